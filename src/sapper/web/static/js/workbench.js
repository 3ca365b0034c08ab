// The workbench: any position, and all that can be known of it.

import { BoardView } from "./board.js";
import { ApiError, call, pause, persist } from "./client.js";
import { announce, byId, copy, download, facts, make, percent, toast } from "./dom.js";
import { blankPosition, Editor, fromRows, idOf, resized, rowsOf } from "./editor.js";
import { icon, installIcons } from "./icons.js";
import { caption, cellMarks, indices, OVERLAYS, sheet, short } from "./overlays.js";
import { applyTheme, followSystem, load, save } from "./preferences.js";
import { noMarks, paint } from "./render.js";
import { askForSettings } from "./settings.js";
import { flat } from "./state.js";
import * as zoom from "./zoom.js";

let preferences = load();
applyTheme(preferences.theme);
followSystem(() => preferences.theme);
installIcons();
for (const element of document.querySelectorAll("[data-icon]")) {
  element.prepend(icon(`icon-${/** @type {HTMLElement} */ (element).dataset.icon}`));
}

const WORDS = { consistent: "Consistent", inconsistent: "Inconsistent: no placement fits", unknown: "Undecided within the budget" };

const board = new BoardView(byId("field"));
let marks = noMarks();
let overlay = "chances";
let cellSize = 0;
let turn = 0; // counts changes, so that late answers to old questions are dropped
let placements = 0;
/** @type {any} */
let decomposition = null;
/** @type {any} */
let analysis = null;

const editor = new Editor(board, (position) => {
  turn++;
  analysis = null;
  decomposition = null;
  placements = 0;
  marks = noMarks();
  byId("notice").hidden = true;
  if (board.width !== position.width || board.height !== position.height) {
    board.build(position.width, position.height, `Position, ${position.width} columns, ${position.height} rows`);
    fit();
  }
  board.clearSheet();
  repaint();
  byId("width").value = position.width;
  byId("height").value = position.height;
  byId("has-total").checked = position.mines !== null;
  byId("total").disabled = position.mines === null;
  if (position.mines !== null) byId("total").value = position.mines;
  byId("undo").disabled = editor.history.length === 0;
  if (document.activeElement !== byId("text")) byId("text").value = idOf(position);
  history.replaceState(null, "", `#board=${idOf(position)}`);
  analyse(turn);
});

function repaint() {
  paint(board, editor.position.signs, marks);
}

function fit() {
  cellSize = zoom.apply(byId("window"), byId("well"), editor.position, preferences.zoom);
}

/** The board as the server takes it. */
function posted() {
  return { rows: rowsOf(editor.position), mines: editor.position.mines };
}

/** Ask everything about the position. @param {number} asked */
async function analyse(asked) {
  await pause(120); // a stroke of the brush is many changes
  if (asked !== turn) return;
  try {
    const answer = await call("POST", "analyse", posted());
    if (asked !== turn) return;
    analysis = answer;
    byId("answer").replaceChildren(facts(summary(answer)));
    await showOverlay();
    if (answer.verdict === "inconsistent") await showConflict(asked);
  } catch (error) {
    if (asked !== turn) return;
    byId("answer").replaceChildren(make("p", { class: "problem", text: message(error) }));
  }
}

/** @param {any} answer @returns {[string, string][]} */
function summary(answer) {
  const position = editor.position;
  const hidden = position.signs.filter((sign) => sign === ".").length;
  /** @type {[string, string][]} */
  const pairs = [["Verdict", WORDS[/** @type {keyof typeof WORDS} */ (answer.verdict)]]];
  if (answer.solutions !== null) pairs.push(["Placements", answer.solutions.length > 40 ? short(answer.solutions) : answer.solutions.replace(/\B(?=(\d{3})+$)/g, "\u202f")]);
  if (answer.verdict === "consistent") {
    pairs.push(["Certain", `${answer.safe.length} safe, ${answer.mines.length} mines of ${hidden} hidden cells${answer.complete ? "" : " (some may be missing)"}`]);
    pairs.push(["Components", `${answer.components.length}, and ${answer.sea.length} cells that no clue sees`]);
  }
  if (answer.solutions === null && answer.verdict === "consistent") pairs.push(["Count", "too hard to count within the budget"]);
  return pairs;
}

/** Which clues contradict each other. @param {number} asked */
async function showConflict(asked) {
  const answer = await call("POST", "check", posted());
  if (asked !== turn) return;
  marks.conflict = indices(editor.position, answer.conflict ?? []);
  repaint();
  const words = answer.conflict?.length ? `These ${answer.conflict.length} clues contradict each other${answer.uses_total ? ", with the mine total" : ""}: they are outlined on the board.` : "";
  notice("Contradiction", [answer.explanation ?? words], "bad");
}

async function showOverlay() {
  if (!analysis) return;
  const path = OVERLAYS.find(([name]) => name === overlay)?.[2];
  const asked = turn;
  let answer = path ? analysis : null;
  if (path === "decomposition") {
    try {
      decomposition ??= await call("POST", "decompose", posted());
      answer = decomposition;
    } catch (error) {
      byId("overlay-caption").textContent = message(error);
      return;
    }
  }
  if (asked !== turn) return;
  const { states, chances } = path === "analysis" ? cellMarks(overlay, analysis) : { states: null, chances: null };
  marks.states = analysis.verdict === "inconsistent" ? null : states;
  marks.chances = chances;
  repaint();
  const drawing = answer ? sheet(overlay, answer) : "";
  if (drawing) board.drawSheet(drawing);
  else board.clearSheet();
  byId("overlay-caption").textContent = analysis.verdict === "inconsistent" ? "Nothing to show: no placement fits." : caption(overlay, answer);
}

async function hint() {
  const asked = turn;
  try {
    const answer = await call("POST", "hint", { ...posted(), level: 3 });
    if (asked !== turn) return;
    marks.targets = indices(editor.position, answer.cell ? [answer.cell] : answer.cells);
    marks.clues = indices(editor.position, answer.clues);
    repaint();
    const risk = answer.risk ? [`Chance of a mine: ${answer.risk.fraction} (${percent(answer.risk.value)}).`] : [];
    notice(answer.kind === "unknown" ? "I don’t know" : "Hint", [answer.sentence, ...risk], "info");
  } catch (error) {
    toast(message(error));
  }
}

async function place() {
  const asked = turn;
  try {
    const answer = await call("POST", "place", { ...posted(), seed: placements++ });
    if (asked !== turn) return;
    const mined = answer.layout ? flat(answer.layout).flatMap((sign, index) => (sign === "*" ? [index] : [])) : [];
    marks = { ...noMarks(), conflict: marks.conflict, placed: new Set(mined) };
    board.clearSheet();
    choose("none", false);
    repaint();
    notice("Placement", [answer.layout ? `One placement of ${mined.length} mines, drawn at random from all; press Place again for another.` : "No placement fits."], answer.layout ? "info" : "bad");
  } catch (error) {
    toast(message(error));
  }
}

/** @param {string} title @param {string[]} lines @param {string} kind */
function notice(title, lines, kind) {
  const card = byId("notice");
  card.className = `card ${kind}`;
  card.replaceChildren(make("h2", { text: title }), ...lines.map((text) => make("p", { text })));
  card.hidden = false;
  announce(`${title}. ${lines.join(" ")}`);
}

/** @param {string} name @param {boolean} [show] */
function choose(name, show = true) {
  overlay = name;
  /** @type {HTMLInputElement} */ (document.querySelector(`input[name="overlay"][value="${name}"]`)).checked = true;
  if (!show) return;
  marks.placed = new Set();
  showOverlay();
}

/** Read a text or a file's bytes. @param {{board?: string, base64?: string}} body */
async function read(body) {
  try {
    const answer = await call("POST", "read", body);
    byId("text-note").textContent = `Read as ${answer.format}: ${answer.width} × ${answer.height}${answer.mines === null ? ", no total" : `, ${answer.mines} mines`}.`;
    byId("text").blur();
    editor.set(fromRows(answer));
  } catch (error) {
    byId("text-note").textContent = message(error);
  }
}

async function write() {
  try {
    const answer = await call("POST", "convert", { ...posted(), to: byId("format").value, lossy: true });
    const lost = answer.lost?.length ? ` Lost on the way: ${answer.lost.join(", ")}.` : "";
    byId("text-note").textContent = `Written as ${answer.format}.${lost}`;
    if (answer.text !== null) byId("text").value = answer.text;
    else saveBytes(answer.base64, answer.format);
  } catch (error) {
    byId("text-note").textContent = message(error);
  }
}

/** @param {string} base64 @param {string} format */
function saveBytes(base64, format) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const link = make("a", { href: URL.createObjectURL(new Blob([bytes])), download: `position.${format}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {unknown} error */
function message(error) {
  return error instanceof ApiError ? error.message : "No answer from the server.";
}

function reshape() {
  const [width, height] = [Number(byId("width").value), Number(byId("height").value)];
  const total = byId("has-total").checked ? Number(byId("total").value) : null;
  if (!(width >= 1 && height >= 1) || Number.isNaN(total)) return;
  editor.set({ ...resized(editor.position, width, height), mines: total === null ? null : Math.min(total, width * height) });
}

/** @param {number} direction */
function zoomBy(direction) {
  preferences = { ...preferences, zoom: direction ? zoom.step(cellSize, direction) : 0 };
  save(preferences);
  fit();
}

byId("overlays").replaceChildren(
  ...OVERLAYS.map(([name, words]) => make("label", {}, make("input", { type: "radio", name: "overlay", value: name, checked: name === overlay, onchange: () => choose(name) }), make("span", { text: words }))),
);
for (const id of ["width", "height", "has-total", "total"]) byId(id).addEventListener("change", reshape);
byId("shape").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
byId("undo").addEventListener("click", () => editor.undo());
byId("clear").addEventListener("click", () => editor.set(blankPosition(editor.position.width, editor.position.height, editor.position.mines)));
byId("hint").addEventListener("click", hint);
byId("place").addEventListener("click", place);
byId("share").addEventListener("click", () => copy(location.href, "Link"));
byId("read").addEventListener("click", () => read({ board: byId("text").value }));
byId("text").addEventListener("paste", () => setTimeout(() => read({ board: byId("text").value })));
byId("write").addEventListener("click", write);
byId("svg").addEventListener("click", async () => {
  const kind = { states: "states", chances: "probabilities" }[overlay];
  const drawn = await call("POST", "draw", kind ? { ...posted(), overlay: kind } : posted()).catch((error) => toast(message(error)));
  if (drawn) download("position.svg", "image/svg+xml", drawn);
});
byId("file").addEventListener("change", async () => {
  const file = byId("file").files[0];
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  await read({ base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) });
  byId("file").value = "";
});
byId("zoom-in").addEventListener("click", () => zoomBy(1));
byId("zoom-out").addEventListener("click", () => zoomBy(-1));
byId("zoom-fit").addEventListener("click", () => zoomBy(0));
byId("settings-button").addEventListener("click", () =>
  askForSettings(preferences, (changed) => {
    preferences = changed;
    save(preferences);
    applyTheme(preferences.theme);
    fit();
  }),
);
window.addEventListener("resize", fit);

/** Show the position that the address names. */
async function open() {
  const shared = new URLSearchParams(location.hash.slice(1)).get("board");
  if (shared === idOf(editor.position)) return;
  await read({ board: shared ?? "8x6m10:01..1110/012.2.10/.1222110/.10000.1/1111.211/...1...." });
  if (!board.cells.length) editor.set(editor.position);
}

window.addEventListener("hashchange", open);
const choices = await persist(() => call("GET", "levels"), (trouble) => toast(trouble, true));
byId("format").replaceChildren(...choices.formats.map((/** @type {any} */ format) => make("option", { value: format.name, text: format.name, title: format.summary })));
await open();
document.body.dataset.ready = "true";

// The workbench: any position, and everything that can be computed about it.

import { call, failureWords, pause, persist, whilePending } from "./backend.js";
import { noHint, noMarks } from "./board/looks.js";
import { announce, bringUp, byId, copy, facts, make, toast } from "./dom.js";
import { blankPosition, Editor, fromRows, idOf, resized, rowsOf } from "./editor.js";
import { marksOf, StepList } from "./hint_steps.js";
import { content } from "./hint_panel.js";
import { checkOverlay, fillOverlays, putOverlay } from "./overlay_panel.js";
import { addClassics, classicOf, indices, OVERLAYS, sheet } from "./overlays.js";
import { Page } from "./page.js";
import { contradictionLines, notice, PositionText, summary } from "./position_panels.js";
import { flat } from "./state.js";

/** The position shown by default: a game that logic alone cannot finish. */
const EXAMPLE =
  "9x9m14:001.12.../012212.../01.1012../0222012../12.101.../" +
  "..21123../..101.2../.22122.../.........";

/** Milliseconds to wait after a change before analysing it: one brush stroke makes many changes. */
const PATIENCE = 180;

const page = new Page();
const { board } = page;
const editor = new Editor(board, changed);
const text = new PositionText(editor, posted, () => overlay);
let marks = noMarks();
let overlay = "chances";
let turn = 0; // counts changes, so that late answers to old questions are dropped
let asking = new AbortController(); // cancels requests about the position before a change
let placements = 0;
let hiddenOverlay = ""; // restored when a placement is no longer shown
/** @type {any} */
let decomposition = null;
/** @type {any} */
let analysis = null;
/** @type {StepList | null} */
let steps = null;

/** Where overlays and steps are shown. @type {import("./hint_steps.js").Shown} */
const shown = {
  board,
  get marks() {
    return marks;
  },
  repaint,
};

/** Handle a new position on the board. @param {import("./editor.js").Position} position */
function changed(position) {
  turn++;
  asking.abort();
  asking = new AbortController();
  analysis = null;
  decomposition = null;
  placements = 0;
  marks = noMarks();
  byId("notice").hidden = true;
  if (board.width !== position.width || board.height !== position.height) {
    const size = `${position.width} columns, ${position.height} rows`;
    board.build(position.width, position.height, `Position, ${size}`);
    page.fit();
  }
  if (hiddenOverlay) choose(hiddenOverlay, false);
  hiddenOverlay = "";
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
  whilePending("analysis", analyse(turn));
}

function repaint() {
  board.draw(editor.position, marks);
}

/** The board in the server's format. */
function posted() {
  return { rows: rowsOf(editor.position), mines: editor.position.mines };
}

/** Ask the server about the position. @param {string} what @param {object} [more] */
function ask(what, more) {
  return persist(what, { ...posted(), ...more }, undefined, asking.signal);
}

/** Request everything about the position. @param {number} asked */
async function analyse(asked) {
  await pause(PATIENCE);
  if (asked !== turn) return;
  try {
    const answer = await ask("analyse");
    if (asked !== turn) return;
    analysis = answer;
    byId("answer").replaceChildren(facts(summary(answer, editor.position.signs)));
    byId("answer").dataset.board = idOf(editor.position);
    await showOverlay();
    if (answer.verdict === "inconsistent") await showConflict(asked);
  } catch (error) {
    if (asked !== turn) return;
    byId("answer").replaceChildren(make("p", { class: "problem", text: failureWords(error) }));
  }
}

/** Which numbers contradict each other. @param {number} asked */
async function showConflict(asked) {
  const answer = await ask("check");
  if (asked !== turn) return;
  marks.conflict = indices(editor.position, answer.conflict ?? []);
  repaint();
  notice("Contradiction", contradictionLines(answer), "bad");
}

async function showOverlay() {
  if (!analysis) return;
  const path = OVERLAYS.find(([name]) => name === overlay)?.[2];
  const asked = turn;
  const classic = classicOf(overlay);
  let answer = path ? analysis : null;
  try {
    if (path === "decomposition") answer = decomposition ??= await ask("decompose");
    else if (path === "best") answer = await ask("best");
    else if (classic) answer = await ask("classic", { classic });
  } catch (error) {
    if (asked === turn) byId("overlay-caption").textContent = failureWords(error);
    return;
  }
  if (asked !== turn) return;
  const isImpossible = analysis.verdict === "inconsistent" && !(answer && sheet(overlay, answer));
  if (isImpossible) putOverlay(shown, overlay, null, "Nothing to show: no solution exists.");
  else putOverlay(shown, overlay, answer);
}

async function hint() {
  const asked = turn;
  if (analysis?.verdict === "inconsistent") return showConflict(asked);
  try {
    const answer = await call("hint", { ...posted(), level: 3 });
    if (asked === turn) showHint(answer);
  } catch (error) {
    toast(failureWords(error));
  }
}

/** @param {import("api-types").Hint} answer */
function showHint(answer) {
  const { width } = editor.position;
  Object.assign(marks, marksOf(answer, width));
  repaint();
  steps?.stop();
  steps = new StepList(answer.steps, shown, answer.cells);
  const card = byId("notice");
  const close = () => {
    steps?.stop();
    card.hidden = true;
    Object.assign(marks, noHint());
    repaint();
  };
  card.className = "card info";
  card.replaceChildren(...content(answer, steps.element, close));
  card.hidden = false;
  bringUp(card);
  announce(`${answer.title}. ${answer.spoken}`);
}

/** Fill in mines at random: choose one of all solutions. */
async function place() {
  const asked = turn;
  try {
    const { finished } = await call("place", { ...posted(), seed: placements++ });
    if (asked !== turn) return;
    const signs = flat(finished ?? []);
    const mined = signs.filter((sign) => sign === "*").length;
    marks = { ...noMarks(), conflict: marks.conflict, placed: new Map(signs.entries()) };
    board.clearSheet();
    if (overlay !== "none") hiddenOverlay = overlay;
    choose("none", false);
    repaint();
    if (!finished) return notice("No solution", ["The mines cannot be placed."], "bad");
    notice(
      "A solution",
      [
        `One solution with ${mined} mines that fits all numbers, ` +
          "chosen at random from all solutions. Press Fill in mines again for another one.",
      ],
      "info",
      [
        "Use this board",
        () => editor.set(fromRows({ rows: finished, mines: editor.position.mines })),
      ],
    );
  } catch (error) {
    toast(failureWords(error));
  }
}

/** @param {string} name @param {boolean} [show] */
function choose(name, show = true) {
  overlay = name;
  checkOverlay(name);
  if (!show) {
    byId("overlay-caption").textContent = "";
    return;
  }
  hiddenOverlay = "";
  marks.placed = new Map();
  showOverlay();
}

function reshape() {
  const [width, height] = [Number(byId("width").value), Number(byId("height").value)];
  const total = byId("has-total").checked ? Number(byId("total").value) : null;
  if (!(width >= 1 && height >= 1) || Number.isNaN(total)) return;
  editor.set({
    ...resized(editor.position, width, height),
    mines: total === null ? null : Math.min(total, width * height),
  });
}

fillOverlays(overlay, (name) => choose(name));
for (const id of ["width", "height", "has-total", "total"])
  byId(id).addEventListener("change", reshape);
byId("shape").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
byId("undo").addEventListener("click", () => editor.undo());
byId("clear").addEventListener("click", () =>
  editor.set(blankPosition(editor.position.width, editor.position.height, editor.position.mines)),
);
byId("hint").addEventListener("click", hint);
byId("place").addEventListener("click", place);
byId("share").addEventListener("click", () => copy(location.href, "Link"));

/** Show the position in the page's address. */
async function open() {
  const shared = new URLSearchParams(location.hash.slice(1)).get("board");
  if (shared === idOf(editor.position)) return;
  const isRead = await text.read({ board: shared ?? EXAMPLE });
  if (!isRead) toast(byId("text-note").textContent); // the note may be out of sight
  if (!board.cells.length) editor.set(editor.position);
}

window.addEventListener("hashchange", open);
const choices = await page.choices();
addClassics(choices);
fillOverlays(overlay, (name) => choose(name));
text.offer(choices.formats);
await open();
page.ready();

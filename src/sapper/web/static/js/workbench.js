// The workbench: any position, and all that can be known of it.

import { call, callPatiently, pause, persist } from "./backend.js";
import { BoardView } from "./board/board.js";
import { look, noHint, noMarks } from "./board/looks.js";
import { announce, byId, copy, facts, make, toast } from "./dom.js";
import { blankPosition, Editor, fromRows, idOf, resized, rowsOf } from "./editor.js";
import { lighting, marksOf } from "./hint_marks.js";
import { content } from "./hint_panel.js";
import { StepList } from "./hint_steps.js";
import { checkOverlay, fillOverlays, legendOf } from "./overlay_panel.js";
import {
  addClassics,
  bestCell,
  caption,
  cellMarks,
  classicOf,
  indices,
  OVERLAYS,
  sharedCells,
  sheet,
  winChances,
} from "./overlays.js";
import { Page } from "./page.js";
import { notice, PositionText, problem } from "./position_panels.js";
import { flat } from "./state.js";
import { conflictWords, sentence, summary } from "./words/positions.js";

/** What an empty address shows: a game that logic alone cannot finish. */
const EXAMPLE =
  "9x9m14:001.12.../012212.../01.1012../0222012../12.101.../" +
  "..21123../..101.2../.22122.../.........";

const board = new BoardView(byId("field"));

let marks = noMarks();

let overlay = "chances";

let turn = 0; // counts changes, so that late answers to old questions are dropped
let placements = 0;

let hiddenOverlay = ""; // the one to come back when a placement is no longer shown
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
    board.build(
      position.width,
      position.height,
      `Position, ${position.width} columns, ${position.height} rows`,
    );
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
  analyse(turn);
});

const text = new PositionText(editor, posted, () => overlay);

const page = new Page(board);

function repaint() {
  board.paintAll((index) => look(editor.position.signs[index], index, marks));
}

/** The board as the server takes it. */
function posted() {
  return { rows: rowsOf(editor.position), mines: editor.position.mines };
}

/** Ask everything about the position. @param {number} asked */
async function analyse(asked) {
  await pause(180); // a stroke of the brush is many changes
  if (asked !== turn) return;
  try {
    const body = posted();
    const answer = await persist(
      () => call("POST", "analyse", body),
      () => {},
    );
    if (asked !== turn) return;
    analysis = answer;
    byId("answer").replaceChildren(facts(summary(answer, editor.position.signs)));
    byId("answer").dataset.board = idOf(editor.position);
    await showOverlay();
    if (answer.verdict === "inconsistent") await showConflict(asked);
  } catch (error) {
    if (asked !== turn) return;
    byId("answer").replaceChildren(make("p", { class: "problem", text: problem(error) }));
  }
}

/** Which clues contradict each other. @param {number} asked */
async function showConflict(asked) {
  const body = posted();
  const answer = await persist(
    () => call("POST", "check", body),
    () => {},
  );
  if (asked !== turn) return;
  marks.conflict = indices(editor.position, answer.conflict ?? []);
  repaint();
  const number = answer.conflict?.length ?? 0;
  notice(
    "Contradiction",
    [sentence(answer.explanation ?? ""), conflictWords(number, answer.uses_total)].filter(Boolean),
    "bad",
  );
}

/** Ask the server about the position. @param {string} what @param {object} more */
function ask(what, more) {
  const body = { ...posted(), ...more };
  return persist(
    () => call("POST", what, body),
    () => {},
  );
}

async function showOverlay() {
  if (!analysis) return;
  const path = OVERLAYS.find(([name]) => name === overlay)?.[2];
  const asked = turn;
  let answer = path ? analysis : null;
  try {
    if (path === "decomposition") answer = decomposition ??= await ask("decompose", {});
    else if (path === "best") answer = await ask("best", {});
    else if (classicOf(overlay)) answer = await ask("classic", { classic: classicOf(overlay) });
  } catch (error) {
    byId("overlay-caption").textContent = problem(error);
    return;
  }
  if (asked !== turn) return;
  marks.wins = path === "best" ? winChances(editor.position, answer) : null;
  marks.best = path === "best" ? bestCell(editor.position, answer) : null;
  const { states, chances } =
    answer && "states" in answer ? cellMarks(overlay, answer) : { states: null, chances: null };
  marks.states = analysis.verdict === "inconsistent" ? null : states;
  marks.chances = chances;
  repaint();
  const drawing = answer ? sheet(overlay, answer) : "";
  if (drawing) board.drawSheet(drawing);
  else board.clearSheet();
  byId("overlay-caption").replaceChildren(
    analysis.verdict === "inconsistent" && !drawing
      ? "Nothing to show: no placement fits."
      : [answer?.note, caption(overlay, answer)].filter(Boolean).join(" "),
    ...legendOf(sharedCells(overlay, answer)),
  );
}

async function hint() {
  const asked = turn;
  try {
    const answer = await callPatiently("POST", "hint", { ...posted(), level: 3 });
    if (asked !== turn) return;
    showHint(answer);
  } catch (error) {
    toast(problem(error));
  }
}

/** @type {StepList | null} */
let steps = null;

/** @param {import("api-types").HintResponse} answer */
function showHint(answer) {
  const { width } = editor.position;
  Object.assign(marks, marksOf(answer, width));
  repaint();
  steps?.stop();
  steps = new StepList(answer.steps, {
    light: (step) => {
      Object.assign(marks, lighting(step, answer.steps, width));
      repaint();
    },
    go: () => answer.cell && board.focus(answer.cell[0] * width + answer.cell[1]),
  });
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
  announce(`${answer.title}. ${answer.sentence}`);
}

async function place() {
  const asked = turn;
  try {
    const answer = await callPatiently("POST", "place", { ...posted(), seed: placements++ });
    if (asked !== turn) return;
    const finished = flat(answer.finished ?? []);
    const mined = finished.filter((sign) => sign === "*").length;
    marks = { ...noMarks(), conflict: marks.conflict, placed: new Map(finished.entries()) };
    board.clearSheet();
    if (overlay !== "none") hiddenOverlay = overlay;
    choose("none", false);
    repaint();
    notice(
      "Placement",
      [
        answer.finished
          ? `One placement of ${mined} mines, drawn at random from all, with the numbers that it ` +
            "gives; press Place again for another."
          : "No placement fits.",
      ],
      answer.finished ? "info" : "bad",
      answer.finished && [
        "Take it over",
        () => editor.set(fromRows({ rows: answer.finished, mines: editor.position.mines })),
      ],
    );
  } catch (error) {
    toast(problem(error));
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

/** Show the position that the address names. */
async function open() {
  const shared = new URLSearchParams(location.hash.slice(1)).get("board");
  if (shared === idOf(editor.position)) return;
  const isRead = await text.read({ board: shared ?? EXAMPLE });
  if (!isRead) toast(byId("text-note").textContent); // the note is below what is seen first
  if (!board.cells.length) editor.set(editor.position);
}

window.addEventListener("hashchange", open);
const choices = await page.choices();
addClassics(choices);
fillOverlays(overlay, (name) => choose(name));
text.offer(choices.formats);
await open();
page.ready();

// The game page: connects its parts.

import { AboutGame } from "./about_game.js";
import { ApiError, call, failureWords } from "./backend.js";
import { closable, listenToKeys, TapSwitch } from "./controls.js";
import { NowCards, showDaily } from "./daily.js";
import { Clock, Counter, Shield, showFace } from "./dashboard.js";
import { byId, iconButton, make, toast } from "./dom.js";
import { buzz, celebrate, Sounds } from "./effects.js";
import { EndingPanel } from "./ending.js";
import { listenToFiles } from "./share.js";
import { GameController } from "./game.js";
import { askForGame, fillMenus, fromAddress, levelLabel, modeLabel, request } from "./new_game.js";
import { showHelp, showModes } from "./help.js";
import { HintPanel } from "./hint_panel.js";
import { OverlayPanel } from "./overlay_panel.js";
import { classicOf, OVERLAYS } from "./overlays.js";
import { firstBoard, Page } from "./page.js";
import { memory } from "./preferences.js";
import {
  askAfterNoBoard,
  askBeforeLeaving,
  isRanked,
  isWorthAsking,
  mayHelp,
} from "./questions.js";
import { ReviewPanel } from "./review_panel.js";
import { ReviewLoader, ReviewSummary } from "./review_summary.js";
import { isSheet, listenToMore, swipes } from "./stage.js";
import { assistedMoves, isAssisted, isRunning, solvedSoFar } from "./state.js";
import { askForMethod, Solver } from "./solve.js";
import { showStatistics } from "./statistics.js";
import { counted, decimal, percent } from "./words/numbers.js";

/** The expression on the face for each outcome of a game. */
const FACES = { won: "won", lost: "lost", resigned: "lost", "in progress": "smile" };

/** @type {Page} */
const page = new Page({
  open: (index) => game.move("open", index),
  flag: (index) => game.move("flag", index),
  chord: (index) => game.move("chord", index),
  pressing: (pressing) => (pressing ? showFace("press") : refreshFace()),
  isFlagging: () => tap.flagging,
  flagKey: () => page.keyOf("flag"),
  chordsOnClick: () => game.state?.spec.assist !== "none",
  isActive: () => game.active,
});
const { board } = page;
const minesLeft = new Counter(byId("mines-left"), "mines left", "flag");
const seconds = new Counter(byId("clock"), "seconds", "clock");
/** @type {GameController} */
const game = new GameController(
  board,
  new Clock((value) => {
    seconds.show(value);
    byId("clock").dataset.tenths = page.preferences.tenths ? tenths() : "";
    showFigures();
  }),
  () => page.preferences.minusFlags,
);
page.changed = () => {
  nameKeys();
  game.repaint();
  showFigures();
};
const tap = new TapSwitch(byId("switch"), (side) => page.prefer({ switchSide: side }));
const overlays = new OverlayPanel(
  game,
  () => page.preferences,
  (overlay) => page.prefer({ overlay }),
);
const hints = new HintPanel(
  game,
  () => page.preferences,
  (needed, more) => page.reveal(needed, more),
);
closable(
  () => hints.isOpen,
  () => hints.close(),
);
const shield = new Shield(game);
new Sounds(game, () => page.preferences.sound);
const reviews = new ReviewLoader();
const review = new ReviewPanel(
  game,
  reviews,
  {
    minesLeft: (mines) => minesLeft.show(mines),
    seconds: (value) => seconds.show(value),
    saved: (saved) => shield.show(saved, game.state?.spec.mode ?? ""),
    fit: () => {
      page.fit();
      refresh();
    },
    reveal: (needed, more) => page.reveal(needed, more),
  },
  {
    speed: () => page.preferences.replaySpeed,
    keep: (replaySpeed) => page.prefer({ replaySpeed }),
  },
);
page.isOnlySeen = () => review.isOpen;
closable(
  () => review.isOpen,
  () => review.close(),
);
const ending = new EndingPanel(
  game,
  {
    again: () => start(),
    review: () => review.open(),
    play: (layout) => start({ layout, mode: game.state?.spec.mode }),
    names: () => namesOf(),
  },
  new ReviewSummary(
    game,
    reviews,
    (number) => review.open(number),
    (found) => ending.reviewed(found),
  ).element,
);

/** The labels of the level and mode of the game on the board. */
function namesOf() {
  const { level = "", mode = "" } = game.state?.spec ?? {};
  return { level: levelLabel(choices, level), mode: modeLabel(choices, mode) };
}

new AboutGame(game, () => ({ states: "states", chances: "probabilities" })[overlays.name] ?? "");
const solver = new Solver(
  game,
  () => ({ method: page.preferences.solveMethod, delay: page.preferences.solveSpeed }),
  () => {
    if (!solver.busy) overlays.refresh();
    refresh();
  },
);

showFace("smile");
const choices = await page.choices();
overlays.offerClassics(choices);
const now = new NowCards(game, choices);
const NARROW = matchMedia("(max-width: 1559px)");
NARROW.addEventListener("change", showKind);
showKind();

/**
 * The kind of the game on the board, even if it is another player's; the kind of the next game if
 * the board shows none.
 */
function kind() {
  if (!game.state) return page.preferences.kind;
  const { level, ...spec } = game.state.spec;
  const known = choices.levels.some((item) => item.name === level);
  return { ...page.preferences.kind, ...spec, level: known ? level : "custom" };
}

/**
 * The kind of the next game: the same as on the board, unless that is a board of the day or another
 * player's game.
 */
function nextKind() {
  return game.state?.yours && !game.state.spec.day ? kind() : page.preferences.kind;
}

/** Let the menus show level, mode and difficulty of the game on the board. */
function showKind() {
  fillMenus(choices, kind(), NARROW.matches);
}

/**
 * Start a game, by default with the options of the last one. If a running game that counts would
 * end, ask first.
 * @param {Record<string, any>} [wanted] in the server's format
 */
async function startOrThrow(wanted) {
  const { state } = game;
  const asked = state && isWorthAsking(state) && !isSameDay(wanted);
  const answer = asked
    ? await askBeforeLeaving(state, game.clock.seconds ?? 0, choices)
    : "give up";
  if (answer === "stay") {
    showKind();
    game.keepAddress();
    return;
  }
  solver.stop();
  showFace("think");
  try {
    const replaces = answer === "give up" && !isSameDay(wanted);
    const { assist } = page.preferences;
    await game.start({ ...(wanted ?? request(choices, nextKind())), assist }, { replaces });
  } catch (error) {
    refreshFace();
    showKind();
    throw error;
  }
  if (answer === "later") toast("Saved. You'll find it under New….");
}

/** Whether the requested board of the day is already being played. @param {any} wanted */
function isSameDay(wanted) {
  const spec = game.state?.spec;
  return Boolean(wanted?.day && spec && wanted.day === spec.day && wanted.level === spec.level);
}

/** Start a game, and show an error instead of throwing it. @param {Record<string, any>} [wanted] */
async function start(wanted) {
  try {
    await startOrThrow(wanted);
  } catch (error) {
    report(error);
    if (!game.state) await startOrThrow({ level: "beginner" });
  }
}

/** Show what went wrong. @param {unknown} error */
function report(error) {
  toast(failureWords(error));
}

/** Start a game like the one on the board, with some choices changed. @param {object} changed */
function startWith(changed) {
  return start(request(choices, { ...kind(), ...changed }));
}

/** Ask for all options of the next game. @param {object} [changed] choices already made */
function askForNext(changed = {}) {
  askForGame(choices, { ...kind(), ...changed }, game.state?.id, (chosen) =>
    startOrThrow(request(choices, chosen)),
  );
}

/** Make the next game like the one on the board, if that one is the player's own. */
function keepKind() {
  if (game.state?.yours && !game.state.spec.day) page.prefer({ kind: kind() });
  showKind();
}

function refreshFace() {
  showFace(FACES[game.state?.outcome ?? "in progress"]);
}

function refresh() {
  const { state } = game;
  if (!state) return;
  showFigures();
  const running = isRunning(state);
  const yours = state.yours && !game.lent && !review.isOpen;
  byId("window").dataset.game = state.id;
  byId("window").dataset.seq = String(state.seq);
  if (!game.lent) minesLeft.show(state.mines_left - game.drafts.size);
  byId("draft").disabled = !game.active;
  byId("draft").setAttribute("aria-pressed", String(game.isDrafting));
  byId("drafts").hidden = !game.drafts.size;
  refreshFace();
  byId("undo").disabled = !state.can_undo || !yours || solver.busy;
  byId("redo").disabled = !state.can_redo || !yours || solver.busy;
  byId("hint").disabled = !running || !yours || solver.busy;
  byId("solve").disabled = byId("solve-more").disabled = !running || !yours;
  byId("solve").lastChild.textContent = solver.busy ? "Stop" : "Solve";
  byId("solve").setAttribute("aria-pressed", String(solver.busy));
  const rules = `${state.spec.description}${isAssisted(state) ? " Assisted: not ranked." : ""}`;
  byId("mode-summary").textContent = isWatched(state) ? WATCHING : rules;
  document.title = running ? "sapper" : `${state.ending?.title ?? state.outcome} – sapper`;
}

/** Explain why an action was refused; if no board was found, offer a way out. @param {Error} error */
async function explain(error) {
  const isMissing = error instanceof ApiError && error.code === "cannot_generate";
  if (!isMissing || !game.state) return report(error);
  const isDefault = game.state.spec.generator === "auto";
  const answer = await askAfterNoBoard(error.message, isDefault);
  if (answer === "change") askForNext();
  if (answer === "default") startWith({ generator: "auto" });
}

game.on("failed", explain);
game.on("drafted", refresh);
game.on("adopted", ({ fresh }) => {
  if (fresh) {
    toast("");
    raiseEnding();
    rememberSize();
    keepKind();
    page.fit();
    if (game.state && isWatched(game.state)) toast(WATCHING);
  }
  refresh();
  watch();
});

/** Make the moves that the game's assist option makes for the player. */
function assist() {
  const { state } = game;
  if (!state || !game.active) return;
  for (const [kind, index] of assistedMoves(state, state.spec.assist)) game.move(kind, index);
}

/** Show the player's own keys in the titles of the buttons. */
function nameKeys() {
  for (const action of ["hint", "undo", "redo", "draft"]) {
    const key = page.keyOf(action).toUpperCase();
    byId(action).title = byId(action).title.replace(/\([A-Z]\b/, `(${key}`);
  }
}

/** The tenth of a second that the clock shows after its seconds. */
function tenths() {
  return `.${Math.floor(10 * (game.clock.seconds ?? 0)) % 10}`;
}

const figures = make("p", { class: "quiet live-figures", id: "figures", hidden: true });
byId("mode-summary").before(figures);

/** Show how fast and how well the running game is being played. */
function showFigures() {
  const state = page.preferences.figures ? game.state : null;
  figures.hidden = !state || !isRunning(state) || state.seconds === null;
  if (!state || figures.hidden) return;
  const solved = solvedSoFar(state);
  const time = game.clock.seconds ?? 0;
  const speed = decimal(time ? solved / time : 0);
  figures.textContent =
    `3BV ${solved} · ${speed} 3BV/s · ` +
    `${counted(state.seq, "click", "clicks")} · efficiency ${percent(solved / state.seq)}`;
}

/** Milliseconds between two requests while watching a game. */
const LOOKS = 2000;

let nextLook = 0;

/** Follow the game on the board while somebody else plays it. */
function watch() {
  clearTimeout(nextLook);
  const { state } = game;
  if (!state || !isWatched(state)) return;
  nextLook = window.setTimeout(async () => {
    const now = await call(`games/${state.id}`).catch(() => null); // the next request may succeed
    if (now && game.state === state && now.seq !== state.seq) game.adopt(now);
    else watch();
  }, LOOKS);
}

/** @param {import("./state.js").GameState} state */
function isWatched(state) {
  return isRunning(state) && !state.yours && !game.lent;
}

const WATCHING = "You are watching another player's game.";

/** Store the size of the board for the next visit. */
function rememberSize() {
  const { width, height, spec } = game.state ?? {};
  memory("size", `${width}x${height}m${spec?.mines}`);
}

/** On a phone, collapse the sheet about the end of the game, to show the whole board. */
function foldEnding() {
  document.documentElement.dataset.ending = "folded";
}
function raiseEnding() {
  document.documentElement.dataset.ending = "";
}
const isFolded = () => document.documentElement.dataset.ending === "folded";
closable(
  () => !byId("ending").hidden && !review.isOpen && isSheet(byId("ending")) && !isFolded(),
  foldEnding,
);
byId("ending").addEventListener("click", (/** @type {Event} */ event) => {
  const isButton = /** @type {Element} */ (event.target).closest(".end-fold");
  if (isFolded()) raiseEnding();
  else if (isButton) foldEnding();
});
swipes(byId("ending"), foldEnding, raiseEnding);
swipes(byId("notice"), () => hints.close());
swipes(byId("review"), () => review.close());
const closeMore = listenToMore();
board.element.addEventListener("pointerdown", () => {
  if (game.state && !isRunning(game.state)) foldEnding();
  if (game.state && isWatched(game.state)) toast(WATCHING);
});

game.on("moved", ({ ended, message }) => {
  refresh();
  if (["open", "chord", "redo"].includes(message.action.kind)) assist();
  if (!ended) return;
  toast(""); // hide a message about an earlier move
  closeMore();
  raiseEnding();
  const blast = game.state?.signs.indexOf("X") ?? -1;
  // Scroll in the next frame: reading element positions now would cause a second layout.
  if (blast >= 0) requestAnimationFrame(() => page.reveal([blast], shownCells(game.marks)));
  if (message.outcome === "won" || message.outcome === "lost") buzz(message.outcome);
  if (message.outcome === "won" && !game.isSolved) celebrate(byId("window"));
});

/** The safe cell that was missed, and the cells of its proof. @param {typeof game.marks} marks */
function shownCells({ safe, mines, clues }) {
  return [...safe, ...mines, ...clues];
}

/** The functions of the keys that players cannot change. @type {Record<string, () => unknown>} */
const KEYS = {
  F2: () => start(),
  F3: () => hints.ask(true),
};
/**
 * The functions of the actions whose keys players can change.
 * @type {Record<string, () => unknown>}
 */
const ACTIONS = {
  new: () => start(),
  hint: () => hints.ask(true),
  undo: () => byId("undo").disabled || undo(),
  redo: () => byId("redo").disabled || game.act("redo"),
  switch: () => tap.turn(),
  draft: () => byId("draft").disabled || draft(),
};
for (const [number, [name]] of OVERLAYS.entries()) {
  if (!classicOf(name)) KEYS[String(number)] = () => overlays.choose(name);
}
listenToKeys(page, (key, target) => {
  if (key === " ") return isOver() && !target.closest(CONTROLS) ? () => start() : undefined;
  return KEYS[key] ?? ACTIONS[page.actionOf(key)];
});

/** Elements that handle the space bar themselves. */
const CONTROLS = "button, a, summary, input, label";

/** Whether the board shows the end of a game, not a review. */
function isOver() {
  return game.state !== null && !isRunning(game.state) && !review.isOpen;
}

listenToFiles((found, name) => {
  solver.stop();
  hints.clear();
  review.openFile(found, name);
  refresh();
});

/** Start or stop Solve. If the game is ranked, ask the player for confirmation first. */
async function solve() {
  if (solver.busy || (await mayHelp(game.state))) solver.toggle();
}

/** Switch drafts on or off for new flags. Existing drafts stay until the player accepts or discards them. */
function draft() {
  game.isDrafting = !game.isDrafting;
  refresh();
  if (game.isDrafting && !game.drafts.size)
    toast("New flags are drafts: keep them all with ✓, or drop them all with ×.");
}

/** Undo a move, and show a message if the game is no longer ranked. */
async function undo() {
  const wasRanked = isRanked(game.state);
  const message = await game.act("undo");
  if (wasRanked && message && !message.refused)
    toast("Undo counts as help: this game is no longer ranked.");
}

/** Call a function when an element is clicked. @param {string} id @param {() => unknown} action */
function onClick(id, action) {
  byId(id).addEventListener("click", action);
}
onClick("face", () => start());
onClick("hint", () => hints.ask());
onClick("solve", solve);
onClick("solve-more", () =>
  askForMethod(choices, page.preferences.solveMethod, (solveMethod) => {
    page.prefer({ solveMethod });
    if (!solver.busy) solve();
  }),
);
onClick("daily-button", () => showDaily(start).catch(report));
onClick("daily-play", () => showDaily(start).catch(report));
onClick("draft", draft);
byId("drafts").append(
  iconButton("check", "Keep the drafts as flags", () => game.endDrafts(true), "tool"),
  iconButton("close", "Drop the drafts", () => game.endDrafts(false), "tool"),
);
onClick("undo", undo);
onClick("redo", () => game.act("redo"));
onClick("new-button", () => askForNext());
onClick("help-button", () =>
  showHelp(
    choices,
    (mode) => startWith({ mode }),
    (action) => page.keyOf(action),
  ),
);
onClick("statistics-button", () => showStatistics(choices, game.state?.spec).catch(report));
byId("level").addEventListener("change", () => {
  const level = byId("level").value;
  if (level === "custom") askForNext({ level });
  else startWith({ level });
});
byId("mode").addEventListener("change", () => startWith({ mode: byId("mode").value }));
byId("difficulty").addEventListener("change", () =>
  startWith({ difficulty: byId("difficulty").value || null }),
);
window.addEventListener("hashchange", () => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  open(false);
});

/**
 * Open the game in the address; otherwise the last game, or else a new one.
 * @param {boolean} starting
 */
async function open(starting) {
  const address = new URLSearchParams(location.hash.slice(1));
  const layout = address.get("layout");
  if (layout) return start({ layout, mode: address.get("mode") ?? undefined });
  const asked = fromAddress(address);
  if (asked) return start(asked);
  const id = address.get("game") ?? (starting ? memory("game") : null);
  if (!id || id === game.state?.id) return starting ? start() : undefined;
  try {
    await game.resume(id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (address.get("game")) toast(error.message);
    await start();
  }
}

/** Explain the recommended mode above the board on the first visit, and offer other modes. */
function explainMode() {
  const others = make("a", {
    href: "#modes",
    text: "Other modes",
    onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      showModes(choices, (mode) => startWith({ mode }));
    },
  });
  byId("tip").replaceChildren("No guessing: every board can be solved by logic alone. ", others);
  byId("tip").hidden = false;
  game.on("moved", ({ ended }) => {
    if (ended) byId("tip").hidden = true;
  });
}

const isFirstVisit = memory("welcomed") === null && memory("game") === null;
const isInvited = location.hash.length > 1; // by a link to a game
await open(true);
for (const [kind, index] of firstBoard()?.take() ?? []) {
  if (game.state?.seq === 0) game.move(/** @type {"open"} */ (kind), index);
}
if (isFirstVisit && !isInvited) explainMode();
memory("welcomed", "yes");
if (!isFirstVisit) now.load();
page.ready();

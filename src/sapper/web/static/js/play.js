// The game's page: puts the parts together.

import { TrustPanel } from "./about_game.js";
import { ApiError } from "./backend.js";
import { BoardView } from "./board/board.js";
import { listen } from "./board/input.js";
import { closable, listenToKeys, TapSwitch } from "./controls.js";
import { showDaily } from "./daily.js";
import { Clock, Counter, Shield } from "./dashboard.js";
import { byId, toast } from "./dom.js";
import { buzz, celebrate, Sounds } from "./effects.js";
import { EndingPanel } from "./ending.js";
import { listenToFiles } from "./files.js";
import { GameController } from "./game.js";
import { fromAddress, request } from "./game_request.js";
import { showHelp, showModes } from "./help.js";
import { HintPanel } from "./hint_panel.js";
import { icon } from "./icons.js";
import { askBeforeLeaving, askForGame, fillMenus, isWorthAsking } from "./new_game.js";
import { OverlayPanel } from "./overlay_panel.js";
import { classicOf, OVERLAYS } from "./overlays.js";
import { Page } from "./page.js";
import { memory } from "./preferences.js";
import { ReviewPanel } from "./review_panel.js";
import { ReviewLoader, ReviewSummary } from "./review_summary.js";
import { askForMethod, Solver } from "./solve_button.js";
import { isRunning, signAt } from "./state.js";
import { showStatistics } from "./statistics.js";

/** The face of each outcome. */
const FACES = { won: "won", lost: "lost", resigned: "lost", "in progress": "smile" };

const board = new BoardView(byId("field"));

const minesLeft = new Counter(byId("mines-left"), "mines left");

const seconds = new Counter(byId("clock"), "seconds");

const game = new GameController(board, new Clock((value) => seconds.show(value)));

const page = new Page(board);

const overlays = new OverlayPanel(game);

const hints = new HintPanel(
  game,
  () => page.preferences.hints,
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
    fit: () => page.fit(),
    reveal: (needed, more) => page.reveal(needed, more),
  },
  {
    speed: () => page.preferences.replaySpeed,
    keep: (replaySpeed) => page.prefer({ replaySpeed }),
  },
);
closable(
  () => review.isOpen,
  () => review.close(),
);
new EndingPanel(
  game,
  {
    again: () => begin(),
    review: () => review.open(),
    play: (layout) => begin({ layout, mode: game.state?.spec.mode }),
  },
  new ReviewSummary(game, reviews, (number) => review.open(number)).element,
);
new TrustPanel(game, () => ({ states: "states", chances: "probabilities" })[overlays.name] ?? "");
const solver = new Solver(
  game,
  () => ({ method: page.preferences.solveMethod, delay: page.preferences.solveSpeed }),
  () => {
    if (!solver.busy) overlays.refresh();
    refresh();
  },
);

face("smile");
const choices = await page.choices();
overlays.offerClassics(choices);
const NARROW = matchMedia("(max-width: 980px)");
NARROW.addEventListener("change", showKind);
showKind();

/** The kind of the game on the board, whoever plays it; before there is one, of the next. */
function kind() {
  if (!game.state) return page.preferences.wish;
  const { level, ...spec } = game.state.spec;
  const known = choices.levels.some((item) => item.name === level);
  return { ...page.preferences.wish, ...spec, level: known ? level : "custom" };
}

/** Show it in the menus. */
function showKind() {
  fillMenus(choices, kind(), NARROW.matches);
}

/**
 * Begin a game like the last one, or another; a running one that counts is asked about first.
 * @param {Record<string, any>} [wish] as the server takes it
 */
async function start(wish) {
  const { state } = game;
  const asked = state && isWorthAsking(state) && !isSameDay(wish);
  const answer = asked
    ? await askBeforeLeaving(state, game.clock.seconds ?? 0, choices)
    : "give up";
  if (answer === "stay") {
    showKind();
    game.keepAddress();
    return;
  }
  solver.stop();
  face("think");
  try {
    const wanted = wish ?? request(choices, kind());
    await game.begin(wanted, { replaces: answer === "give up" && !isSameDay(wish) });
  } catch (error) {
    refreshFace();
    showKind();
    throw error;
  }
  if (answer === "later") toast("Your game waits: “New…” lists it.");
}

/** Whether a wish is for the board of the day that is played already. @param {any} wish */
function isSameDay(wish) {
  const spec = game.state?.spec;
  return Boolean(wish?.day && spec && wish.day === spec.day && wish.level === spec.level);
}

/** The same, where a refusal is only shown. @param {Record<string, any>} [wish] */
async function begin(wish) {
  try {
    await start(wish);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
    if (!game.state) await start({ level: "beginner" });
  }
}

/** The next game is like the one on the board, if that is the player's own. */
function keepKind() {
  if (game.state?.yours && !game.state.spec.day) page.prefer({ wish: kind() });
  showKind();
}

/** @param {string} expression */
function face(expression) {
  byId("face").replaceChildren(icon(`face-${expression}`, ""));
  byId("face").dataset.face = expression;
}

function refreshFace() {
  face(FACES[game.state?.outcome ?? "in progress"]);
}

function refresh() {
  const { state } = game;
  if (!state) return;
  const running = isRunning(state);
  const yours = state.yours && !game.lent;
  byId("window").dataset.seq = String(state.seq);
  if (!game.lent) minesLeft.show(state.mines_left);
  refreshFace();
  byId("undo").disabled = !state.can_undo || !yours || solver.busy;
  byId("redo").disabled = !state.can_redo || !yours || solver.busy;
  byId("hint").disabled = !running || !yours || solver.busy;
  byId("solve").disabled = byId("solve-more").disabled = !running || !yours;
  byId("solve").lastChild.textContent = solver.busy ? "Stop" : "Solve";
  byId("solve").setAttribute("aria-pressed", String(solver.busy));
  byId("mode-summary").textContent = state.spec.description;
  document.title = running ? "sapper" : `${state.outcome} – sapper`;
}

const tap = new TapSwitch(byId("switch"), (side) => page.prefer({ switchSide: side }));

listen(board, {
  open: (index) => game.move("open", index),
  flag: (index) => game.move("flag", index),
  chord: (index) => game.move("chord", index),
  pressing: (pressing) => (pressing ? face("press") : refreshFace()),
  flagging: () => tap.flagging,
  longPress: () => page.preferences.longPress,
  active: () => game.active,
  signAt: (index) => (game.state ? signAt(game.state, index) : "."),
});

game.addEventListener("adopted", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.fresh) {
    raiseEnding();
    keepKind();
    page.fit();
  }
  refresh();
});
/** Put the end of the game, on a phone a sheet, below the board, so that all of it is seen. */
function lowerEnding() {
  document.documentElement.dataset.ending = "below";
}
const raiseEnding = () => (document.documentElement.dataset.ending = "");
closable(
  () => !byId("ending").hidden && getComputedStyle(byId("ending")).position === "fixed",
  lowerEnding,
);
byId("well").addEventListener("pointerdown", () => {
  if (game.state && !isRunning(game.state)) lowerEnding();
});

game.addEventListener("moved", (event) => {
  refresh();
  const { ended, message } = /** @type {CustomEvent} */ (event).detail;
  if (ended) {
    raiseEnding();
    const blast = game.state?.signs.indexOf("X") ?? -1;
    // Where things are is asked when the frame is made: asked now, it would be laid out twice.
    if (blast >= 0) requestAnimationFrame(() => page.reveal([blast], shownCells(game.marks)));
  }
  if (ended && (message.outcome === "won" || message.outcome === "lost")) buzz(message.outcome);
  if (ended && message.outcome === "won") celebrate(byId("window"));
});

/** The safe cell that existed and what its proof speaks of. @param {typeof game.marks} marks */
function shownCells({ safe, mines, clues }) {
  return [...safe, ...mines, ...clues];
}

/** What the page's keys do. @type {Record<string, () => unknown>} */
const KEYS = {
  F2: () => begin(),
  n: () => begin(),
  F3: () => hints.ask(true),
  h: () => hints.ask(true),
  u: () => byId("undo").disabled || game.act("undo"),
  r: () => byId("redo").disabled || game.act("redo"),
  d: () => tap.turn(),
};

for (const [number, [name]] of OVERLAYS.entries()) {
  if (!classicOf(name)) KEYS[String(number)] = () => overlays.choose(name);
}
listenToKeys(page, board, KEYS);

listenToFiles((found, name) => {
  solver.stop();
  hints.clear();
  review.openFile(found, name);
  refresh();
});
byId("face").addEventListener("click", () => begin());
byId("hint").addEventListener("click", () => hints.ask());
byId("solve").addEventListener("click", () => solver.toggle());
byId("solve-more").addEventListener("click", () =>
  askForMethod(choices, page.preferences.solveMethod, (solveMethod) => {
    page.prefer({ solveMethod });
    if (!solver.busy) solver.toggle();
  }),
);
byId("daily-button").addEventListener("click", () =>
  showDaily(begin).catch((error) => toast(error.message)),
);
byId("undo").addEventListener("click", () => game.act("undo"));
byId("redo").addEventListener("click", () => game.act("redo"));
byId("new-button").addEventListener("click", () =>
  askForGame(choices, kind(), game.state?.id, (wish) => start(request(choices, wish))),
);
byId("help-button").addEventListener("click", () =>
  showHelp(choices, (mode) => begin(request(choices, { ...kind(), mode }))),
);
byId("statistics-button").addEventListener("click", () =>
  showStatistics(choices, game.state?.spec).catch((error) => toast(error.message)),
);
byId("level").addEventListener("change", () => {
  const wish = { ...kind(), level: byId("level").value };
  if (wish.level === "custom")
    askForGame(choices, wish, game.state?.id, (chosen) => start(request(choices, chosen)));
  else begin(request(choices, wish));
});
byId("mode").addEventListener("change", () =>
  begin(request(choices, { ...kind(), mode: byId("mode").value })),
);
byId("difficulty").addEventListener("change", () =>
  begin(request(choices, { ...kind(), difficulty: byId("difficulty").value || null })),
);
window.addEventListener("hashchange", () => {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  open(false);
});

/** Open what the address says, else the last game, else a new one. @param {boolean} starting */
async function open(starting) {
  const address = new URLSearchParams(location.hash.slice(1));
  const layout = address.get("layout");
  if (layout) return begin({ layout, mode: address.get("mode") ?? undefined });
  const asked = fromAddress(address);
  if (asked) return begin(asked);
  const id = address.get("game") ?? (starting ? memory("game") : null);
  if (!id || id === game.state?.id) return starting ? begin() : undefined;
  try {
    await game.resume(id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (address.get("game")) toast(error.message);
    await begin();
  }
}

const isFirstVisit = memory("welcomed") === null && memory("game") === null;

const isInvited = location.hash.length > 1; // to a game, which may speak for itself
await open(true);

byId("daily-button").hidden = false;
if (isFirstVisit && !isInvited)
  showModes(choices, (mode) => begin(request(choices, { ...kind(), mode })));
memory("welcomed", "yes");
page.ready();

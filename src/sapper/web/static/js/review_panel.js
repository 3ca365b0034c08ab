// The review of a finished game: the chance to win as a graph with the replay's slider along it,
// the turning points with their proofs, and details. Without a review, only the replay is shown.

import { call, failureWords, isAborted } from "./backend.js";
import { noMarks } from "./board/looks.js";
import { announce, bringUp, byId, cardHead, make, toast } from "./dom.js";
import { StepList, stepMarks } from "./hint_steps.js";
import { pictureAt, ReplayControls, replayOfMessages, replayOfReview } from "./replay.js";
import { refusal, underWay } from "./review_summary.js";
import { indexOf, isRunning } from "./state.js";
import { turningMarks, TurningPoints, WinGraph, winTable } from "./turning_points.js";
import { asSeen, capital, place } from "./words/numbers.js";
import { flagWords, overlookedWords, pauseWords, techniqueLines } from "./words/reviews.js";

/** @typedef {import("api-types").Review} Review */
/** @typedef {import("./replay.js").Replay} Replay */

export class ReviewPanel {
  /**
   * @param {import("./game.js").GameController} game
   * @param {import("./review_summary.js").ReviewLoader} loader
   * @param {object} shows callbacks that follow the replay
   * @param {(mines: number) => void} shows.minesLeft
   * @param {(seconds: number) => void} shows.seconds
   * @param {(saved: number) => void} shows.saved
   * @param {() => void} shows.fit draws another board in the right size
   * @param {(needed: number[], more: number[]) => void} shows.reveal
   * @param {{speed: () => string, keep: (speed: string) => void}} preferred the speed
   */
  constructor(game, loader, shows, preferred) {
    this.game = game;
    this.board = game.board;
    this.loader = loader;
    this.shows = shows;
    this.preferred = preferred;
    this.element = byId("review");
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {ReplayControls | null} */
    this.controls = null;
    /** @type {Review | null} */
    this.review = null;
    /** @type {WinGraph | null} */
    this.graph = null;
    /** @type {TurningPoints | null} */
    this.points = null;
    /** The explanation of a wrong flag, below its line in the list. @type {HTMLElement | null} */
    this.proof = null;
    this.marks = noMarks();
    game.on("adopted moved", () => this.#hide());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Replay the game on the board, from its start or from the position before a move. @param {number} [number] of the move */
  async open(number) {
    const { state } = this.game;
    if (!state || isRunning(state)) return;
    try {
      const { begin, messages } = await call(`games/${state.id}/replay`);
      if (this.game.state?.id !== state.id) return;
      const done = messages.filter((/** @type {any} */ message) => !message.refused);
      this.#show("Review", replayOfMessages(state.spec, begin, done));
      await this.#load(number);
    } catch (error) {
      toast(failureWords(error));
    }
  }

  /** Show a game that is not from this server. @param {Review} review @param {string} name */
  openFile(review, name) {
    const { game } = this;
    const replay = replayOfReview(review);
    game.lend();
    game.clock.set(null, false);
    game.board.build(replay.width, replay.height, `Board of ${name}`);
    this.#show(`Review of ${name}`, replay);
    this.shows.fit();
    this.#fill(review);
  }

  /** Close the review, and show the current state of the game. */
  close() {
    const { game } = this;
    const hadFocus = this.element.contains(document.activeElement);
    this.#hide();
    if (!game.state) return;
    if (game.lent) {
      game.resume(game.state.id).then(this.shows.fit, (error) => toast(failureWords(error)));
      return;
    }
    this.shows.fit();
    game.locked = false;
    game.repaint();
    game.clock.set(game.state.seconds, isRunning(game.state));
    game.dispatchEvent(new CustomEvent("adopted", { detail: { fresh: false } }));
    if (hadFocus) byId("ending").querySelector("button")?.focus({ preventScroll: true });
  }

  #hide() {
    this.controls?.stop();
    this.points?.fold();
    this.controls = this.graph = this.points = this.review = null;
    if (this.isOpen && !this.game.lent) this.game.locked = false;
    this.element.hidden = true;
  }

  /** Request the review, and show that it is under way. @param {number} [number] */
  async #load(number) {
    const { state } = this.game;
    const room = this.room;
    if (!state || !room) return;
    room.replaceChildren(underWay());
    try {
      const review = await this.loader.of(state);
      if (this.room === room && this.isOpen) this.#fill(review, number);
    } catch (error) {
      if (!isAborted(error) && this.room === room)
        room.replaceChildren(refusal(error, () => this.#load()));
    }
  }

  /** @param {string} title @param {Replay} replay */
  #show(title, replay) {
    const { game } = this;
    this.#hide();
    game.locked = true;
    game.board.clearSheet();
    this.replay = replay;
    const times = replay.frames.map((frame) => frame.seconds);
    this.controls = new ReplayControls(times, (n) => this.#go(n), this.preferred);
    this.words = make("p", { class: "move-words" });
    this.room = make("div", { class: "graph-room" });
    this.rest = make("div", { class: "review-rest" });
    this.element.replaceChildren(
      cardHead(title, "Close the review", () => this.close()),
      this.room,
      make("div", { class: "slider along" }, this.controls.slider),
      this.controls.buttons(),
      this.words,
      this.rest,
    );
    this.element.hidden = false;
    this.element.scrollTop = 0;
    bringUp(this.element);
    this.shows.fit();
    this.controls.go(replay.frames.length);
    this.controls.slider.focus({ preventScroll: true }); // so that arrows go from move to move
    announce(title);
  }

  /** Show a review that has arrived. @param {Review} review @param {number} [number] */
  #fill(review, number) {
    const replay = /** @type {Replay} */ (this.replay);
    const controls = /** @type {ReplayControls} */ (this.controls);
    const length = replay.frames.length;
    this.review = review;
    this.graph = new WinGraph(review, replay.places, length, {
      move: (share) => controls.go(Math.round(share * length)),
      mark: (mark) => this.points?.choose(mark.move),
      drags: true,
    });
    this.points = new TurningPoints(review, this, (move) => controls.go(replay.places[move - 1]));
    const undone = review.undos
      ? [make("p", { class: "quiet", text: "Undone moves are not reviewed." })]
      : [];
    this.room.replaceChildren(this.graph.element);
    this.rest.replaceChildren(
      make("h3", { text: "Turning points" }),
      this.points.element,
      make("h3", { text: "Summary" }),
      ...review.summary.map((text) => make("p", { text })),
      ...undone,
      ...reviewDetails(review, (shown, line) => this.#point(shown, line)),
      winTable(review),
    );
    const decisive = review.turning_points.at(-1) ?? 1;
    if (number) this.points.choose(number);
    else if (controls.place === length) controls.go(replay.places[decisive - 1] ?? 0);
    else this.#go(controls.place); // the player has moved on meanwhile
  }

  /**
   * The number of the move after the position shown if it is a turning point; otherwise 0.
   * @param {number} n
   */
  #next(n) {
    const number = (this.replay?.places.indexOf(n) ?? -1) + 1;
    return this.review?.turning_points.includes(number) ? number : 0;
  }

  /** Show the position after n moves. @param {number} n */
  #go(n) {
    const { replay, review, game } = this;
    if (!replay || !this.controls) return;
    this.proof?.remove();
    const last = replay.frames[n - 1];
    const next = this.#next(n);
    this.marks = review && next ? turningMarks(review, next, replay.width) : noMarks();
    if (last?.cell && !last.ends) this.marks.last.add(indexOf(replay, last.cell));
    this.repaint();
    this.shows.minesLeft(last?.minesLeft ?? replay.mines);
    this.shows.seconds(Math.floor(last?.seconds ?? 0));
    this.shows.saved(last?.saved ?? 0);
    const start = `Start of the game, ${replay.frames.length} moves.`;
    this.words.textContent = last?.words ?? start;
    this.controls.slider.setAttribute("aria-valuetext", asSeen(last?.spoken ?? start));
    this.graph?.moveTo(replay.frames.length ? n / replay.frames.length : 0);
    this.points?.follow(next);
    const { chosen, safe, mines, clues } = this.marks;
    if (next) this.shows.reveal([...chosen.keys(), ...safe].slice(0, 2), [...mines, ...clues]);
    else if (last?.cell && game.board.width) this.shows.reveal([indexOf(replay, last.cell)], []);
  }

  /**
   * Show the position of a list item, mark its cell, and explain it below its line.
   * @param {Pointed} shown @param {HTMLElement} line
   */
  #point({ cell, move, after, mark, why }, line) {
    const { replay } = this;
    if (!replay) return;
    this.points?.fold();
    this.controls?.go(replay.places[move - 1] + Number(after));
    this.marks = noMarks(); // do not mark the next turning point as well
    if (why) {
      Object.assign(this.marks, stepMarks(why.steps, replay.width));
      const steps = new StepList(why.steps, this, why.cells);
      const proof = make("div", { class: "turning-proof" }, steps.element);
      line.after(proof);
      this.proof = proof;
    }
    this.marks[mark].add(indexOf(replay, cell));
    this.repaint();
    this.shows.reveal([indexOf(replay, cell)], []);
  }

  /** Draw the position that is shown now. */
  repaint() {
    if (!this.replay || !this.controls) return;
    this.board.draw({ signs: pictureAt(this.replay, this.controls.place) }, this.marks);
  }
}

/** The maximum number of items listed per kind. */
const MOST = 10;

/**
 * A cell that is marked on the board in the position before or after a move.
 * @typedef {{cell: number[], move: number, after: boolean, mark: "wrong" | "safe",
 *   why?: import("api-types").Review["wrong_flags"][0]["why"]}} Pointed
 */

/** @typedef {(shown: Pointed, line: HTMLElement) => void} Point shows a cell on the board */

/**
 * The lists of a review, each collapsed: techniques, flags, missed cells, pauses and notes. Empty
 * lists are left out.
 * @param {Review} review @param {Point} point
 */
function reviewDetails(review, point) {
  const flags = review.wrong_flags.map((flag) => {
    const { cell, known, placed, why } = flag;
    const shown = { cell, move: known ?? placed, after: known === null, mark: "wrong", why };
    return pointer(flagWords(flag), /** @type {Pointed} */ (shown), point);
  });
  const overlooked = review.overlooked.map((found) => {
    const shown = { cell: found.cell, move: found.since, after: false, mark: "safe" };
    return pointer(overlookedWords(found), /** @type {Pointed} */ (shown), point);
  });
  return [
    part("Techniques", techniqueLines(review)),
    part("Wrong flags", flags),
    part("Overlooked", overlooked),
    part("Pauses", review.pauses.map(pauseWords)),
    part("About this file", review.notes),
  ].flat();
}

/**
 * A line that shows its cell on the board; a screen reader gets its row and column.
 * @param {string} words @param {Pointed} shown @param {Point} point
 */
function pointer(words, shown, point) {
  return make(
    "button",
    {
      type: "button",
      class: "review-line",
      onclick: (/** @type {any} */ event) => point(shown, event.currentTarget),
    },
    make("span", { class: "unseen", text: `${asSeen(capital(place(shown.cell)))}: ` }),
    words,
  );
}

/** @param {string} title @param {(string | Node)[]} lines */
function part(title, lines) {
  if (!lines.length) return [];
  const shown = lines.slice(0, MOST);
  const more = lines.length - shown.length;
  return [
    make(
      "details",
      {},
      make("summary", { text: `${title} (${lines.length})` }),
      make(
        "ul",
        { class: "review-lines" },
        ...shown.map((line) => make("li", {}, line)),
        ...(more ? [make("li", { class: "quiet", text: `and ${more} more` })] : []),
      ),
    ),
  ];
}

// A replay: a game move by move, from the server’s answers or from a review, and its controls.

import { icon } from "./board/icons.js";
import { isFlagged } from "./board/looks.js";
import { iconButton, make } from "./dom.js";
import { pending } from "./backend.js";
import { flat } from "./state.js";
import { messageWords } from "./words/games.js";
import { reviewedWords } from "./words/reviews.js";

/** @typedef {import("api-types").MoveResult} Message */
/** @typedef {import("api-types").Review} Review */
/** @typedef {import("api-types").ReviewMove} ReviewMove */

/**
 * The changes of one move, and how it is shown and described.
 * @typedef {object} Frame
 * @property {[number, number, string][]} changed row, column and character
 * @property {number[] | null} cell where the move was made
 * @property {number | null} seconds on the clock
 * @property {number} minesLeft
 * @property {number} saved how many guesses the mode has made safe so far
 * @property {boolean} ends whether it ended the game
 * @property {string} words for those who see the board
 * @property {string} spoken with rows and columns
 */

/**
 * A game to be replayed.
 * @typedef {object} Replay
 * @property {number} width @property {number} height @property {number} mines
 * @property {string[]} begin the picture at the start, flat
 * @property {Frame[]} frames
 * @property {number[]} places how many frames come before each move that was not undone
 */

/** The character of a cell after each kind of action that marks it. */
const MARKS = { flag: "F", question: "?" };

/**
 * The replay of a game from the server.
 * @param {{width: number, height: number, mines: number}} spec
 * @param {string[]} begin the rows at the start
 * @param {Message[]} messages those that were not refused
 * @returns {Replay}
 */
export function replayOfMessages({ width, height, mines }, begin, messages) {
  const frames = messages.map((message, place) => ({
    changed: message.changed,
    cell: message.action.cell ?? null,
    seconds: message.seconds,
    minesLeft: message.mines_left,
    saved: message.guesses.saved,
    ends: Boolean(message.ending),
    ...messageWords(message, place + 1),
  }));
  return { width, height, mines, begin: flat(begin), frames, places: placesOf(messages) };
}

/**
 * The index of each move that was not undone. An undo removes the last move.
 * @param {{action: {kind: string}}[]} messages
 */
export function placesOf(messages) {
  /** @type {number[]} */
  const places = [];
  for (const [place, { action }] of messages.entries()) {
    if (action.kind === "undo") places.pop();
    else if (action.kind !== "resign") places.push(place);
  }
  return places;
}

/** The replay of a game that exists only as a review. @param {Review} review @returns {Replay} */
export function replayOfReview(review) {
  const { width, height, mines } = /** @type {Record<string, number>} */ (review.spec);
  const begin = new Array(width * height).fill(".");
  const signs = begin.slice();
  let saved = 0;
  const frames = review.moves.map((move, place) => {
    const isLast = place === review.moves.length - 1;
    const changed = isLast ? differences(signs, flat(review.picture), width) : changesBy(move);
    for (const [row, col, sign] of changed) signs[row * width + col] = sign;
    if (move.judgement?.fate === "save" && move.judgement.lives) saved++;
    return {
      changed,
      cell: move.cell,
      seconds: move.at,
      minesLeft: mines - signs.filter(isFlagged).length,
      saved,
      ends: isLast && review.outcome !== "resigned",
      ...reviewedWords(move),
    };
  });
  return { width, height, mines, begin, frames, places: review.moves.map((_, place) => place) };
}

/** @param {ReviewMove} move @returns {[number, number, string][]} */
function changesBy({ kind, cell: [row, col], mark, opened }) {
  if (kind === "flag" || kind === "question") return [[row, col, mark ? MARKS[mark] : "."]];
  return opened.map(([atRow, atCol, number]) => [atRow, atCol, String(number)]);
}

/**
 * The changes that the last move made, found by comparing the picture before it with the final one.
 * @param {string[]} before @param {string[]} after @param {number} width
 * @returns {[number, number, string][]}
 */
function differences(before, after, width) {
  return after.flatMap((sign, index) =>
    sign === before[index] ? [] : [[Math.floor(index / width), index % width, sign]],
  );
}

/**
 * The picture after the first n moves.
 * @param {Replay} replay @param {number} n
 */
export function pictureAt({ begin, frames, width }, n) {
  const signs = begin.slice();
  for (const { changed } of frames.slice(0, n)) {
    for (const [row, col, sign] of changed) signs[row * width + col] = sign;
  }
  return signs;
}

/** The speeds to choose from: name, words, milliseconds per move. @type {[string, string, number][]} */
const SPEEDS = [
  ["played", "As played", 0],
  ["double", "Twice as fast", 0],
  ["slow", "Slow", 1000],
  ["normal", "Normal", 350],
  ["fast", "Fast", 80],
];

/** The longest wait between two moves at the original speed, in milliseconds. */
const LONGEST = 5000;

/**
 * How long to wait for the next move, in milliseconds.
 * @param {string} speed by name @param {number | null | undefined} from seconds on the clock
 * @param {number | null | undefined} to
 */
export function waiting(speed, from, to) {
  const pace = SPEEDS.find(([name]) => name === speed)?.[2] ?? 350;
  if (pace) return pace;
  const played = 1000 * ((to ?? 0) - (from ?? 0));
  return Math.min(LONGEST, Math.max(0, speed === "double" ? played / 2 : played));
}

export class ReplayControls {
  /** @type {() => void} */
  #played = () => {};

  /**
   * @param {(number | null)[]} times the clock after each move
   * @param {(n: number) => void} show shows the position after n moves
   * @param {{speed: () => string, keep: (speed: string) => void}} preferred the speed
   */
  constructor(times, show, preferred) {
    this.times = times;
    this.show = show;
    this.preferred = preferred;
    this.timer = 0;
    this.slider = make("input", {
      type: "range",
      min: 0,
      max: times.length,
      value: 0,
      "aria-label": "Move",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.button = make("button", {
      type: "button",
      class: "tool small",
      "aria-label": "Play or pause",
      onclick: () => (this.timer ? this.stop() : this.play()),
    });
    this.stop();
  }

  /** The buttons that go with the slider. */
  buttons() {
    const speed = make(
      "select",
      { "aria-label": "Speed", onchange: () => this.preferred.keep(speed.value) },
      ...SPEEDS.map(([name, label]) =>
        make("option", { value: name, selected: name === this.preferred.speed(), text: label }),
      ),
    );
    return make(
      "div",
      { class: "replay-buttons" },
      iconButton("previous", "Previous move", () => this.go(this.place - 1)),
      this.button,
      iconButton("next", "Next move", () => this.go(this.place + 1)),
      speed,
    );
  }

  get place() {
    return Number(this.slider.value);
  }

  /** Stop, and show the position after n moves. @param {number} n */
  go(n) {
    this.stop();
    this.#put(n);
  }

  /** @param {number} n */
  #put(n) {
    const place = Math.min(this.times.length, Math.max(0, n));
    this.slider.value = String(place);
    this.show(place);
  }

  /** Show one move after another. If all moves were shown, start again from the first. */
  play() {
    if (this.place >= this.times.length) this.#put(0);
    this.#played = pending("replay");
    const next = () => {
      this.#put(this.place + 1);
      if (this.place >= this.times.length) this.stop();
      else wait();
    };
    const wait = () => {
      const [from, to] = [this.times[this.place - 1], this.times[this.place]];
      this.timer = window.setTimeout(next, waiting(this.preferred.speed(), from, to));
    };
    wait();
    this.button.replaceChildren(icon("icon-pause"));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.#played();
    this.button.replaceChildren(icon("icon-play"));
  }
}

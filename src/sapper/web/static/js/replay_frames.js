// A game move by move, whoever tells it: the server's answers, or a review. Headless.

import { time } from "./dom.js";
import { chance, savedWords } from "./guess_words.js";
import { judgementWords } from "./review_words.js";
import { flat } from "./state.js";

/** @typedef {import("api-types").ActionResponse} Message */
/** @typedef {import("api-types").ReviewResponse} Review */
/** @typedef {import("api-types").ReviewMove} ReviewMove */

/**
 * What one move changed, and what is shown and said of it.
 * @typedef {object} Frame
 * @property {[number, number, string][]} changed row, column and character
 * @property {number[] | null} cell where the move was made
 * @property {number | null} seconds on the clock
 * @property {number} minesLeft
 * @property {number} saved guesses that the rules saved so far
 * @property {boolean} ends whether the game is over by it
 * @property {string} words
 */

/**
 * A game to be walked through.
 * @typedef {object} Replay
 * @property {number} width @property {number} height @property {number} mines
 * @property {string[]} begin the picture at the beginning, flat
 * @property {Frame[]} frames
 * @property {number[]} places how many frames come before each move of the line that was played
 */

/** The characters of the marks. */
const MARKS = { flag: "F", question: "?" };

/**
 * The replay of a game of the server.
 * @param {{width: number, height: number, mines: number}} spec
 * @param {string[]} begin rows @param {Message[]} messages those that were not refused
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
    words: messageWords(message, place + 1),
  }));
  return { width, height, mines, begin: flat(begin), frames, places: placesOf(messages) };
}

/**
 * Where each move of the line stands that was played in the end: an undo takes the last one away.
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

/** The replay of a game that only its review tells. @param {Review} review @returns {Replay} */
export function replayOfReview(review) {
  const { width, height, mines } = /** @type {Record<string, number>} */ (review.spec);
  const begin = new Array(width * height).fill(".");
  const shown = { signs: begin.slice(), minesLeft: mines, saved: 0 };
  const frames = review.moves.map((move, place) => {
    const isLast = place === review.moves.length - 1;
    const changed = changesBy(move);
    if (isLast) changed.push(...changesAtEnd(review, move, shown.signs, changed, width));
    for (const [row, col, sign] of changed) shown.signs[row * width + col] = sign;
    shown.minesLeft = mines - shown.signs.filter((sign) => "F!".includes(sign)).length;
    if (move.judgement?.fate === "save" && move.judgement.lives) shown.saved++;
    return {
      changed,
      cell: move.cell,
      seconds: move.at,
      minesLeft: shown.minesLeft,
      saved: shown.saved,
      ends: isLast && review.outcome !== "given up",
      words: reviewedWords(move),
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
 * What the end shows: mines and wrong flags after a loss, flags on all mines after a win.
 * @param {Review} review @param {ReviewMove} last @param {string[]} signs before the last move
 * @param {[number, number, string][]} changed by it @param {number} width
 * @returns {[number, number, string][]}
 */
function changesAtEnd(review, last, signs, changed, width) {
  if (!review.layout) return [];
  const cells = Array.from(review.layout.slice(review.layout.indexOf(":") + 1).replaceAll("/", ""));
  const after = signs.slice();
  for (const [row, col, sign] of changed) after[row * width + col] = sign;
  const hit = new Set((last.judgement?.cells ?? []).map(([row, col]) => row * width + col));
  /** @type {[number, number, string][]} */
  const found = [];
  for (const [index, sign] of after.entries()) {
    const isMine = cells[index] === "*";
    const shown = signAtEnd(isMine, sign, review.outcome === "won", hit.has(index));
    if (shown !== sign) found.push([Math.floor(index / width), index % width, shown]);
  }
  return found;
}

/** @param {boolean} isMine @param {string} sign @param {boolean} won @param {boolean} hit */
function signAtEnd(isMine, sign, won, hit) {
  if (!isMine) return sign === "F" ? "!" : sign;
  if (won) return "F";
  if (hit) return "X";
  return sign === "F" ? "F" : "*";
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

/** What each kind of action did, in the past. @type {Record<string, string>} */
const DONE = {
  open: "opened",
  flag: "marked",
  question: "marked",
  chord: "opened around",
  undo: "took a move back",
  redo: "made a move again",
  resign: "gave up",
};

/** What a move did to the game. @type {Record<string, string>} */
const ENDS = { won: " That won the game.", lost: " That lost the game." };

/** @param {Message} message @param {number} n */
function messageWords(message, n) {
  const { kind, cell } = message.action;
  const end = ENDS[message.outcome] ?? "";
  return `${moveWords(n, kind, cell, message.seconds)}${guessed(message)}${end}`;
}

/** @param {ReviewMove} move */
function reviewedWords({ number, kind, cell, at, judgement }) {
  const told = judgement ? judgementWords(judgement) : "";
  return `${moveWords(number, kind, cell, at)}${told && ` ${told}.`}`;
}

/**
 * @param {number} n @param {string} kind @param {number[] | null | undefined} cell
 * @param {number | null} seconds
 */
function moveWords(n, kind, cell, seconds) {
  const where = cell ? ` row ${cell[0] + 1}, column ${cell[1] + 1}` : "";
  const when = seconds === null ? "" : ` at ${time(seconds).replace(" ", "\u00a0")}`;
  return `Move ${n}: ${DONE[kind] ?? kind}${where}${when}.`;
}

/** What kind of guess a move was, if it was one. @param {Message} message */
function guessed({ judgement }) {
  if (!judgement?.guess) return "";
  if (judgement.saved) return ` ${savedWords(judgement)}`;
  const risk = judgement.risk == null ? "" : ` with a risk of ${chance(judgement.risk)}`;
  return ` ${judgement.forced ? "A forced guess" : "A guess that was not needed"}${risk}.`;
}

// A game in words: guesses, moves, its end, and whether it counts. No DOM.

import { chance, counted, time } from "./numbers.js";

/** @typedef {import("api-types").ActionResponse} Message */
/** @typedef {import("api-types").GuessSummary} GuessSummary */
/** @typedef {import("api-types").MoveJudgement} MoveJudgement */

/**
 * What is said at once when a guess was saved; nothing if it was not.
 * @param {MoveJudgement | null | undefined} judgement
 */
export function savedWords(judgement) {
  if (!judgement?.saved) return "";
  const name = judgement.forced ? "Forced guess" : "Guess";
  const risk = judgement.risk == null ? "" : ` ${chance(judgement.risk)} would have died`;
  const needless = judgement.forced ? "" : `${risk ? ", and a" : " A"} safe cell existed`;
  const rest = `${risk}${needless}`;
  return `${name}: saved.${rest && `${rest}.`}`;
}

/** How many guesses a play took. @param {GuessSummary} guesses */
export function guessesMade({ made, forced }) {
  if (!made) return "none";
  if (made === 1) return forced ? "1, forced" : "1, not needed";
  if (forced === made) return `${made}, all forced`;
  return forced ? `${made}, ${forced} of them forced` : `${made}, none of them forced`;
}

/** Small numbers in words; the server's sentences have the same. */
const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

/** Shares that are said as so many players in so many. @type {[number, number][]} */
const SHARES = [
  [0, 1],
  [1, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [3, 4],
  [1, 5],
  [2, 5],
  [3, 5],
  [4, 5],
  [9, 10],
];

/**
 * How many players survive guesses of a chance.
 * @param {number} value
 */
export function survivors(value) {
  if (value > 0.95) return "nearly every player survives";
  const far = (/** @type {[number, number]} */ [part, whole]) => Math.abs(part / whole - value);
  const [part, whole] = SHARES.toSorted((one, other) => far(one) - far(other))[0];
  if (part > 1) return `${NUMBERS[part]} players in ${NUMBERS[whole]} survive`;
  const all = Math.round(1 / value);
  return `one player in ${NUMBERS[all] ?? all.toLocaleString("en")} survives`;
}

/**
 * How lucky the guesses were that nobody saved; nothing without any.
 * @param {GuessSummary} guesses
 */
export function luckWords({ made, saved, luck_value: value }) {
  if (made <= saved || value === null || value === 1 || value === 0) return "";
  return `${survivors(value)} ${made - saved === 1 ? "a guess like this" : "guesses like these"}`;
}

/** @typedef {import("api-types").GameResult} GameResult */

/**
 * A time against the player's best of this level and mode; nothing where there is nothing to say.
 * @param {{outcome: string, aided: boolean, counts: boolean}} game
 * @param {GameResult | null} result
 */
export function bestTimeWords({ outcome, aided, counts }, result) {
  if (outcome !== "won" || !result || !counts) return "";
  const { seconds, best_time: isBest, best_before: before } = result;
  if (isBest && before === null) return `★ ${time(seconds)}: the first time to beat.`;
  if (isBest && before !== null)
    return `★ Your best time: ${time(seconds)}, before it was ${time(before)}.`;
  const best = before === null ? "" : ` Your best time is ${time(before)}.`;
  if (aided) return `With help this is no best time.${best}`;
  return best.trim();
}

/**
 * Whether and how a game is in the statistics.
 * @param {{counts: boolean, counted: boolean, aided: boolean, outcome: string}} game
 */
export function countsWords({ counts, counted, aided, outcome }) {
  if (!counts) return "no: a board that was chosen is practice";
  if (counted && outcome === "in progress") return "its first end did";
  return aided ? "yes, as a game with help: without a best time" : "yes";
}

/**
 * What an action did, in words for the live region.
 * @param {Message} message
 */
export function describe(message) {
  if (message.refused) return message.refused;
  if (message.outcome === "won") return "You won.";
  if (message.outcome === "lost") return `You lost. ${message.ending?.sentence ?? ""}`.trim();
  if (message.outcome === "resigned") return "The game is over: resigned.";
  const left = `${counted(message.mines_left, "mine", "mines")} left`;
  const saved = savedWords(message.judgement);
  if (saved) return saved;
  const marks = message.changed.filter(([, , sign]) => "F?.".includes(sign));
  if (marks.length === 1 && message.changed.length === 1) {
    const [row, col, sign] = marks[0];
    const mark = { F: "flagged", "?": "question mark", ".": "mark removed" }[sign];
    return `Row ${row + 1}, column ${col + 1} ${mark}, ${left}`;
  }
  if (message.changed.length === 1) {
    const [row, col, sign] = message.changed[0];
    return `Row ${row + 1}, column ${col + 1}: ${sign}`;
  }
  return message.changed.length ? `${message.changed.length} cells changed, ${left}` : "";
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
export function messageWords(message, n) {
  const { kind, cell } = message.action;
  const end = ENDS[message.outcome] ?? "";
  return `${moveWords(n, kind, cell, message.seconds)}${guessed(message)}${end}`;
}

/**
 * @param {number} n @param {string} kind @param {number[] | null | undefined} cell
 * @param {number | null} seconds
 */
export function moveWords(n, kind, cell, seconds) {
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

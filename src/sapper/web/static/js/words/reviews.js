// A review in words: what each turning point was, and what the game comes to. No DOM.

import { guessWords, moveWords } from "./games.js";
import { asSentence, capital, counted, percent, place, time } from "./numbers.js";
import { techniqueName } from "./training.js";

/** @typedef {import("api-types").Review} Review */
/** @typedef {import("api-types").ReviewMove} ReviewMove */
/** @typedef {import("api-types").ReviewJudgement} Judgement */

/** Names of the turning points. @type {Record<string, string>} */
const NAMES = {
  "forced guess": "Forced guess",
  "needless guess": "Avoidable guess",
  suicide: "A certain mine",
};

/**
 * What an opening was, in one line without a full stop; nothing where there is nothing to say.
 * @param {Judgement} judgement
 */
export function judgementWords(judgement) {
  const name = NAMES[judgement.kind];
  if (!name) return "";
  if (judgement.kind === "suicide")
    return `${name} was opened${missedWords(judgement)}${misledWords(judgement)}`;
  const share = judgement.risk_value;
  // Where the rules let such guesses lose, the share of layouts was not the risk.
  const risk = share == null || judgement.fate === "kill" ? "" : `: ${percent(share)} risk`;
  const better =
    judgement.kind === "needless guess" ? missedWords(judgement) : saferWords(judgement);
  return `${name}${risk}${better}${misledWords(judgement)}`;
}

/** The wrong flags that a chord relied on. @param {Judgement} judgement */
function misledWords({ wrong_flags: wrong }) {
  if (!wrong.length) return "";
  const [flags, were] = wrong.length === 1 ? ["flag", "was"] : ["flags", "were"];
  return `; the ${flags} marked on the board ${were} wrong`;
}

/** The cell that could have been opened instead. @param {Judgement} judgement */
function missedWords({ safe }) {
  if (!safe.length) return "";
  return `, though ${counted(safe.length, "cell was", "cells were")} certainly safe`;
}

/** Whether a forced guess was the safest there was. @param {Judgement} judgement */
function saferWords({ risk, least_risk: least, least_risk_value: share, safest }) {
  if (risk == null || share == null) return "";
  if (risk === least) return ", the least there was";
  return safest.length ? `, though another cell had only ${percent(share)}` : "";
}

/**
 * What became of a turning point.
 * @param {Judgement} judgement
 */
export function fateWords({ lives, fate }) {
  if (fate === "save") return "saved by the mode";
  if (!lives) return fate === "kill" ? "lost: in this mode avoidable guesses lose" : "lost";
  return "survived";
}

/**
 * How the chance to win changed by a move; nothing where it is not known on both sides.
 * @param {Review} review @param {number} number of the move
 */
export function swingWords({ win_chances: points }, number) {
  const at = points.findIndex((point) => point.move === number);
  if (at < 0 || at + 1 >= points.length) return "";
  const [before, after] = [points[at], points[at + 1]];
  const about = before.exact && (after.exact || after.win_chance === 0) ? "" : "about ";
  const [from, to] = [percent(before.win_chance), percent(after.win_chance)];
  return from === to ? "" : `chance to win ${about}${from} → ${to}`;
}

/**
 * The turning points at which something was lost: a guess that was survived and after which the
 * chance to win is as good as before, or better, does not count.
 * @param {Review} review @returns {number[]} numbers of moves
 */
export function realTurningPoints({ turning_points: numbers, moves, win_chances: points }) {
  return numbers.filter((number) => {
    const judgement = moves[number - 1]?.judgement;
    const at = points.findIndex((point) => point.move === number);
    const after = points[at + 1];
    if (!judgement?.lives || at < 0 || !after) return true;
    return Math.round(100 * after.win_chance) < Math.round(100 * points[at].win_chance);
  });
}

/** The guesses of a game in short. @param {Review["totals"]} totals */
export function guessesInShort({ forced, needless, suicides }) {
  return guessWords({ avoidable: needless, forced, mines: suicides });
}

/** What the graph of the chance to win shows. @param {Review} review */
export function graphWords(review) {
  const points = review.win_chances;
  if (!points.length) return "The chance to win is not known.";
  const first = percent(points[0].win_chance);
  const low = Math.min(...points.slice(0, -1).map((point) => point.win_chance));
  const least = points.length > 2 ? `, ${percent(low)} at its lowest` : "";
  const guesses = asSentence(guessesInShort(review.totals));
  return `Chance to win: ${first} at the start${least}; the game was ${review.outcome}. ${guesses}`;
}

/** The techniques that a game took. @param {Review} review */
export function techniqueLines({ totals }) {
  return totals.techniques
    .filter(({ used, missed }) => used + missed)
    .map(({ technique, used, missed }) => {
      const gap = missed ? `, missed ${times(missed)}` : "";
      return `${capital(techniqueName(technique))}: used ${times(used)}${gap}`;
    });
}

/** @param {number} number */
function times(number) {
  return number === 1 ? "once" : counted(number, "time", "times");
}

/** @param {Review["wrong_flags"][number]} flag */
export function flagWords({ cell, placed, removed, known }) {
  const gone = removed === null ? "" : `, removed at move ${removed}`;
  const shown = known === null ? "" : `; provably wrong from move ${known} on`;
  return `${capital(place(cell))}: set at move ${placed}${gone}${shown}`;
}

/** @param {Review["overlooked"][number]} found */
export function overlookedWords({ cell, since, until, openings, seconds }) {
  const end = until === null ? "and never opened" : `opened at move ${until}`;
  const wait = seconds === null ? "" : ` (${time(seconds)})`;
  return `${capital(place(cell))}: safe from move ${since} on, for ${counted(openings, "opening", "openings")}${wait}, ${end}`;
}

/** @param {Review["pauses"][number]} pause */
export function pauseWords({ move, seconds, safe, easiest }) {
  const there =
    safe === null
      ? ""
      : safe
        ? `, while ${counted(safe, "cell was", "cells were")} certainly safe${easiest ? ` (easiest: ${techniqueName(easiest)})` : ""}`
        : ", while nothing was certainly safe";
  return `${time(seconds)} before move ${move}${there}`;
}

/** @param {ReviewMove} move */
export function reviewedWords({ number, kind, cell, at, judgement }) {
  const judged = judgement ? judgementWords(judgement) : "";
  return `${moveWords(number, kind, cell, at)}${judged && ` ${judged}.`}`;
}

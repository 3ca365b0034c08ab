// A review in words: what each turning point was, and what the game comes to. No DOM.

import { moveWords } from "./games.js";
import { capital, chance, counted, place, time } from "./numbers.js";

/** @typedef {import("api-types").ReviewResponse} Review */
/** @typedef {import("api-types").ReviewMove} ReviewMove */
/** @typedef {import("api-types").ReviewJudgement} Judgement */
/** @typedef {"forced guess" | "needless guess" | "suicide"} TurningKind */

/** Names of the turning points. @type {Record<string, string>} */
const NAMES = {
  "forced guess": "Forced guess",
  "needless guess": "Needless guess",
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
  const risk = judgement.risk ? `: ${chance(judgement.risk.value)} risk` : "";
  const better =
    judgement.kind === "needless guess" ? missedWords(judgement) : saferWords(judgement);
  return `${name}${risk}${better}${misledWords(judgement)}`;
}

/** The wrong flags that a chord relied on. @param {Judgement} judgement */
function misledWords({ wrong_flags: wrong }) {
  if (!wrong.length) return "";
  const [flags, were] = wrong.length === 1 ? ["flag", "was"] : ["flags", "were"];
  return `; the ${flags} at ${wrong.map(place).join(" and ")} ${were} wrong`;
}

/** The cell that could have been opened instead. @param {Judgement} judgement */
function missedWords({ safe, why }) {
  if (!safe.length) return "";
  const easiest = why && !why.mine ? why.cells[0] : safe[0];
  return `, though ${place(easiest)} was certainly safe`;
}

/** Whether a forced guess was the safest there was. @param {Judgement} judgement */
function saferWords({ risk, least_risk: least, safest }) {
  if (!risk || !least) return "";
  if (risk.fraction === least.fraction) return ", the least there was";
  return safest.length ? `, though ${place(safest[0])} had only ${chance(least.value)}` : "";
}

/**
 * What became of a turning point.
 * @param {Judgement} judgement
 */
export function fateWords({ lives, fate }) {
  if (fate === "save") return "saved by the rules of the mode";
  if (!lives) return fate === "kill" ? "lost: this mode punishes needless guesses" : "lost";
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
  const about = before.exact && (after.exact || after.chance === 0) ? "" : "about ";
  const [from, to] = [chance(before.chance), chance(after.chance)];
  return from === to ? "" : `chance to win ${about}${from} → ${to}`;
}

/** The guesses of a game in short. @param {Review["totals"]} totals */
export function guessesInShort({ forced, needless, suicides }) {
  const parts = [];
  if (needless) parts.push(counted(needless, "needless guess", "needless guesses"));
  if (forced) parts.push(counted(forced, "forced guess", "forced guesses"));
  if (suicides) parts.push(counted(suicides, "certain mine opened", "certain mines opened"));
  return parts.length ? parts.join(", ") : "no guesses";
}

/** What the picture of the chance to win shows. @param {Review} review */
export function graphWords(review) {
  const points = review.win_chances;
  if (!points.length) return "The chance to win is not known.";
  const first = chance(points[0].chance);
  const end = { won: "won", lost: "lost", "given up": "given up" }[review.outcome];
  const low = Math.min(...points.slice(0, -1).map((point) => point.chance));
  const least = points.length > 2 ? `, at the least ${chance(low)}` : "";
  return `The chance to win: ${first} at the beginning${least}; the game was ${end}. ${sentenceOf(
    guessesInShort(review.totals),
  )}`;
}

/** @param {string} words */
function sentenceOf(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** @param {Review} review */
export function techniques({ totals }) {
  return totals.techniques
    .filter(({ used, missed }) => used + missed)
    .map(({ technique, used, missed }) => {
      const name = `${technique.charAt(0).toUpperCase()}${technique.slice(1)}`;
      const gap = missed ? `, missed ${times(missed)}` : "";
      return `${name}: used ${times(used)}${gap}`;
    });
}

/** @param {number} number */
function times(number) {
  return number === 1 ? "once" : counted(number, "time", "times");
}

/** @param {Review["wrong_flags"][number]} flag */
export function flagWords({ cell, placed, removed, known }) {
  const gone = removed === null ? "" : `, removed at move ${removed}`;
  const shown = known === null ? "" : `; from move ${known} on the board showed that it was wrong`;
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
        ? `, while ${counted(safe, "cell was", "cells were")} certainly safe${easiest ? ` (easiest: ${easiest})` : ""}`
        : ", while nothing was certainly safe";
  return `${time(seconds)} before move ${move}${there}`;
}

/** @param {ReviewMove} move */
export function reviewedWords({ number, kind, cell, at, judgement }) {
  const told = judgement ? judgementWords(judgement) : "";
  return `${moveWords(number, kind, cell, at)}${told && ` ${told}.`}`;
}

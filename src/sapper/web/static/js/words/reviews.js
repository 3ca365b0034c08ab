// Reviews in words (turning points, the summary of a game) and training in words (tasks, choices,
// what comes next). No DOM.

import { guessWords, moveWords } from "./games.js";
import { asSentence, capital, chances, counted, percent, time } from "./numbers.js";

/** @typedef {import("api-types").LessonSummary} LessonSummary */
/** @typedef {import("api-types").Progress} Progress */
/** @typedef {import("api-types").Review} Review */
/** @typedef {import("api-types").ReviewMove} ReviewMove */
/** @typedef {import("api-types").ReviewJudgement} Judgement */

/**
 * The subject of training: a lesson, by its number, or exercises of a chosen kind.
 * @typedef {{lesson: number} | {choice: string}} Subject
 */

/** The techniques in players' words, the easiest first. @type {Record<string, string>} */
const TECHNIQUES = {
  "single clue": "one number",
  "pair of clues": "two numbers",
  region: "several numbers together",
  "mine total": "mine count",
};

/** A technique in players' words. @param {string} technique */
export function techniqueName(technique) {
  return TECHNIQUES[technique] ?? technique;
}

/** The menu of exercises: the value and the label of each item. */
export const CHOICES = [
  ["mixed", "For you"],
  ...Object.entries(TECHNIQUES).map(([name, words]) => [name, capital(words)]),
  ["games", "From my games"],
  ["repeat", "Repeat mistakes"],
];

/** A subject in the format of the page's address. @param {Subject} subject */
export function toAddress(subject) {
  return "lesson" in subject
    ? `lesson=${subject.lesson}`
    : `exercises=${encodeURIComponent(subject.choice)}`;
}

/**
 * The subject of an address; null if it has no valid one.
 * @param {string} address without its `#` @param {number} lessons how many there are
 * @returns {Subject | null}
 */
export function fromAddress(address, lessons) {
  const asked = new URLSearchParams(address);
  const lesson = Number(asked.get("lesson"));
  if (Number.isInteger(lesson) && lesson >= 1 && lesson <= lessons) return { lesson };
  const choice = asked.get("exercises");
  return choice && CHOICES.some(([name]) => name === choice) ? { choice } : null;
}

/**
 * Whether all boards of a lesson are solved.
 * @param {LessonSummary} lesson @param {Progress} progress
 */
export function isDone(lesson, progress) {
  return (progress.lessons[lesson.name]?.length ?? 0) >= lesson.positions;
}

/**
 * The first unsolved board of a lesson; the first board if all are solved.
 * @param {LessonSummary} lesson @param {Progress} progress
 */
export function firstUnsolved(lesson, progress) {
  const solved = progress.lessons[lesson.name] ?? [];
  const places = Array.from({ length: lesson.positions }, (_, place) => place);
  return places.find((place) => !solved.includes(place)) ?? 0;
}

/**
 * Where training starts: with the first unsolved lesson, or with exercises if all lessons are
 * solved or the player has already answered an exercise.
 * @param {LessonSummary[]} lessons @param {Progress} progress @returns {Subject}
 */
export function firstSubject(lessons, progress) {
  const next = lessons.find((lesson) => !isDone(lesson, progress));
  return next && !progress.answered ? { lesson: next.number } : { choice: "mixed" };
}

/**
 * The question of an exercise, in words.
 * @param {import("api-types").Exercise} exercise
 */
export function taskOf(exercise) {
  const ask =
    "Open a safe cell or mark a mine. At least one cell can be proved to be safe or to be a mine.";
  if (exercise.repeated) return `Once more. ${ask}`;
  if (exercise.source !== "game" || !exercise.played) return ask;
  return "From your game: you opened the outlined cell. What was certain?";
}

/**
 * The line below the proof of an exercise: the technique, and how the rating changed.
 * @param {string} technique @param {number} change
 */
export function lastWords(technique, change) {
  const needed = `Technique: ${techniqueName(technique)}.`;
  if (!change) return needed;
  return change > 0 ? `${needed} Rating +${change}` : `${needed} Rating −${-change}`;
}

/** Names of the turning points. @type {Record<string, string>} */
const NAMES = {
  "forced guess": "Forced guess",
  "needless guess": "Avoidable guess",
  suicide: "A provable mine",
};

/**
 * The judgement of a move that opens cells, in one line without a full stop; "" if there is nothing
 * to report.
 * @param {Judgement} judgement
 */
export function judgementWords(judgement) {
  const name = NAMES[judgement.kind];
  if (!name) return "";
  if (judgement.kind === "suicide")
    return `${name} was opened${missedWords(judgement)}${misledWords(judgement)}`;
  const share = judgement.risk_value;
  // In a mode where every such guess loses, the share of layouts with a mine is not the risk.
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

/** Whether a forced guess had the lowest mine risk, in words. @param {Judgement} judgement */
function saferWords({ risk, least_risk: least, least_risk_value: share, safest, fate }) {
  if (risk == null || share == null) return "";
  if (risk === least) return ", the lowest risk on the board";
  const measure = fate === "kill" ? " risk" : ""; // the risk of the guess itself is not named
  return safest.length ? `, though another cell had only ${percent(share)}${measure}` : "";
}

/**
 * The outcome of a turning point.
 * @param {Judgement} judgement
 */
export function fateWords({ lives, fate, kind }) {
  if (fate === "save") return "saved by the mode";
  if (lives) return "survived";
  if (fate !== "kill") return "lost";
  return kind === "forced guess"
    ? "lost: in this mode only the best guess is safe"
    : "lost: in this mode avoidable guesses lose";
}

/**
 * How a move changed the chance to win; "" unless it is known both before and after.
 * @param {Review} review @param {number} number of the move
 */
export function swingWords({ win_chances: points }, number) {
  const at = points.findIndex((point) => point.move === number);
  if (at < 0 || at + 1 >= points.length) return "";
  const [before, after] = [points[at], points[at + 1]];
  if (percent(before.win_chance) === percent(after.win_chance)) return "";
  const lost = after.win_chance === 0; // a chance of 0 is exact
  const estimates = [before.win_chance, ...(lost ? [] : [after.win_chance])];
  const error = Math.max(before.win_chance_error, lost ? 0 : after.win_chance_error);
  const written = [...chances(estimates, error), ...(lost ? [percent(0)] : [])];
  return `chance to win ${written.join(" → ")}`;
}

/**
 * The turning points at which the chance to win fell. A survived guess is left out if the chance to
 * win was at least as high after it as before it.
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

/** A summary of the guesses of a game. @param {Review["totals"]} totals */
export function guessesInShort({ forced, needless, suicides }) {
  return guessWords({ avoidable: needless, forced, mines: suicides });
}

/** A description of the graph of the chance to win. @param {Review} review */
export function graphWords(review) {
  const points = review.win_chances;
  if (!points.length) return "The chance to win is not known.";
  const first = percent(points[0].win_chance);
  const low = Math.min(...points.slice(0, -1).map((point) => point.win_chance));
  const least = points.length > 2 ? `, ${percent(low)} at its lowest` : "";
  const guesses = asSentence(guessesInShort(review.totals));
  return `Chance to win: ${first} at the start${least}; the game was ${review.outcome}. ${guesses}`;
}

/** The techniques that a game needed. @param {Review} review */
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

/**
 * The text below a turning point without a proof; refers to the marks on the board.
 * @param {Judgement} judgement
 */
export function explainWords(judgement) {
  const { kind, cells, fate, risk, risk_value: share, least_risk: least } = judgement;
  if (kind === "suicide") return "At least one of the opened cells had to be a mine.";
  if (kind !== "forced guess" || share == null) return "";
  if (fate === "save") return "Nothing was certain, and in this mode a forced guess is safe.";
  const opened = cells.length === 1 ? "Your cell" : "Your chord";
  const compared =
    risk === least
      ? ", and no cell had a lower risk"
      : `; the cell marked ${percent(judgement.least_risk_value)} had a lower risk`;
  return `Nothing was certain. ${opened} had a mine risk of ${percent(share)}${compared}.${worthWords(judgement)}`;
}

/** The chance to win with a move and with the best one. @param {Judgement} judgement */
function worthWords({ win_chances: wins }) {
  if (!wins?.cell) return "";
  const [move, best] = chances([wins.move, wins.best], wins.win_chance_error);
  return percent(wins.move) === percent(wins.best)
    ? ""
    : ` Chance to win: ${move}; with the best cell ${best}.`;
}

/** A wrong flag that is marked on the board. @param {Review["wrong_flags"][number]} flag */
export function flagWords({ placed, removed, known }) {
  const gone = removed === null ? "" : `, removed at move ${removed}`;
  const shown = known === null ? "" : `. Before move ${known}, the board showed that it was wrong`;
  return `Set at move ${placed}${gone}${shown}.`;
}

/**
 * A safe cell that was overlooked, marked on the board.
 * @param {Review["overlooked"][number]} found
 */
export function overlookedWords({ since, until, openings, seconds }) {
  const wait = `${counted(openings, "opening", "openings")}${seconds === null ? "" : ` (${time(seconds)})`}`;
  return until === null
    ? `Certainly safe before move ${since}, but not opened in the next ${wait}.`
    : `Certainly safe before move ${since}, but opened ${wait} later, at move ${until}.`;
}

/** @param {Review["pauses"][number]} pause */
export function pauseWords({ move, seconds, safe, easiest }) {
  const there =
    safe === null
      ? ""
      : safe
        ? `, while ${counted(safe, "cell was", "cells were")} certainly safe${easiest ? ` (easiest: ${techniqueName(easiest)})` : ""}`
        : ", while no cell was certainly safe";
  return `${time(seconds)} before move ${move}${there}`;
}

/** A move of a review in words, as a replay shows it. @param {ReviewMove} move */
export function reviewedWords({ number, kind, cell, at, judgement }) {
  const judged = judgement ? judgementWords(judgement) : "";
  const rest = judged && ` ${judged}.`;
  return {
    words: `${moveWords(number, kind, null, at)}${rest}`,
    spoken: `${moveWords(number, kind, cell, at)}${rest}`,
  };
}

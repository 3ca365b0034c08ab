// A game in words: guesses, moves, its end, and whether it counts. No DOM.

import { isAssisted } from "../state.js";
import { capital, counted, percent, place, time } from "./numbers.js";

/** @typedef {import("api-types").MoveResult} Message */
/** @typedef {import("api-types").GameResult} GameResult */
/** @typedef {import("api-types").Guesses} GuessSummary */
/** @typedef {import("api-types").MoveJudgement} MoveJudgement */

/**
 * The message when the mode made a guess safe; "" if it did not.
 * @param {MoveJudgement | null | undefined} judgement
 */
export function savedWords(judgement) {
  if (!judgement?.saved) return "";
  const share = judgement.risk_value;
  const risk = share == null ? "" : ` with a mine risk of ${percent(share)}`;
  if (judgement.forced) return `Saved! That was a forced guess${risk}.`;
  return `Saved! That was an avoidable guess${risk}: a safe cell existed.`;
}

/**
 * A summary of the guesses of a game.
 * @param {{avoidable: number, forced: number, mines?: number}} guesses
 *   `mines` counts the opened cells that were certain to be mines
 */
export function guessWords({ avoidable, forced, mines = 0 }) {
  const parts = [];
  if (avoidable) parts.push(counted(avoidable, "avoidable guess", "avoidable guesses"));
  if (forced) parts.push(counted(forced, "forced guess", "forced guesses"));
  if (mines) parts.push(counted(mines, "provable mine opened", "provable mines opened"));
  return parts.length ? parts.join(", ") : "no guesses";
}

/** The number of guesses in a game, in words. @param {GuessSummary} guesses */
export function guessesMade({ made, forced }) {
  return guessWords({ avoidable: made - forced, forced });
}

/**
 * The luck of the guesses, without those that the mode made safe; "" if none are left.
 * @param {GuessSummary} guesses
 */
export function luckWords({ made, saved, luck_value: value }) {
  if (made <= saved || value === null || value === 1 || value === 0) return "";
  const them = made - saved === 1 ? "that guess" : "those guesses";
  return `${percent(value, { fine: true })} chance to survive ${them}`;
}

/**
 * A time compared with the player's best time at this level and in this mode; "" if there is
 * nothing to report.
 * @param {{outcome: string, aided: boolean, counts: boolean, spec: {assist: string}}} game
 * @param {GameResult | null} result
 */
export function bestTimeWords(game, result) {
  const { outcome, aided, counts } = game;
  if (outcome !== "won" || !result || !counts) return "";
  const { seconds, best_time: isBest, best_before: before } = result;
  if (isBest && before === null) return `★ First win! Time to beat: ${time(seconds)}`;
  if (isBest) return `★ New best time: ${time(seconds)}. It was ${time(before)}.`;
  const best = before === null ? "" : `Your best time is ${time(before)}.`;
  return aided
    ? `${isAssisted(game) ? "Assisted" : "Hints used"}: not ranked. ${best}`.trim()
    : best;
}

/**
 * Whether and how a game counts in the statistics.
 * @param {{counts: boolean, counted: boolean, aided: boolean, outcome: string,
 *   spec: {assist: string}}} game
 */
export function countsWords(game) {
  const { counts, counted, aided, outcome } = game;
  if (!counts) return "no: practice board";
  if (counted && outcome === "in progress") return "yes, but only its first result";
  return aided ? `yes, but not ranked: ${isAssisted(game) ? "assisted" : "hints used"}` : "yes";
}

/**
 * The effect of an action, in words for the live region.
 * @param {Message} message @param {string} [before] what the first changed cell showed before it
 */
export function describe(message, before = "") {
  if (message.refused) return message.refused;
  if (message.outcome !== "in progress") {
    const reason = message.outcome === "lost" ? message.ending?.spoken : "";
    return `${message.ending?.title ?? ""}. ${reason ?? ""}`.trim();
  }
  const saved = savedWords(message.judgement);
  if (saved) return saved;
  const { changed, action } = message;
  if (!changed.length) return "";
  const left = `${counted(message.mines_left, "mine", "mines")} left`;
  const what = changesWords(changed, action.cell ?? null, before);
  if (action.kind === "undo") return `Taken back: ${what}, ${left}`;
  if (action.kind === "redo") return `Made again: ${what}, ${left}`;
  const isOpening = changed.some(([, , sign]) => /\d/.test(sign));
  return isOpening ? capital(what) : `${capital(what)}, ${left}`;
}

/**
 * How cells changed, in words.
 * @param {Message["changed"]} changed @param {number[] | null} cell where the player acted
 * @param {string} before what the first of them showed
 */
function changesWords(changed, cell, before) {
  const isStart = (/** @type {Message["changed"][number]} */ [row, col]) =>
    row === cell?.[0] && col === cell?.[1];
  const [row, col, sign] = changed.find(isStart) ?? changed[0];
  const where = place([row, col]);
  if (changed.length === 1) return `${where}${stateWords(sign, before)}`;
  const cells = counted(changed.length, "cell", "cells");
  if (changed.every(([, , each]) => each === ".")) return `${cells} hidden again`;
  const around = cell ? ` around ${place(cell)}` : "";
  return changed.some(isStart)
    ? `${where}${stateWords(sign, before)}. ${cells} opened`
    : `${cells} opened${around}`;
}

/** The state of a cell in words. @param {string} sign @param {string} before */
function stateWords(sign, before) {
  if (sign === "F") return " flagged";
  if (sign === "?") return ", question mark";
  if (sign === ".") return /\d/.test(before) ? " hidden again" : ", mark removed";
  return sign === "0" ? ": empty" : `: ${sign}`;
}

/** The verb for each kind of action, in the past tense. @type {Record<string, string>} */
const DONE = {
  open: "opened",
  flag: "marked",
  question: "marked",
  chord: "opened around",
  undo: "took a move back",
  redo: "made a move again",
  resign: "gave up",
};

/** What to say when a move has ended the game. @type {Record<string, string>} */
const ENDS = { won: " That won the game.", lost: " That lost the game." };

/**
 * A move of a replay in words. The shown words refer to the outlined cell; the spoken
 * words name its row and column.
 * @param {Message} message @param {number} n @returns {{words: string, spoken: string}}
 */
export function messageWords(message, n) {
  const { kind, cell } = message.action;
  const rest = `${guessed(message)}${ENDS[message.outcome] ?? ""}`;
  return {
    words: `${moveWords(n, kind, null, message.seconds)}${rest}`,
    spoken: `${moveWords(n, kind, cell, message.seconds)}${rest}`,
  };
}

/**
 * An action in words, with its time and, if given, its cell.
 * @param {number} n @param {string} kind @param {number[] | null | undefined} cell
 * @param {number | null} seconds
 */
export function moveWords(n, kind, cell, seconds) {
  const where = cell ? ` ${place(cell)}` : kind === "chord" ? " a number" : "";
  const when = seconds === null ? "" : ` at ${time(seconds).replace(" ", "\u00a0")}`;
  return `Move ${n}: ${DONE[kind] ?? kind}${where}${when}.`;
}

/** The kind of guess that a move was, if it was one. @param {Message} message */
function guessed({ judgement }) {
  if (!judgement?.guess) return "";
  if (judgement.saved) return ` ${savedWords(judgement)}`;
  const share = judgement.risk_value;
  const risk = share == null ? "" : ` with a risk of ${percent(share)}`;
  return ` ${judgement.forced ? "A forced guess" : "An avoidable guess"}${risk}.`;
}

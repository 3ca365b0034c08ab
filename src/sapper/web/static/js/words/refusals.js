// Why the server did not do something, in a player's words, and what to do about it. No DOM.

import { asSentence } from "./numbers.js";

/** Said where nothing came back. */
export const NO_ANSWER = "No answer from the server.";

/** Said where an answer takes long. */
export const STILL_WAITING =
  "Still waiting for the server. If this goes on, reload the page: your game is saved.";

/** Said where this browser itself takes long. */
export const STILL_CALCULATING = "Still calculating. Your game is saved.";

/** @type {Record<string, string>} */
const SENTENCES = {
  busy: "The server is busy.",
  too_many_requests: "That was too fast.",
  too_many_waiting: "Your earlier requests are still running.",
  calculation_time: "You have used a lot of calculation time lately.",
  too_hard: "This board is too hard to answer within the time limit.",
  too_expensive: "This board is too large and complex for that.",
  answer_too_large: "The answer is too long to show.",
  game_deleted: "This game is too old: its moves are no longer stored.",
  store_unavailable: "Can't save your move.",
};

/**
 * Why a call was refused.
 * @param {string} code the word for programs @param {string} detail the server's own words
 * @param {number} wait seconds after which to try again, 0 where that does not help
 */
export function refusalWords(code, detail, wait) {
  const sentence = SENTENCES[code] ?? asSentence(detail);
  return SENTENCES[code] && wait ? `${sentence} Try again ${soon(wait)}.` : sentence;
}

/**
 * Why a call that will be made again was refused.
 * @param {string} code @param {number} wait seconds
 */
export function waitingWords(code, wait) {
  const sentence = SENTENCES[code];
  if (!sentence) return "";
  return code === "store_unavailable"
    ? `${sentence} Retrying…`
    : `${sentence} Retrying ${soon(wait)}…`;
}

/** @param {number} wait seconds */
function soon(wait) {
  if (wait <= 1) return "in a moment";
  return wait < 90 ? `in ${wait} seconds` : `in ${Math.ceil(wait / 60)} minutes`;
}

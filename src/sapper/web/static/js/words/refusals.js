// Why the server did not do something, in a player's words, and what to do about it.

/** @type {Record<string, string>} */
const SENTENCES = {
  busy: "Many are calculating at the moment.",
  too_many_requests: "That was a bit fast.",
  too_many_waiting: "Your earlier questions are still being worked on.",
  calculation_time: "Your questions have taken a lot of calculation lately.",
  too_hard: "This board is too hard to answer in the time there is.",
  too_expensive: "This board is too large and tangled for that.",
  answer_too_large: "The answer would be too long to show.",
  game_deleted: "This game is so old that its moves are no longer kept.",
  store_unavailable: "The server cannot keep moves now.",
};

/**
 * Say why a call was refused.
 * @param {string} code the word for programs @param {string} detail the server's own words
 * @param {number} wait seconds after which to try again, 0 where that does not help
 */
export function refusalWords(code, detail, wait) {
  const sentence = SENTENCES[code] ?? asSentence(detail);
  return SENTENCES[code] && wait ? `${sentence} Try again ${soon(wait)}.` : sentence;
}

/**
 * Say why a call that will be made again was refused.
 * @param {string} code @param {number} wait seconds
 */
export function waitingWords(code, wait) {
  if (code === "store_unavailable")
    return "The server cannot keep moves now. Yours waits here: trying again…";
  const sentence = SENTENCES[code];
  return sentence ? `${sentence} Trying again ${soon(wait)}…` : "";
}

/** @param {number} wait seconds */
function soon(wait) {
  if (wait <= 1) return "in a moment";
  return wait < 90 ? `in ${wait} seconds` : `in ${Math.ceil(wait / 60)} minutes`;
}

/** What the server says as people write it. @param {string} words */
function asSentence(words) {
  const end = /[.!?]$/.test(words) ? "" : ".";
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${end}`;
}

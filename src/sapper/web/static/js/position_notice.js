// The card that says what is wrong with a position, or what was made of it.

import { announce, byId, make } from "./dom.js";
import { icon } from "./icons.js";

/** What the outlined clues do. @param {number} number @param {boolean} withTotal */
export function conflictWords(number, withTotal) {
  if (!number) return "";
  const total = withTotal ? " and the mine total" : "";
  if (number === 1)
    return total
      ? "The outlined clue and the mine total contradict each other."
      : "The outlined clue is impossible by itself.";
  return (
    `The ${number} outlined clues${total} contradict each other. ` +
    "Leave any one of these clues out, and the others of them agree."
  );
}

/** A message of the library as a sentence. @param {string} words */
export function sentence(words) {
  return words && `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/**
 * Show the card until it is closed, or the next one takes its place.
 *
 * @param {string} title @param {string[]} lines @param {string} kind
 * @param {[string, () => void] | null} [action] what can be done about it
 */
export function notice(title, lines, kind, action = null) {
  const card = byId("notice");
  card.className = `card ${kind}`;
  const close = make(
    "button",
    { type: "button", class: "tool", "aria-label": "Close", onclick: () => (card.hidden = true) },
    icon("icon-close"),
  );
  card.replaceChildren(
    make("div", { class: "card-head" }, make("h2", { text: title }), close),
    ...lines.map((text) => make("p", { text })),
  );
  if (action) {
    const [text, onclick] = action;
    card.append(make("button", { type: "button", class: "plain small", text, onclick }));
  }
  card.hidden = false;
  announce(`${title}. ${lines.join(" ")}`);
}

// Helpers that build the page: elements, messages, dialogs. Texts are never parsed as HTML.

import { icon } from "./board/icons.js";
import { asSeen } from "./words/numbers.js";

/**
 * Return an element; throw an error if the page does not have it.
 * @param {string} id @returns {any}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

/**
 * Make an element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `class`, `text`, `on…` listeners, other attributes
 * @param {(Node | string)[]} children
 * @returns {any}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A button with a text.
 * @param {string} text @param {() => unknown} onclick @param {string} [kind]
 */
export function button(text, onclick, kind = "plain small") {
  return make("button", { type: "button", class: kind, text, onclick });
}

/**
 * A button with an icon. Its words are the tooltip and the accessible name.
 * @param {string} name @param {string} words @param {() => unknown} onclick @param {string} [kind]
 */
export function iconButton(name, words, onclick, kind = "tool small") {
  const attributes = { type: "button", class: kind, "aria-label": words, title: words, onclick };
  return make("button", attributes, icon(`icon-${name}`));
}

/**
 * Scroll the cards next to the board, but not the page, until this card is visible.
 * @param {HTMLElement} card
 */
export function bringUp(card) {
  card.parentElement?.scrollTo({ top: card.offsetTop - card.parentElement.offsetTop - 16 });
}

/**
 * The head of a card: its title, and the button that closes it.
 * @param {string} title @param {string} words @param {() => unknown} close
 */
export function cardHead(title, words, close) {
  return make(
    "div",
    { class: "card-head" },
    make("h2", { text: title }),
    iconButton("close", words, close, "tool"),
  );
}

/**
 * Announce something to assistive technology; repeated words are announced again.
 * @param {string} words
 */
export function announce(words) {
  const region = byId("live");
  const said = asSeen(words);
  region.textContent = region.textContent === said ? `${said}\u00a0` : said;
}

let toastTimer = 0;

/** Show a short message over the page. @param {string} words @param {boolean} [stay] */
export function toast(words, stay = false) {
  const element = byId("toast");
  clearTimeout(toastTimer);
  element.textContent = asSeen(words);
  element.hidden = !words;
  element.onclick = () => (element.hidden = true); // the message may cover cells
  // Hiding the message before showing it brings it to the front; otherwise a dialog that was opened
  // in the meantime would cover it.
  element.hidePopover?.();
  if (words) element.showPopover?.();
  if (words && !stay) toastTimer = window.setTimeout(() => (element.hidden = true), 4000);
}

/**
 * Put a text on the clipboard, or show it to be copied by hand.
 * @param {string} text
 * @param {string} what
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    window.prompt(`Copy the ${what.toLowerCase()}:`, text);
  }
}

/**
 * A list of names and values.
 * @param {[string, string | Node][]} pairs
 */
export function facts(pairs) {
  const list = make("dl", { class: "facts" });
  for (const [name, value] of pairs) list.append(make("dt", { text: name }), make("dd", {}, value));
  return list;
}

/**
 * A collapsed table with the numbers that a chart shows.
 * @param {string} summary the text that opens it @param {string} label its name for assistive
 * technology
 * @param {string[]} head the column headings @param {string[][]} rows each starts with its heading
 */
export function foldedTable(summary, label, head, rows) {
  const body = rows.map(([name, ...values]) =>
    make(
      "tr",
      {},
      make("th", { scope: "row", text: name }),
      ...values.map((text) => make("td", { text })),
    ),
  );
  const table = make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col", text })))),
    make("tbody", {}, ...body),
  );
  return make(
    "details",
    {},
    make("summary", { text: summary }),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, table),
  );
}

/**
 * Fill a dialog and open it.
 * @param {string} id of a `dialog` element; its title's id is in `aria-labelledby`
 * @param {string} title @param {(Node | string)[]} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(id, title, ...content) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id));
  dialog.replaceChildren(
    make(
      "div",
      { class: "dialog-head" },
      make("h2", { id: dialog.getAttribute("aria-labelledby"), text: title }),
      iconButton("close", "Close", () => dialog.close()),
    ),
    make("div", { class: "dialog-body" }, ...content),
  );
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/**
 * A labelled menu.
 * @param {string} label @param {string} name @param {[string, string][]} options value and words
 * @param {string} value
 */
export function choice(label, name, options, value) {
  const select = make(
    "select",
    { name },
    ...options.map(([key, words]) =>
      make("option", { value: key, selected: key === value, text: words }),
    ),
  );
  return make("label", { class: "field-row" }, make("span", { text: label }), select);
}

/**
 * A labelled radio button.
 * @param {string} name @param {string} value @param {string | Node} label
 * @param {{checked: boolean, class?: string, onchange?: () => void}} attributes
 */
export function radio(name, value, label, { class: kind, ...attributes }) {
  const input = make("input", { type: "radio", name, value, ...attributes });
  const words = typeof label === "string" ? make("span", { text: label }) : label;
  return make("label", { class: kind }, input, words);
}

/**
 * A labelled check box.
 * @param {string} label @param {string} name @param {boolean} value
 */
export function tick(label, name, value) {
  return make("label", {}, make("input", { type: "checkbox", name, checked: value }), label);
}

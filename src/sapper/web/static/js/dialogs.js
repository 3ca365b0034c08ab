// What all dialogs share: a head with a close button, and closing by a click beside it.

import { byId, make } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Fill a dialog and open it.
 * @param {string} id of a `dialog` element; its title's id is in `aria-labelledby`
 * @param {string} title @param {(Node | string)[]} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(id, title, ...content) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(id));
  const close = make(
    "button",
    { type: "button", class: "tool small", "aria-label": "Close", onclick: () => dialog.close() },
    icon("icon-close"),
  );
  dialog.replaceChildren(
    make(
      "div",
      { class: "dialog-head" },
      make("h2", { id: dialog.getAttribute("aria-labelledby"), text: title }),
      close,
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
 * A labelled choice.
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
 * A labelled box to tick.
 * @param {string} label @param {string} name @param {boolean} value
 */
export function tick(label, name, value) {
  return make("label", {}, make("input", { type: "checkbox", name, checked: value }), label);
}

// Small words for building the page: every text goes in as text, never as HTML.

/**
 * Find an element that must be there.
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
 * Say something to assistive technology; the same words twice are said twice.
 * @param {string} words
 */
export function announce(words) {
  const region = byId("live");
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}

let toastTimer = 0;

/** Show a short message over the page. @param {string} words @param {boolean} [stay] */
export function toast(words, stay = false) {
  const element = byId("toast");
  clearTimeout(toastTimer);
  element.textContent = words;
  element.hidden = !words;
  // Shown anew it comes to the front: a dialog that was opened meanwhile would cover it.
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
 * Offer a text or bytes as a file.
 * @param {string} name
 * @param {string} type
 * @param {string | Uint8Array<ArrayBuffer>} content
 */
export function download(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The bytes that a text in base64 stands for. @param {string} text */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Seconds as a person writes them. @param {number | null | undefined} seconds */
export function time(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  return whole < 3600
    ? `${Math.floor(whole / 60)}:${rest}`
    : `${Math.floor(whole / 3600)}:${String(Math.floor(whole / 60) % 60).padStart(2, "0")}:${rest}`;
}

/**
 * A decimal with few digits, or a dash.
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export function decimal(value, digits = 2) {
  return value === null || value === undefined ? "–" : value.toFixed(digits);
}

/**
 * A share in per cent, or a dash; tiny ones keep two digits.
 * @param {number | null | undefined} value
 */
export function percent(value) {
  if (value === null || value === undefined) return "–";
  const hundred = 100 * value;
  if (hundred === 0 || hundred >= 1)
    return `${hundred.toFixed(hundred < 10 && hundred % 1 ? 1 : 0)} %`;
  return `${hundred.toPrecision(2)} %`;
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
 * The numbers behind a picture, as a table that is folded away.
 * @param {string} summary what opens it @param {string} label its name for assistive technology
 * @param {string[]} head of the columns @param {string[][]} rows each begins with its own head
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

// Data that leaves or enters the page: downloads, dropped files, and the picture and text of a game
// to share.

import { call, failureWords, whilePending } from "./backend.js";
import { button, byId, copy, make, openDialog, toast } from "./dom.js";
import { indexOf } from "./state.js";
import { decimal, time } from "./words/numbers.js";

/**
 * Let the player download a text or bytes as a file.
 * @param {string} name
 * @param {string} type
 * @param {string | Blob | Uint8Array<ArrayBuffer>} content
 */
export function download(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The bytes of a base64 text. @param {string} text */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @typedef {import("api-types").Review} Review */

/** The suffixes of files that can be reviewed. */
const SUFFIXES = [".avf", ".evf", ".mvf", ".rmv", ".json"];

/** The maximum size of a file that the server accepts, in bytes. */
const MOST = 750_000;

/**
 * Let the player drop files on the page, or choose them.
 * @param {(review: Review, name: string) => void} open
 */
export function listenToFiles(open) {
  const root = document.documentElement;
  const hasFiles = (/** @type {DragEvent} */ event) =>
    event.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    root.dataset.drop = "yes";
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) delete root.dataset.drop;
  });
  document.addEventListener("drop", (event) => {
    delete root.dataset.drop;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    reviewFile(file, open);
  });
  const chooser = make("input", {
    type: "file",
    hidden: true,
    accept: SUFFIXES.join(),
    onchange: () => {
      const file = chooser.files[0];
      chooser.value = "";
      if (file) reviewFile(file, open);
    },
  });
  byId("open-replay").after(chooser);
  byId("open-replay").addEventListener("click", () => chooser.click());
}

/** @param {File} file @param {(review: Review, name: string) => void} open */
async function reviewFile(file, open) {
  const name = shortName(file.name);
  if (!SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix)))
    return toast(`${name} is not a replay: sapper reviews ${SUFFIXES.join(", ")} files.`);
  if (file.size > MOST) return toast(`${name} is too large to review here.`);
  toast(`Reviewing ${name}…`, true);
  try {
    const bytes = await whilePending("file", file.arrayBuffer());
    const base64 = toBase64(new Uint8Array(bytes));
    const review = await call("review", { name, base64 });
    toast("");
    open(review, name);
  } catch (error) {
    toast(`${name}: ${failureWords(error)}`);
  }
}

/** A file's name, short enough for the server; the suffix stays. @param {string} name */
export function shortName(name) {
  return name.length <= 60 ? name : `${name.slice(0, 40)}…${name.slice(-15)}`;
}

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** @typedef {import("./state.js").GameState} GameState */

const WIDTH = 1200;
const HEIGHT = 630;

/** Where in the picture the board is drawn. */
const BOARD = { x: 60, y: 60, width: 700, height: 510 };

const SQUARES = 10;

/**
 * The squares for moves that were certainly safe, for forced guesses, and for avoidable guesses and
 * mistakes.
 */
const SQUARE = { certain: "🟩", forced: "🟨", avoidable: "🟥" };

/** The square of each kind of move that is not a mistake. @type {Record<string, string>} */
const SQUARES_OF = {
  "first click": SQUARE.certain,
  certain: SQUARE.certain,
  "forced guess": SQUARE.forced,
};

/**
 * Ten squares for a game: each stands for a tenth of the moves that opened cells, and shows the
 * worst of these moves.
 * @param {{judgement: {kind: string} | null}[]} moves of a review
 */
export function squares(moves) {
  const kinds = moves.flatMap(({ judgement }) =>
    judgement ? [SQUARES_OF[judgement.kind] ?? SQUARE.avoidable] : [],
  );
  if (!kinds.length) return "";
  const worst = [SQUARE.avoidable, SQUARE.forced, SQUARE.certain];
  return Array.from({ length: SQUARES }, (_, place) => {
    const from = Math.floor((place * kinds.length) / SQUARES);
    const to = Math.max(from + 1, Math.floor(((place + 1) * kinds.length) / SQUARES));
    const part = kinds.slice(from, to);
    return worst.find((kind) => part.includes(kind));
  }).join("");
}

/** Minutes and seconds, as a clock shows them. @param {number} seconds */
export function clockTime(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The day and month as people write them. @param {string} day */
export function shortDay(day) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
}

/**
 * The game in one line.
 * @param {GameState} state @param {{level: string, mode: string}} names their labels
 */
export function shareLine(state, names) {
  const result = state.ending?.result;
  const how = state.outcome === "won" ? "" : " lost";
  const parts = ["sapper", state.spec.day ? shortDay(state.spec.day) : names.mode, names.level];
  if (result) parts.push(`${clockTime(result.seconds)}${how}`);
  if (result?.bbbv_per_second) parts.push(`${decimal(result.bbbv_per_second)} 3BV/s`);
  return parts.join(" · ");
}

/**
 * Show the picture and the text of a game, to be saved, sent or copied.
 * @param {GameState} state @param {{level: string, mode: string}} names
 * @param {() => Promise<string>} text the text to copy and send
 */
export async function showShare(state, names, text) {
  const drawing = sharePicture(state, names);
  const image = make("img", {
    class: "share-picture",
    src: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    width: WIDTH,
    height: HEIGHT,
    alt: `The final board: ${shareLine(state, names)}`,
  });
  const words = make("textarea", {
    class: "share-text",
    rows: 3,
    readonly: true,
    "aria-label": "Text to share",
  });
  const save = button("Save image", async () =>
    download("sapper.png", "image/png", await png(drawing)),
  );
  const copying = button("Copy text", () => copy(words.value, "Text"), "main");
  const send = button("Share…", async () => {
    const file = new File([await png(drawing)], "sapper.png", { type: "image/png" });
    const withImage = { text: words.value, files: [file] };
    await navigator
      .share(navigator.canShare?.(withImage) ? withImage : { text: words.value })
      .catch(() => {});
  });
  const sending = "share" in navigator ? [send] : [];
  openDialog(
    "share-dialog",
    "Share",
    image,
    words,
    make("div", { class: "buttons" }, ...sending, save, copying),
  );
  words.value = await text();
}

/** A drawing as the bytes of a PNG. @param {string} drawing @returns {Promise<Blob>} */
export async function png(drawing) {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = make("canvas", { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * The final board with level, time and mode, in the colours of the skin.
 * @param {GameState} state @param {{level: string, mode: string}} names @returns {string} SVG
 */
export function sharePicture(state, names) {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const result = state.ending?.result;
  const text = (
    /** @type {number} */ y,
    /** @type {number} */ size,
    /** @type {string} */ words,
    /** @type {string} */ ink,
  ) =>
    `<text x="820" y="${y}" font-size="${size}" font-weight="700" fill="${colour(ink)}">${words}</text>`;
  const speed = result?.bbbv_per_second ? `${decimal(result.bbbv_per_second)} 3BV/s` : "";
  const title = state.outcome === "won" ? "Won" : state.outcome === "lost" ? "Lost" : "Given up";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour("page")}"/>` +
    boardPicture(state, colour) +
    `<g transform="translate(820 66) scale(2)"><path fill="${colour("accent")}" d="M16 1 28.5 5v9.6c0 8-5 13.6-12.5 16.4C8.5 28.2 3.5 22.6 3.5 14.6V5z"/><path fill="${colour("on-accent")}" d="M10.2 7.5h2.6v17h-2.6zM12.8 7.5 24 12.6l-11.2 5.2z"/></g>` +
    text(112, 40, "&#160;&#160;&#160;&#160;&#160;&#160;sapper", "text") +
    text(230, 30, title, state.outcome === "won" ? "good" : "bad") +
    text(310, 84, result ? time(result.seconds) : "–", "text") +
    text(380, 32, names.level, "text") +
    text(424, 28, state.spec.day ? `Board of ${shortDay(state.spec.day)}` : names.mode, "quiet") +
    text(468, 28, speed, "quiet") +
    "</svg>"
  );
}

/** @param {GameState} state @param {(name: string) => string} colour */
function boardPicture({ width, height, signs, ending }, colour) {
  const size = Math.min(BOARD.width / width, BOARD.height / height, 56);
  const left = BOARD.x + (BOARD.width - size * width) / 2;
  const top = BOARD.y + (BOARD.height - size * height) / 2;
  const mines = new Set((ending?.mines ?? []).map((cell) => indexOf({ width }, cell)));
  const parts = signs.map((sign, index) => {
    const x = left + (index % width) * size;
    const y = top + Math.floor(index / width) * size;
    const isOpen = /[0-8*X]/.test(sign);
    const ground = sign === "X" ? "blast" : isOpen ? "open" : "cover";
    const gap = size * 0.04;
    const tile = `<rect x="${x + gap}" y="${y + gap}" width="${size - 2 * gap}" height="${size - 2 * gap}" rx="${isOpen ? 0 : size * 0.12}" fill="${colour(ground)}"/>`;
    if (/[1-8]/.test(sign))
      return `${tile}<text x="${x + size / 2}" y="${y + size * 0.73}" text-anchor="middle" font-weight="700" font-size="${size * 0.64}" fill="${colour(`clue-${sign}`)}">${sign}</text>`;
    if ("F!".includes(sign))
      return `${tile}<g transform="translate(${x + size * 0.18} ${y + size * 0.15}) scale(${size / 24})"><path fill="${colour("flag-pole")}" d="M4.2 1.4h1.6v13.2H4.2z"/><path fill="${colour("flag-cloth")}" d="M5.8 1.9 13.6 5.9 5.8 9.9z"/></g>`;
    if ("*X".includes(sign) || (mines.has(index) && sign === "."))
      return `${tile}<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size * 0.26}" fill="${colour("mine-body")}"/>`;
    return tile;
  });
  return (
    `<rect x="${left - 8}" y="${top - 8}" width="${size * width + 16}" height="${size * height + 16}" rx="16" fill="${colour("open")}"/>` +
    parts.join("")
  );
}

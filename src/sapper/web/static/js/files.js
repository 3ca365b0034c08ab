// Files: replays and records to review, dropped onto the page or chosen; downloads.

import { call, failureWords } from "./backend.js";
import { byId, make, toast } from "./dom.js";
import { whilePending } from "./pending.js";

/**
 * Offer a text or bytes as a file.
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

/** The bytes that a text in base64 stands for. @param {string} text */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @typedef {import("api-types").Review} Review */

/** The files that can be reviewed. */
const SUFFIXES = [".avf", ".evf", ".mvf", ".rmv", ".json"];

/** The largest file that the server takes, in bytes. */
const MOST = 750_000;

/**
 * Let files be dropped and chosen.
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

/** A name that the server takes, with its suffix. @param {string} name */
export function shortName(name) {
  return name.length <= 60 ? name : `${name.slice(0, 40)}…${name.slice(-15)}`;
}

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

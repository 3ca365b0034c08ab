// The help dialog and the first visit: the rules, the modes in pictures, what keys, mouse and
// fingers do.

import { make, openDialog } from "./dom.js";
import { smallBoard } from "./drawings.js";

const CONTROLS = [
  [
    ["Left button", "Tap", "Enter", "Space"],
    "opens a hidden cell, on release; on a number with all its flags, opens the rest around it",
  ],
  [["Right button", "Long press", "F"], "sets or removes a flag"],
  [["Middle button", "Both buttons"], "opens the rest around a number"],
  [["↑ ↓ ← →", "Home", "End", "Ctrl Home", "Ctrl End"], "move over the board"],
  [["F2", "N"], "begins a new game of the same kind"],
  [["H", "F3"], "gives a hint"],
  [["↑ ↓", "Swipe"], "in a hint: from step to step, lit on the board; Enter goes to the cell"],
  [["U", "R"], "undo and redo"],
  [["D"], "turns the switch between digging and flagging"],
  [["0 – 7"], "choose what is shown over the board"],
  [["+", "−", "Two fingers"], "larger and smaller"],
  [["Escape"], "closes what is open"],
];

/**
 * Show the controls and the modes.
 * @param {import("api-types").ChoicesResponse} choices
 * @param {(mode: string) => void} play begins a game of a mode
 */
export function showHelp(choices, play) {
  const rows = CONTROLS.map(([keys, meaning]) => {
    const cell = make("td", {});
    for (const [place, key] of /** @type {string[]} */ (keys).entries()) {
      cell.append(...(place ? [" "] : []), make("kbd", { text: key }));
    }
    return make("tr", {}, cell, make("td", { text: meaning }));
  });
  const dialog = openDialog(
    "help-dialog",
    "Help",
    make("p", {
      text:
        "Open every cell that holds no mine. " +
        "A number tells how many of the eight cells around it are mines.",
    }),
    make(
      "p",
      {},
      "New to it? ",
      make("a", { href: "train", text: "Ten short lessons" }),
      " teach how to see what is certain.",
    ),
    make("h3", { text: "Modes" }),
    modeList(choices, (mode) => {
      dialog.close();
      play(mode);
    }),
    make("h3", { text: "Keys, mouse and touch" }),
    make("table", { class: "keys" }, make("tbody", {}, ...rows)),
    make("p", {
      class: "quiet",
      text:
        "Flags are your notes: they never count as knowledge. " +
        "Hints, overlays, Solve and undo leave a game out of the best times.",
    }),
  );
}

/** @typedef {import("api-types").ChoicesResponse} Choices */

/** In the order in which they are explained: a picture, what it shows, and who it is for. */
const PICTURES = /** @type {Record<string, [string[], string, string]>} */ ({
  fair: [
    ["01+", "01+"],
    "Two cells, one mine, and no way to know: both guesses are saved",
    "Think while you can; where nobody could know, luck cannot kill you.",
  ],
  "no-guess": [
    ["121", "FsF"],
    "The numbers 1, 2, 1 show two mines and a safe cell between them",
    "There is always a next step to be found.",
  ],
  classic: [
    ["01?", "01?"],
    "Two cells, one mine, and no way to know",
    "The game as everybody knows it.",
  ],
  strict: [
    ["121", "XsF"],
    "A mine was hit although a safe cell was there",
    "Think before every click.",
  ],
  lenient: [
    ["+2+", "+1+"],
    "Every guess is saved",
    "For learning: you lose only where you could have known.",
  ],
});

/**
 * The modes, each with its picture and its words.
 * @param {Choices} choices
 * @param {((mode: string) => void) | null} play begins a game of a mode, where that is offered
 */
export function modeList(choices, play) {
  const items = Object.entries(PICTURES).flatMap(([name, [rows, title, why]]) => {
    const mode = choices.modes.find((item) => item.name === name);
    if (!mode) return [];
    const words = make(
      "div",
      { class: "mode-words" },
      make("h3", { text: mode.label }),
      make("p", {}, mode.summary, make("span", { class: "quiet why", text: ` ${why}` })),
    );
    const button = make("button", {
      type: "button",
      class: name === "fair" ? "main small" : "plain small",
      text: "Play",
      "aria-label": `Play ${mode.label}`,
      autofocus: name === "fair",
      onclick: () => play?.(name),
    });
    return [make("li", {}, smallBoard(rows, title), words, ...(play ? [button] : []))];
  });
  return make("ul", { class: "mode-list" }, ...items);
}

/**
 * Explain the modes on one screen, and let one be chosen.
 * @param {Choices} choices @param {(mode: string) => void} play
 */
export function showModes(choices, play) {
  const dialog = openDialog(
    "welcome-dialog",
    "Five ways to play",
    make("p", {
      text:
        "Open every cell without a mine; a number counts the mines around it. " +
        "What a guess may cost is up to you:",
    }),
    modeList(choices, (mode) => {
      dialog.close();
      play(mode);
    }),
    make("p", {
      class: "quiet",
      text: "You can change the mode above the board. Help shows this again.",
    }),
  );
}

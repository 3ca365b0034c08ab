// The help dialog and the first visit: the rules, the modes in pictures, and the controls.

import { pageAddress } from "./backend.js";
import { make, openDialog } from "./dom.js";
import { smallBoard } from "./drawings.js";
import { BINDINGS } from "./preferences.js";

const CONTROLS = [
  [
    ["Left button", "Tap", "Enter", "Space"],
    "opens a hidden cell when released; on a number with all its flags, opens the other cells around it",
  ],
  [["Right button", "Long press", "F"], "sets or removes a flag"],
  [["Middle button", "Both buttons"], "opens the other cells around a number"],
  [["↑ ↓ ← →", "Home", "End", "Ctrl Home", "Ctrl End"], "move over the board"],
  [["F2", "N"], "starts a new game of the same kind (after the end also Space)"],
  [["H", "F3"], "gives a hint"],
  [
    ["↑ ↓", "Swipe"],
    "in a hint: show the next or previous step on the board; Enter goes to its cell",
  ],
  [["U", "R"], "undo and redo"],
  [["D"], "switches between digging and flagging"],
  [["P"], "draft flags: try them out, then keep or drop them together"],
  [["0 – 7"], "choose an overlay"],
  [["+", "−", "Two fingers"], "make the board larger or smaller"],
  [["Escape"], "closes the open dialog or panel"],
];

/**
 * Show the controls and the modes.
 * @param {import("api-types").Choices} choices
 * @param {(mode: string) => void} play starts a game in a mode
 * @param {(action: string) => string} keyOf the player's own key of an action
 */
export function showHelp(choices, play, keyOf) {
  const own = (/** @type {string} */ key) => {
    const action = Object.keys(BINDINGS).find((name) => BINDINGS[name][0] === key.toLowerCase());
    return action ? keyOf(action).toUpperCase() : key;
  };
  const rows = CONTROLS.map(([keys, meaning]) => {
    const cell = make("td", {});
    for (const [place, key] of /** @type {string[]} */ (keys).entries()) {
      cell.append(...(place ? [" "] : []), make("kbd", { text: own(key) }));
    }
    return make("tr", {}, cell, make("td", { text: meaning }));
  });
  const dialog = openDialog(
    "help-dialog",
    "Help",
    make("p", {
      text:
        "Open every cell without a mine. " +
        "A number shows how many of the eight cells around it are mines.",
    }),
    make(
      "p",
      {},
      "New to Minesweeper? ",
      make("a", { href: pageAddress("train"), text: "Ten short lessons" }),
      " teach you to spot the safe cells.",
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
        "Flags are your notes: no hint relies on them. " +
        "Games with hints, overlays, Solve or undo are not ranked.",
    }),
  );
}

/** @typedef {import("api-types").Choices} Choices */

/** For each mode, in the order of display: a picture, what it shows, and why to choose the mode. */
const PICTURES = /** @type {Record<string, [string[], string, string]>} */ ({
  "no-guess": [
    ["121", "FsF"],
    "The numbers 1, 2, 1 show two mines and a safe cell between them",
    "There is always a next step to find.",
  ],
  classic: [["01?", "01?"], "Two cells, one mine, and no way to know", "The original game."],
  strict: [
    ["121", "XsF"],
    "A mine was hit although a safe cell existed",
    "Think before every click.",
  ],
  fair: [
    ["01+", "01+"],
    "Two cells, one mine, and no way to know: you survive whichever you open",
    "Luck cannot decide the game, as long as you think.",
  ],
  "best-guess": [
    ["1+1", "???"],
    "Of four possible guesses, only the one with the lowest risk is safe",
    "For players who know the odds.",
  ],
  lenient: [["+2+", "+1+"], "You survive every guess", "Good for learning."],
});

const RECOMMENDED = "no-guess";

/**
 * The modes, each with its picture and its words.
 * @param {Choices} choices
 * @param {(mode: string) => void} play starts a game in a mode
 */
function modeList(choices, play) {
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
      class: name === RECOMMENDED ? "main small" : "plain small",
      text: "Play",
      "aria-label": `Play ${mode.label}`,
      autofocus: name === RECOMMENDED,
      onclick: () => play(name),
    });
    return [make("li", {}, smallBoard(rows, title), words, button)];
  });
  return make("ul", { class: "mode-list" }, ...items);
}

/**
 * Explain the modes on one screen, and let the player choose one.
 * @param {Choices} choices @param {(mode: string) => void} play
 */
export function showModes(choices, play) {
  const dialog = openDialog(
    "welcome-dialog",
    "Six ways to play",
    make("p", {
      text:
        "Open every cell without a mine; a number counts the mines around it. " +
        "Choose what happens when you guess:",
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

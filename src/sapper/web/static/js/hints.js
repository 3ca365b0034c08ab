// A hint: certain, with its proof, or an honest "I don't know".

import { ApiError, call } from "./client.js";
import { announce, byId, make, percent, toast } from "./dom.js";
import { icon } from "./icons.js";
import { indices } from "./overlays.js";

/** @typedef {import("api-types").HintResponse} Hint */

/** @type {Record<string, string>} by the kind of a hint */
export const TITLES = {
  safe: "A safe cell",
  mine: "A certain mine",
  "wrong-flag": "A wrong flag",
  "wrong-flags": "Wrong flags",
  contradiction: "A contradiction",
  unknown: "I don’t know",
  over: "The game is over",
};

export class HintPanel {
  /**
   * @param {import("./game.js").GameController} game
   * @param {() => string} manner "all" or "stages"
   * @param {(needed: number[], more: number[]) => void} reveal scrolls until cells are seen
   */
  constructor(game, manner, reveal) {
    this.game = game;
    this.manner = manner;
    this.reveal = reveal;
    this.level = 0;
    for (const event of ["adopted", "moved"]) game.addEventListener(event, () => this.clear());
  }

  /** Ask for a hint; in stages, ask again for more. */
  async ask() {
    const { game } = this;
    if (!game.state || game.locked) return;
    const level = this.manner() === "stages" ? Math.min(3, this.level + 1) : 3;
    const { id, seq } = game.state;
    try {
      const hint = await call("GET", `games/${id}/hint?level=${level}`);
      if (game.state?.seq !== seq) return;
      this.level = level;
      this.show(hint);
    } catch (error) {
      toast(error instanceof ApiError ? error.message : "No answer from the server.");
    }
  }

  /** @param {Hint} hint */
  show(hint) {
    const { game } = this;
    const targets = hint.cells.length ? hint.cells : hint.cell ? [hint.cell] : [];
    if (hint.kind === "unknown" && hint.cell) targets.splice(0, targets.length, hint.cell);
    game.marks.targets = indices(/** @type {any} */ (game.state), targets);
    game.marks.clues = indices(
      /** @type {any} */ (game.state),
      hint.clues.length ? hint.clues : targets.length ? [] : hint.region,
    );
    game.repaint();
    const card = byId("notice");
    card.replaceChildren(...content(hint, () => this.clear()));
    card.className = `card ${hint.kind === "unknown" ? "" : "info"}`;
    card.hidden = false;
    this.reveal([...game.marks.targets], [...game.marks.clues]);
    announce(`${TITLES[hint.kind]}. ${hint.sentence}`);
  }

  /** Take the hint away. */
  clear() {
    this.level = 0;
    const { marks } = this.game;
    const shown = marks.targets.size || marks.clues.size;
    byId("notice").hidden = true;
    if (!shown || this.game.state?.ending) return;
    marks.targets = new Set();
    marks.clues = new Set();
    this.game.repaint();
  }
}

/** @param {Hint} hint @param {() => void} close @returns {Node[]} */
function content(hint, close) {
  const head = make(
    "div",
    { class: "card-head" },
    make("h2", { text: TITLES[hint.kind] }),
    make(
      "button",
      { type: "button", class: "tool", "aria-label": "Close the hint", onclick: close },
      icon("icon-close"),
    ),
  );
  const parts = [head];
  if (hint.steps.length > 1) {
    // The sentence says the steps too, one after another: as a list they are easier to follow.
    parts.push(make("p", { text: hint.summary }));
    parts.push(make("ol", {}, ...hint.steps.map((step) => make("li", { text: step.text }))));
  } else parts.push(make("p", { text: hint.sentence }));
  const notes = [];
  if (hint.rung) notes.push(`Needs: ${hint.rung}.`);
  if (hint.uses_total) notes.push("The mine total was used.");
  if (hint.risk)
    notes.push(`Chance of a mine: ${hint.risk.fraction} (${percent(hint.risk.value)}).`);
  if (notes.length) parts.push(make("p", { class: "quiet", text: notes.join(" ") }));
  return parts;
}

// The card of a hint: cells that are certainly safe or certainly mines, with their proof, or "I
// don't know" with the best guess.

import { call, failureWords } from "./backend.js";
import { noHint } from "./board/looks.js";
import { announce, bringUp, byId, cardHead, make, toast } from "./dom.js";
import { aboutCells, marksOf, StepList } from "./hint_steps.js";
import { isRanked } from "./questions.js";
import { asSeen } from "./words/numbers.js";
import { techniqueName } from "./words/reviews.js";

/** @typedef {import("api-types").Hint} Hint */

/** The CSS class of the board while it shows a hint by the automaton (safe cells in yellow). */
const BY_AUTOMATON = "by-automaton";

export class HintPanel {
  /**
   * @param {import("./game.js").GameController} game
   * @param {() => {hints: string, hintsBy: string, randomMove: boolean}} preferred
   * @param {(needed: number[], more: number[]) => void} reveal scrolls until cells are visible
   */
  constructor(game, preferred, reveal) {
    this.game = game;
    this.reveal = reveal;
    this.preferred = preferred;
    this.level = 0;
    /** @type {StepList | null} */
    this.steps = null;
    /** Where the focus was before the hint took it. @type {HTMLElement | null} */
    this.before = null;
    game.on("adopted moved", () => this.clear());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  get isOpen() {
    return !byId("notice").hidden;
  }

  /**
   * Ask for a hint. If the player chose hints in stages, asking again shows the next stage.
   * @param {boolean} [byKey] moves the focus to the first step; Escape returns it
   */
  async ask(byKey = false) {
    const { game } = this;
    if (!game.state || game.locked || !game.active) return;
    const { hints, hintsBy, randomMove } = this.preferred();
    const level = hints === "stages" ? Math.min(3, this.level + 1) : 3;
    const options = new URLSearchParams({ level: String(level) });
    if (hintsBy !== "exact") options.set("by", hintsBy);
    if (randomMove) options.set("random_move", "true");
    const { id, seq } = game.state;
    const wasRanked = isRanked(game.state);
    try {
      const hint = await call(`games/${id}/hint?${options}`);
      if (game.state?.seq !== seq) return;
      game.helped();
      this.level = level;
      game.board.element.classList.toggle(BY_AUTOMATON, hintsBy === "automaton");
      this.show(hint, byKey, wasRanked ? "Hint used: not ranked." : "");
    } catch (error) {
      toast(failureWords(error));
    }
  }

  /** @param {Hint} hint @param {boolean} [byKey] @param {string} [cost] what it costs, in words */
  show(hint, byKey = false, cost = "") {
    const { game } = this;
    const { width } = game.board;
    this.steps?.stop();
    Object.assign(game.marks, marksOf(hint, width));
    game.repaint();
    const cells = aboutCells(hint).map(([row, col]) => row * width + col);
    this.steps = new StepList(hint.steps, game, aboutCells(hint));
    toast(""); // a message about the last move would cover the hint
    const card = byId("notice");
    card.replaceChildren(...content(hint, this.steps.element, () => this.close(), cost));
    card.className = `card ${hint.kind === "safe" ? "info" : ""}`;
    card.hidden = false;
    bringUp(card);
    this.reveal(cells, [...game.marks.clues]);
    const { title, spoken } = hint;
    announce(spoken.startsWith(title) ? spoken : `${title}. ${spoken}`);
    if (byKey && hint.steps.length && !this.steps.isLong) {
      this.before = /** @type {HTMLElement | null} */ (document.activeElement);
      this.steps.walk(1);
    } else if (!this.steps.isLong) this.steps.play();
  }

  /** Remove the hint, and return the focus. */
  close() {
    const focused = byId("notice").contains(document.activeElement);
    this.clear();
    if (focused && this.before?.isConnected) this.before.focus({ preventScroll: true });
    else if (focused) this.game.board.focus(this.game.board.current);
    this.before = null;
  }

  /** Remove the hint. */
  clear() {
    this.level = 0;
    this.game.board.element.classList.remove(BY_AUTOMATON);
    this.steps?.stop();
    this.steps = null;
    if (!this.isOpen) return;
    byId("notice").hidden = true;
    if (this.game.state?.ending) return;
    Object.assign(this.game.marks, noHint());
    this.game.repaint();
  }

  /** The up and down keys move through the steps, except when the focus is on the board. */
  #key(/** @type {KeyboardEvent} */ event) {
    if (!this.isOpen || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = /** @type {Element} */ (event.target);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (target.closest("input, select, textarea, .field") || !this.steps?.steps.length) return;
    event.preventDefault();
    this.steps.walk(event.key === "ArrowDown" ? 1 : -1);
  }
}

/**
 * The content of a hint's card, also used by the workbench.
 * @param {Hint} hint @param {HTMLElement} steps @param {() => void} close
 * @param {string} [cost] what the hint costs, in words
 * @returns {Node[]}
 */
export function content(hint, steps, close, cost = "") {
  const head = cardHead(hint.title, "Close the hint", close);
  const lines = [hint.text || (hint.guess?.text ?? ""), hint.mines_text].filter(Boolean);
  const said = lines.length + hint.steps.length ? lines : [hint.spoken];
  const technique = hint.technique ? `Technique: ${techniqueName(hint.technique)}.` : "";
  const about = [technique, cost].filter(Boolean).join(" ");
  const last = about ? [make("p", { class: "quiet", text: about })] : [];
  return [head, ...said.map((text) => make("p", { text: asSeen(text) })), steps, ...last];
}

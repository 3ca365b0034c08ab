// The list of a review's turning points. Choosing one shows the board before it, and opens its
// proof.

import { noMarks } from "./board/looks.js";
import { make } from "./dom.js";
import { stepMarks } from "./hint_marks.js";
import { StepList } from "./hint_steps.js";
import { markKind } from "./win_graph.js";
import { asSeen, asSentence, percent } from "./words/numbers.js";
import { explainWords, fateWords, judgementWords, swingWords } from "./words/reviews.js";

/** @typedef {import("api-types").Review} Review */
/** @typedef {import("api-types").ReviewJudgement} Judgement */

/**
 * What is drawn on the board before a turning point: the cell that was opened with its risk, what
 * was safe instead and why, or the cell of least risk.
 * @param {Review} review @param {number} number of the move @param {number} width
 */
export function turningMarks(review, number, width) {
  const marks = noMarks();
  const judgement = review.moves[number - 1]?.judgement;
  if (!judgement) return marks;
  const at = (/** @type {number[]} */ [row, col]) => row * width + col;
  if (judgement.why) Object.assign(marks, stepMarks(judgement.why.steps, width));
  for (const cell of judgement.safe) marks.safe.add(at(cell));
  const { risk_value: risk, least_risk_value: least, cells } = judgement;
  const chosen = new Set(cells.map(at));
  const safer = judgement.safest.filter((cell) => !chosen.has(at(cell)));
  if (least != null && judgement.safest.length && safer.length === judgement.safest.length)
    marks.gamble.set(at(safer[0]), percent(least, { unit: "%" }));
  for (const cell of judgement.wrong_flags) marks.wrong.add(at(cell));
  const text = risk != null && cells.length === 1 ? percent(risk, { unit: "%" }) : "";
  for (const index of chosen) marks.chosen.set(index, text);
  return marks;
}

export class TurningPoints {
  /**
   * @param {Review} review
   * @param {import("./hint_steps.js").Shown} shown where the steps of a proof light up
   * @param {(number: number) => void} choose shows the board before a move
   */
  constructor(review, shown, choose) {
    this.review = review;
    this.shown = shown;
    this.showBefore = choose;
    /** The move whose proof is open, or 0. */
    this.current = 0;
    /** @type {StepList | null} */
    this.steps = null;
    /** @type {Map<number, {item: any, button: any, room: any}>} */
    this.items = new Map(review.turning_points.map((number) => [number, this.#item(number)]));
    this.element = this.items.size
      ? make("ol", { class: "turning-points" }, ...[...this.items.values()].map(({ item }) => item))
      : make("p", { class: "quiet", text: "No turning points: nothing was lost." });
  }

  /** @param {number} number */
  #item(number) {
    const judgement = /** @type {Judgement} */ (this.review.moves[number - 1].judgement);
    const room = make("div", { class: "turning-proof", hidden: true });
    const last = [fateWords(judgement), swingWords(this.review, number)].filter(Boolean).join("; ");
    const button = make(
      "button",
      {
        type: "button",
        class: "turning-point",
        "aria-expanded": "false",
        onclick: () => (this.current === number ? this.fold() : this.choose(number)),
      },
      make("span", { class: `mark ${markKind(this.review, number)}`, "aria-hidden": "true" }),
      make(
        "span",
        {},
        make("strong", { text: `Move ${number}` }),
        ` ${judgementWords(judgement)}.`,
        make("span", { class: "quiet", text: ` ${asSentence(last)}` }),
      ),
    );
    return { item: make("li", {}, button, room), button, room };
  }

  /** Open the proof of a turning point, and show the board before it. @param {number} number */
  choose(number) {
    const found = this.items.get(number);
    if (!found) return;
    this.fold();
    this.current = number;
    found.button.setAttribute("aria-expanded", "true");
    found.room.replaceChildren(...this.#proof(number));
    found.room.hidden = false;
    this.showBefore(number);
    if (this.steps && !this.steps.isLong) this.steps.play();
    found.item.scrollIntoView({ block: "nearest" });
  }

  /** Close the proof that is open. */
  fold() {
    this.steps?.stop();
    this.steps = null;
    const found = this.items.get(this.current);
    this.current = 0;
    if (!found) return;
    found.button.setAttribute("aria-expanded", "false");
    found.room.hidden = true;
    found.room.replaceChildren();
  }

  /** Say which turning point is the next move of the position in view; 0 for none. @param {number} number */
  follow(number) {
    for (const [each, { item }] of this.items) item.classList.toggle("in-view", each === number);
    if (this.current && this.current !== number) this.fold();
  }

  /** @param {number} number @returns {Node[]} */
  #proof(number) {
    const judgement = /** @type {Judgement} */ (this.review.moves[number - 1].judgement);
    const { why } = judgement;
    if (!why) return [make("p", { text: explainWords(judgement) || asSeen(judgement.text) })];
    const { steps } = why;
    this.steps = new StepList(steps, this.shown, why.cells);
    const words = this.steps.isLong ? why.text : steps.length ? "" : asSeen(why.spoken);
    return [...(words ? [make("p", { text: words })] : []), this.steps.element];
  }
}

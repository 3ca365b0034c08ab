// The chance to win during a game: the graph with a mark at each turning point, and a list of them.
// Choosing a turning point shows the board before it and opens its proof. Everything that a pointer
// can do on the graph, keys can do on the slider and the list.

import { noMarks } from "./board/looks.js";
import { foldedTable, make } from "./dom.js";
import { shape } from "./drawings.js";
import { StepList, stepMarks } from "./hint_steps.js";
import { asSeen, asSentence, chances, percent, time } from "./words/numbers.js";
import {
  explainWords,
  fateWords,
  graphWords,
  judgementWords,
  swingWords,
} from "./words/reviews.js";

/** @typedef {import("api-types").Review} Review */
/** @typedef {import("api-types").ReviewJudgement} Judgement */

/** @typedef {{x: number, chance: number}} Point */
/** @typedef {Point & {move: number, kind: string}} TurningMark */

/** The class of each kind of turning point. @type {Record<string, string>} */
const KINDS = { "forced guess": "forced", "needless guess": "needless", suicide: "suicide" };

/**
 * The class for the kind of a turning point; empty if the move was not judged.
 * @param {Review} review @param {number} number of the move
 */
export function markKind({ moves }, number) {
  return KINDS[moves[number - 1]?.judgement?.kind ?? ""] ?? "";
}

/**
 * The chance to win as a curve along the replay's slider, on which each action takes equal room.
 * @param {Review} review
 * @param {number[]} places the number of actions before each move
 * @param {number} length the number of all actions
 * @returns {{points: Point[], marks: TurningMark[]}}
 */
export function curveOf(review, places, length) {
  const across = (/** @type {number} */ move) =>
    length ? (places[move - 1] ?? length) / length : 0;
  const points = review.win_chances.map((each) => ({
    x: across(each.move),
    chance: each.win_chance,
  }));
  const marks = review.turning_points.map((move) => {
    const point = review.win_chances.find((each) => each.move === move);
    return { move, kind: markKind(review, move), x: across(move), chance: point?.win_chance ?? 0 };
  });
  return { points, marks };
}

/**
 * The mark that a pointer selects: the nearest within reach, or null.
 * @param {TurningMark[]} marks @param {number} x 0 to 1 @param {number} reach 0 to 1
 * @returns {TurningMark | null}
 */
export function markNear(marks, x, reach) {
  const near = marks.filter((mark) => Math.abs(mark.x - x) <= reach);
  return near.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0] ?? null;
}

/** The distance from a mark, in pixels, within which a pointer selects it. */
const REACH = 14;

export class WinGraph {
  /**
   * @param {Review} review
   * @param {number[]} places @param {number} length as for `curveOf`
   * @param {{move: (share: number) => void, mark: (mark: TurningMark) => void, drags: boolean}} picks
   */
  constructor(review, places, length, picks) {
    const { points, marks } = curveOf(review, places, length);
    this.marks = marks;
    this.picks = picks;
    this.cursor = make("span", { class: "cursor", hidden: true });
    this.plot = make("div", { class: "plot" }, line(points), ...marks.map(sign), this.cursor);
    this.element = make(
      "div",
      { class: "win-graph", role: "img", "aria-label": graphWords(review) },
      make(
        "div",
        { class: "scale", "aria-hidden": "true" },
        ...["100 %", "50", "0"].map((text) => make("span", { text })),
      ),
      this.plot,
    );
    this.plot.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) =>
      this.#pressed(event),
    );
    this.plot.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (this.picks.drags && event.buttons & 1) this.picks.move(this.#share(event));
    });
  }

  /** Put the cursor at a place on the graph. @param {number} share 0 (left) to 1 (right) */
  moveTo(share) {
    this.cursor.hidden = false;
    this.cursor.style.left = `${100 * share}%`;
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const share = this.#share(event);
    const mark = markNear(this.marks, share, REACH / this.plot.clientWidth);
    if (mark) return this.picks.mark(mark);
    if (this.picks.drags) this.plot.setPointerCapture(event.pointerId);
    this.picks.move(share);
  }

  /** @param {PointerEvent} event */
  #share({ clientX }) {
    const box = this.plot.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - box.left) / box.width));
  }
}

/** @param {Point[]} points */
function line(points) {
  const svg = shape("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none" });
  svg.setAttribute("aria-hidden", "true");
  const path = points
    .map(({ x, chance: value }, place) => `${place ? "L" : "M"}${100 * x} ${100 - 100 * value}`)
    .join("");
  const first = points[0]?.x ?? 0;
  const last = points.at(-1)?.x ?? 0;
  svg.append(
    shape("path", { class: "grid", d: "M0 0H100M0 50H100M0 100H100" }),
    shape("path", { class: "area", d: `${path || "M0 100"}V100H${100 * first}Z` }),
    shape("path", { class: "line", d: path || `M0 100H${100 * last}` }),
  );
  return svg;
}

/** @param {TurningMark} mark */
function sign({ x, chance: value, kind }) {
  const element = make("span", { class: `mark ${kind}` });
  element.style.left = `${100 * x}%`;
  element.style.top = `${100 - 100 * value}%`;
  return element;
}

/** The graph as a table. @param {Review} review */
export function winTable(review) {
  const rows = review.win_chances.map((point) => [
    String(point.move),
    time(point.at),
    chances([point.win_chance], point.win_chance_error)[0],
    review.moves[point.move - 1]?.judgement?.kind || "the end",
  ]);
  const head = ["Before move", "Clock", "Chance to win", "Move"];
  return foldedTable("Show the chance to win as a table", "Chance to win", head, rows);
}

/**
 * The marks on the board before a turning point: the opened cell with its risk, and either the safe
 * cells with their proof or the cell with the lowest risk.
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
      : make("p", { class: "quiet", text: "No turning points: no chance to win was lost." });
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

  /**
   * Mark the turning point that follows the position shown.
   * @param {number} number of its move; 0 marks none
   */
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

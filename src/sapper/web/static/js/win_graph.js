// The graph of the chance to win: a line, a mark at each guess, a cursor. Everything that a
// pointer can do on it, the slider and the list of turning points do by keys.

import { foldedTable, make } from "./dom.js";
import { shape } from "./drawings.js";
import { chances, time } from "./words/numbers.js";
import { graphWords } from "./words/reviews.js";

/** @typedef {import("api-types").Review} Review */

/** @typedef {{x: number, chance: number}} Point */
/** @typedef {Point & {move: number, kind: string}} TurningMark */

/** The class of each kind of turning point. @type {Record<string, string>} */
const KINDS = { "forced guess": "forced", "needless guess": "needless", suicide: "suicide" };

/**
 * The kind of a turning point as a class; unknown moves have none.
 * @param {Review} review @param {number} number of the move
 */
export function markKind({ moves }, number) {
  return KINDS[moves[number - 1]?.judgement?.kind ?? ""] ?? "";
}

/**
 * The curve along a slider that runs over all that was done.
 * @param {Review} review
 * @param {number[]} places how much was done before each move
 * @param {number} length how much was done in all
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
 * The mark that a pointer means: the nearest within reach, or none.
 * @param {TurningMark[]} marks @param {number} x 0 to 1 @param {number} reach 0 to 1
 * @returns {TurningMark | null}
 */
export function markNear(marks, x, reach) {
  const near = marks.filter((mark) => Math.abs(mark.x - x) <= reach);
  return near.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0] ?? null;
}

/** Pixels from a mark within which a pointer means it. */
const REACH = 14;

export class WinGraph {
  /**
   * @param {Review} review
   * @param {number[]} places @param {number} length as `curveOf` takes them
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

  /** Put the cursor at a place. @param {number} share 0 to 1 */
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

/** The same as a table. @param {Review} review */
export function winTable(review) {
  const rows = review.win_chances.map((point) => [
    String(point.move),
    time(point.at),
    chances([point.win_chance], point.win_chance_error)[0],
    review.moves[point.move - 1]?.judgement?.kind || "the end",
  ]);
  const head = ["Before move", "Clock", "Chance to win", "Move"];
  return foldedTable("Show chance to win as table", "Chance to win", head, rows);
}

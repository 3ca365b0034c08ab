// The chance to win over a game as points from 0 to 1, and the marks of its turning points. Headless.

/** @typedef {import("api-types").ReviewResponse} Review */

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
  const points = review.win_chances.map(({ move, chance }) => ({ x: across(move), chance }));
  const marks = review.turning_points.map((move) => {
    const point = review.win_chances.find((each) => each.move === move);
    return { move, kind: markKind(review, move), x: across(move), chance: point?.chance ?? 0 };
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

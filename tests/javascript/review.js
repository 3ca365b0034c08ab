// Reviews for tests; fields that a test does not need have defaults.

/** @typedef {import("api-types").Review} Review */

/** @param {Record<string, any>} given */
export function judgement(given) {
  return {
    lives: true,
    fate: null,
    risk: null,
    risk_value: null,
    least_risk: null,
    least_risk_value: null,
    safest: [],
    safe: [],
    wrong_flags: [],
    why: null,
    cells: [],
    ...given,
  };
}

/** @param {Record<string, any>} given */
export function move(given) {
  const judged = given.judgement ? judgement(given.judgement) : null;
  return { kind: "open", cell: [0, 0], at: 1, opened: [], mark: null, ...given, judgement: judged };
}

/**
 * A review of a board of one row and four columns.
 * @param {Record<string, any>[]} moves @param {Record<string, any>} [given]
 * @returns {Review}
 */
export function review(moves, given = {}) {
  const numbered = moves.map((each, place) => ({ ...each, number: place + 1 }));
  const points = numbered.map(({ number }) => ({
    move: number,
    at: 1,
    win_chance: 0.5,
    exact: true,
    win_chance_error: 0,
  }));
  const end = {
    move: moves.length + 1,
    at: 2,
    win_chance: given.outcome === "won" ? 1 : 0,
    exact: true,
    win_chance_error: 0,
  };
  return /** @type {any} */ ({
    spec: { width: 4, height: 1, mines: 2 },
    outcome: "lost",
    layout: null,
    totals: { forced: 0, needless: 0, suicides: 0 },
    turning_points: [],
    win_chances: [...points, end],
    ...given,
    moves: numbered,
  });
}

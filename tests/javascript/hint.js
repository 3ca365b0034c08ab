// A hint in the server's format, for tests: two steps on a board of four columns.

/** @returns {any} */
export function hint() {
  return {
    kind: "safe",
    title: "This cell is safe",
    text: "Open ②.",
    spoken: "Row 2, column 4 is safe.",
    level: 3,
    certain: true,
    cells: [[1, 3]],
    mines: [],
    mines_text: "",
    clues: [
      [0, 1],
      [0, 2],
    ],
    labels: ["A", "B"],
    area: null,
    technique: "single clue",
    uses_total: false,
    steps: [
      step(1, [[1, 2]], true, [[0, 1]], ["A"], []),
      step(2, [[1, 3]], false, [[0, 2]], ["B"], [1]),
    ],
    guess: null,
  };
}

/**
 * @param {number} number @param {number[][]} cells @param {boolean} mine
 * @param {number[][]} clues @param {string[]} labels @param {number[]} premises
 */
function step(number, cells, mine, clues, labels, premises) {
  const text = `Step ${number}.`;
  const rest = { technique: "single clue", pattern: null, uses_total: false, argument: [] };
  return { number, text, spoken: text, cells, mine, clues, labels, shared: [], premises, ...rest };
}

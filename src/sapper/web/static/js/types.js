// The shapes of docs/api.md, for the editor and the type checker; nothing runs here.

/** @typedef {[number, number]} Cell row and column, counted from 0 */

/**
 * @typedef {object} Spec
 * @property {string | null} level
 * @property {number} width
 * @property {number} height
 * @property {number} mines
 * @property {string} mode
 * @property {string} first_click
 * @property {string | null} difficulty
 * @property {string} generator
 * @property {boolean} question_marks
 */

/** @typedef {{made: number, forced: number, luck: string | null, luck_value: number | null}} Guesses */

/** @typedef {{cell: Cell, clues: Cell[], uses_total: boolean, sentence: string}} SafeCell */

/**
 * @typedef {object} Ending
 * @property {string[]} picture
 * @property {Cell[]} hits
 * @property {Cell[]} mines
 * @property {Cell[]} wrong_flags
 * @property {{safe: Cell[], mines: Cell[]} | null} certain
 * @property {string} sentence
 * @property {SafeCell | null} safe_cell
 * @property {string} secret
 * @property {Record<string, any> | null} result
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {number} seq
 * @property {Spec} spec
 * @property {string[]} picture
 * @property {number} mines_left
 * @property {string} outcome
 * @property {number | null} seconds
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {boolean} aided
 * @property {boolean} counts
 * @property {boolean} yours
 * @property {Guesses} guesses
 * @property {string} commitment
 * @property {Ending | null} ending
 */

/**
 * @typedef {object} Message
 * @property {number} seq
 * @property {{kind: string, cell?: Cell | null}} action
 * @property {[number, number, string][]} changed
 * @property {number} mines_left
 * @property {string} outcome
 * @property {number | null} seconds
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {boolean} aided
 * @property {boolean} counts
 * @property {string | null} refused
 * @property {{guess: boolean, forced: boolean, survival: string | null, survival_value: number | null} | null} judgement
 * @property {Guesses} guesses
 * @property {boolean} done
 * @property {Ending | null} ending
 */

/**
 * @typedef {object} Hint
 * @property {"safe" | "mine" | "wrong-flag" | "wrong-flags" | "unknown" | "contradiction" | "over"} kind
 * @property {number} level
 * @property {Cell | null} cell
 * @property {Cell[]} cells
 * @property {Cell[]} clues
 * @property {Cell[]} region
 * @property {string | null} rung
 * @property {boolean} uses_total
 * @property {string} sentence
 * @property {string[]} steps
 * @property {{fraction: string, value: number} | null} risk
 */

/**
 * @typedef {object} Analysis
 * @property {string} board
 * @property {string} verdict
 * @property {boolean} complete
 * @property {string | null} solutions
 * @property {string[]} states
 * @property {Cell[]} safe
 * @property {Cell[]} mines
 * @property {(number | null)[][] | null} probabilities
 * @property {{cells: Cell[], clues: Cell[]}[]} components
 * @property {Cell[]} sea
 */

/**
 * @typedef {object} Stage
 * @property {string} caption
 * @property {Cell[]} bags
 * @property {{from: Cell, to: Cell, tone: number | null, dropped: boolean}[]} edges
 * @property {Cell[][]} outlines
 */

/**
 * @typedef {object} Decomposition
 * @property {string} verdict
 * @property {string} shape
 * @property {Record<string, number>} structure
 * @property {Record<string, number>} widths
 * @property {{method: string, width: number, boxes: Cell[][], clues: Cell[], bags: {children: number[], box: number | null, clues: number[]}[]}[]} engine
 * @property {Stage[]} stages
 */

export {};

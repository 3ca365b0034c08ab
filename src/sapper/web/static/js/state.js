// What the page knows of a game: the server's last answer, and the moves it has not answered yet.
// No DOM, no network. What a cell is, is decided here; the board only paints it.

/** @typedef {import("api-types").GameState} Game */
/** @typedef {import("api-types").MoveResult} Message */

/** @typedef {[number, number]} Cell row and column, counted from 0 */

/**
 * A game as the server described it, with the picture as a flat list of characters.
 * `pending` has the cells whose moves are under way, with the character shown until the answer.
 * @typedef {Omit<Game, "picture"> & {
 *   width: number, height: number, signs: string[], pending: ReadonlyMap<number, string>
 * }} GameState
 */

/** @param {Game} game @returns {GameState} */
export function fromGame(game) {
  const { picture, ...rest } = game;
  const shown = game.ending?.picture ?? picture;
  const { width, height } = game.spec;
  return { ...rest, width, height, signs: flat(shown), pending: new Map() };
}

/** Return a game that gives the state again. @param {GameState} state @returns {Game} */
export function toGame({ signs, pending: _, width, height, ...rest }) {
  const picture = Array.from({ length: height }, (_row, row) =>
    signs.slice(row * width, (row + 1) * width).join(""),
  );
  return { ...rest, picture };
}

/**
 * Return the state after an action; the old one stays as it was.
 * @param {GameState} state @param {Message} message @returns {GameState}
 */
export function afterMessage(state, message) {
  const signs = state.signs.slice();
  const pending = new Map(state.pending);
  for (const [row, col, sign] of message.changed) {
    const index = row * state.width + col;
    signs[index] = sign;
    if (pending.has(index)) pending.set(index, sign);
  }
  return {
    ...state,
    signs,
    pending,
    seq: message.seq,
    mines_left: message.mines_left,
    outcome: message.outcome,
    seconds: message.seconds,
    can_undo: message.can_undo,
    can_redo: message.can_redo,
    aided: message.aided,
    counts: message.counts,
    counted: message.counted,
    guesses: message.guesses,
    ending: message.ending,
  };
}

/**
 * Return the state with a move under way. One answer is known beforehand: a flag comes or goes.
 * @param {GameState} state @param {number} index
 * @param {"open" | "flag" | "chord" | "question"} kind
 * @returns {GameState}
 */
export function withMove(state, index, kind) {
  const before = signAt(state, index);
  const after = { ".": "F", F: state.spec.question_marks ? "?" : "." };
  const expected = kind === "flag" ? (after[/** @type {"F"} */ (before)] ?? before) : before;
  return { ...state, pending: new Map(state.pending).set(index, expected) };
}

/**
 * Return the state after a move was answered, or given up.
 * @param {GameState} state @param {number} index @returns {GameState}
 */
export function withoutMove(state, index) {
  const pending = new Map(state.pending);
  pending.delete(index);
  return { ...state, pending };
}

/** What a cell shows now. @param {GameState} state @param {number} index */
export function signAt(state, index) {
  return state.pending.get(index) ?? state.signs[index];
}

/** The characters of a picture, row after row. @param {string[]} picture */
export function flat(picture) {
  return Array.from(picture.join(""));
}

/** @param {GameState} state */
export function isRunning(state) {
  return state.outcome === "in progress";
}

/** @param {GameState | {width: number}} state @param {number[]} cell */
export function indexOf(state, cell) {
  return cell[0] * state.width + cell[1];
}

/** @param {GameState | {width: number}} state @param {number} index @returns {[number, number]} */
export function cellOf(state, index) {
  return [Math.floor(index / state.width), index % state.width];
}

/**
 * The public position in the canonical notation: marks are not knowledge.
 * @param {GameState} state
 */
export function boardId(state) {
  const rows = [];
  for (let row = 0; row < state.height; row++) {
    const signs = state.signs.slice(row * state.width, (row + 1) * state.width);
    rows.push(signs.map((sign) => (/[0-8]/.test(sign) ? sign : ".")).join(""));
  }
  return `${state.width}x${state.height}m${state.spec.mines}:${rows.join("/")}`;
}

/** The layout of a finished game in the canonical notation. @param {GameState} state */
export function layoutId(state) {
  const cells = new Array(state.width * state.height).fill(".");
  for (const cell of state.ending?.mines ?? []) cells[indexOf(state, cell)] = "*";
  const rows = [];
  for (let row = 0; row < state.height; row++) {
    rows.push(cells.slice(row * state.width, (row + 1) * state.width).join(""));
  }
  return `${state.width}x${state.height}m${state.spec.mines}:${rows.join("/")}`;
}

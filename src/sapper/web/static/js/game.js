// The game in the page: stores the server's last answer, sends moves, paints the results. Panels
// listen to its events: `adopted` (another game, or the same one again), `moved`, `drafted`,
// `helped` (the player asked for help, which the server remembers), and `failed` (an action was
// refused).

import { ActionQueue, edition, failureWords, newKey } from "./backend.js";
import { isMarked, noMarks } from "./board/looks.js";
import { announce, toast } from "./dom.js";
import { insist } from "./page.js";
import { memory } from "./preferences.js";
import {
  afterMessage,
  cellOf,
  contradicted,
  fromGame,
  isRunning,
  minusFlags,
  signAt,
  toGame,
  withMove,
  withoutMove,
} from "./state.js";
import { describe } from "./words/games.js";
import { counted } from "./words/numbers.js";

/** @typedef {import("api-types").GameState} Game */
/** @typedef {import("api-types").MoveResult} Message */

export class GameController extends EventTarget {
  /**
   * @param {import("./board/board.js").Board} board
   * @param {import("./dashboard.js").Clock} clock
   * @param {() => boolean} [isReduced] whether numbers are shown minus the flags around them
   */
  constructor(board, clock, isReduced = () => false) {
    super();
    this.board = board;
    this.clock = clock;
    /** @type {import("./state.js").GameState | null} */
    this.state = null;
    this.marks = noMarks();
    /** Whether a replay or Solve controls the board instead of the player. */
    this.locked = false;
    /** Whether the board shows a game that is not from this server. */
    this.lent = false;
    this.isReduced = isReduced;
    /** Whether new flags are drafts: only on the page, until all are kept or dropped together. */
    this.isDrafting = false;
    /** @type {Set<number>} */
    this.drafts = new Set();
    this.queue = new ActionQueue({
      current: () => /** @type {import("./state.js").GameState} */ (this.state),
      message: (message) => this.#heard(message),
      resync: (game) => {
        toast("You moved in another tab. Board updated.");
        this.adopt(game);
      },
      error: (error) => {
        this.repaint();
        this.dispatchEvent(new CustomEvent("failed", { detail: error }));
      },
      trouble: (trouble) => toast(trouble, true),
    });
  }

  /**
   * Listen to one or more events.
   * @param {string} names separated by spaces @param {(detail: any) => void} listener
   */
  on(names, listener) {
    for (const name of names.split(" "))
      this.addEventListener(name, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  /** Whether the board accepts moves now. */
  get active() {
    return this.state !== null && isRunning(this.state) && this.state.yours && !this.locked;
  }

  /**
   * Start a game.
   * @param {Record<string, any>} request
   * @param {{replaces: boolean}} options whether a running game is given up for the new one
   */
  async start(request, { replaces }) {
    const { state } = this;
    const running = replaces && state && isRunning(state) && state.yours ? state.id : undefined;
    this.queue.drop();
    // If the answer is lost, repeating the request with the same key returns the same game.
    const body = { ...request, key: newKey(), ...(running && { replaces: running }) };
    await this.#adoptSoon(request, insist("games", body));
  }

  /** Continue a game, or watch another player's. @param {string} id */
  async resume(id) {
    await this.#adoptSoon({ id }, insist(`games/${encodeURIComponent(id)}`));
  }

  /**
   * Show a game when it arrives. While the edition without a server is starting, show a covered
   * board instead of the game. Moves on this board wait until the game has arrived.
   * @param {Record<string, any>} request @param {Promise<Game>} coming
   */
  async #adoptSoon(request, coming) {
    const early = edition?.earlyGame(request);
    if (!early) return this.adopt(await coming);
    this.adopt(early);
    const settled = coming.then(
      (game) => this.#settle(early, game),
      (error) => {
        this.queue.drop();
        edition?.keep(null);
        if (early.id)
          location.reload(); // the game is gone, so start as if it had not been shown
        else toast(failureWords(error), true);
      },
    );
    this.queue.hold(settled);
  }

  /**
   * Replace the game that was shown while Python started with the one that arrived.
   * @param {Game} early @param {Game} game
   */
  #settle(early, game) {
    if (this.state?.id !== early.id || !this.state) return;
    if (early.id && game.seq !== early.seq) return this.adopt(game);
    this.state = { ...fromGame(game), pending: this.state.pending };
    this.#remember(game);
    this.repaint();
    this.clock.set(game.seconds, isRunning(this.state));
    this.dispatchEvent(new CustomEvent("adopted", { detail: { fresh: false } }));
  }

  /** Show a game as the server describes it. @param {Game} game */
  adopt(game) {
    const fresh = this.state?.id !== game.id;
    this.queue.drop();
    this.state = fromGame(game);
    this.marks = noMarks();
    this.drafts.clear();
    if (fresh) this.isDrafting = false;
    const wasLent = this.lent;
    this.locked = this.lent = false;
    const { width, height, spec } = this.state;
    if (fresh || wasLent || this.board.width !== width || this.board.height !== height) {
      this.board.build(
        width,
        height,
        `Minesweeper board, ${width} columns, ${height} rows, ${spec.mines} mines`,
      );
      this.board.element.scrollTo(0, 0);
    }
    if (fresh && game.id) this.#remember(game);
    this.repaint();
    this.clock.set(game.seconds, isRunning(this.state));
    this.dispatchEvent(new CustomEvent("adopted", { detail: { fresh } }));
  }

  /** Let the review of an opened file use the board until it shows a game again. */
  lend() {
    this.locked = this.lent = true;
    this.queue.drop();
  }

  /** Restore the address of the game on the board, if another game could not be started. */
  keepAddress() {
    if (this.state) history.replaceState(null, "", `#game=${this.state.id}`);
  }

  /**
   * Store the id, so that the game survives a reload, and the commitment, so that it can be
   * compared with the one in the finished game.
   * @param {Game} game
   */
  #remember(game) {
    history.replaceState(null, "", `#game=${game.id}`);
    if (game.yours) memory("game", game.id);
    if (memory(`commitment.${game.id}`) === null) memory(`commitment.${game.id}`, game.commitment);
  }

  /** @param {"open" | "flag" | "chord" | "question"} kind @param {number} index */
  async move(kind, index) {
    if (!this.active || !this.state || this.state.pending.has(index)) return;
    if (kind === "flag" && (this.drafts.has(index) || (this.isDrafting && this.#isFree(index))))
      return this.#draft(index);
    this.state = withMove(this.state, index, kind);
    this.repaint([index]);
    if (kind === "open") this.clock.start();
    const message = await this.queue.push("moves", {
      kind,
      cell: cellOf(this.state, index),
      at: this.clock.seconds,
    });
    this.state = withoutMove(this.state, index);
    this.repaint([index]);
    if (message && !message.refused) return;
    if (this.state.seconds === null) this.clock.set(null, true); // no cell was opened
  }

  /** Whether a cell has neither a flag nor a question mark. @param {number} index */
  #isFree(index) {
    return this.state !== null && signAt(this.state, index) === ".";
  }

  /** Set or remove a draft flag. @param {number} index */
  #draft(index) {
    if (!this.drafts.delete(index)) this.drafts.add(index);
    this.repaint();
    const { size } = this.marks.conflict;
    const wrong = size ? ` ${counted(size, "number contradicts", "numbers contradict")} them.` : "";
    announce(`${counted(this.drafts.size, "draft flag", "draft flags")}.${wrong}`);
    this.dispatchEvent(new CustomEvent("drafted"));
  }

  /** Turn all draft flags into real flags, or remove them. @param {boolean} kept */
  endDrafts(kept) {
    const drafts = [...this.drafts];
    this.drafts.clear();
    this.isDrafting = false;
    this.repaint();
    if (kept) for (const index of drafts) this.move("flag", index);
    announce(kept ? "Drafts kept as flags." : "Drafts dropped.");
    this.dispatchEvent(new CustomEvent("drafted"));
  }

  /**
   * Undo, redo, resign or one step of Solve.
   * @param {"undo" | "redo" | "resign" | "solve"} what @param {object} [body]
   */
  act(what, body) {
    if (!this.state?.yours || this.lent) return Promise.resolve(null);
    if (what === "solve") memory(`solved.${this.state.id}`, "yes");
    return this.queue.push(what, body);
  }

  /** Whether Solve has opened cells of the game on the board. */
  get isSolved() {
    return this.state !== null && memory(`solved.${this.state.id}`) !== null;
  }

  /** Report that the player got help. The server counts the game as aided from now on. */
  helped() {
    if (!this.state || this.state.aided) return;
    this.state = { ...this.state, aided: true };
    this.dispatchEvent(new CustomEvent("helped"));
  }

  /** @param {Message} message */
  #heard(message) {
    if (!this.state) return;
    const ended = this.state.outcome !== message.outcome;
    const [first] = message.changed;
    const before = first ? this.state.signs[first[0] * this.board.width + first[1]] : "";
    this.state = afterMessage(this.state, message);
    const running = isRunning(this.state);
    for (const index of this.drafts)
      if (!running || this.state.signs[index] !== ".") this.drafts.delete(index);
    const changed = new Set(message.changed.map(([row, col]) => row * this.board.width + col));
    const stale = [...this.marks.saved];
    const { cell } = message.action;
    const origin = cell ? cell[0] * this.board.width + cell[1] : null;
    this.marks.origin = origin;
    this.marks.fresh = running ? changed : new Set();
    this.marks.saved = running ? savedCells(message, this.board.width) : new Set();
    if (ended) {
      const marked = isMarked(this.marks);
      this.marks = {
        ...noMarks(),
        origin,
        fresh: this.marks.fresh,
        burst: message.outcome === "lost" ? changed : new Set(),
        dropped: droppedFlags(message, this.board.width),
      };
      this.clock.set(message.seconds, running);
      this.repaint(marked ? undefined : changed);
    } else {
      if (message.seconds === null) this.clock.set(null, running);
      else this.clock.start();
      this.repaint([...changed, ...stale]);
    }
    edition?.keep(running ? toGame(this.state) : null);
    announce(describe(message, before));
    this.dispatchEvent(new CustomEvent("moved", { detail: { message, ended } }));
  }

  /** Draw cells again, all by default. @param {Iterable<number>} [indices] */
  repaint(indices) {
    const { state } = this;
    if (!state || this.lent) return;
    this.marks.drafts = this.drafts;
    const isReduced = this.isReduced();
    if ((!isReduced && !this.drafts.size && !this.marks.conflict.size) || !isRunning(state)) {
      this.marks.conflict = new Set();
      return this.board.draw(state, this.marks, indices);
    }
    const sign = (/** @type {number} */ index) =>
      this.drafts.has(index) ? "F" : signAt(state, index);
    const shown = { ...state, signs: state.signs.map((_, index) => sign(index)) };
    this.marks.conflict = isReduced || this.drafts.size ? contradicted(shown) : new Set();
    const signs = isReduced ? minusFlags(shown) : shown.signs;
    this.board.draw({ signs, pending: state.pending }, this.marks);
  }
}

/** The cell of a guess made safe, if any. @param {Message} message @param {number} width */
function savedCells({ judgement, action }, width) {
  const cell = judgement?.saved && action.kind === "open" ? action.cell : null;
  return new Set(cell ? [cell[0] * width + cell[1]] : []);
}

/**
 * The mines that are flagged when the game is won.
 * @param {Message} message @param {number} width
 */
function droppedFlags({ outcome, changed }, width) {
  const flags = outcome === "won" ? changed.filter(([, , sign]) => sign === "F") : [];
  return new Set(flags.map(([row, col]) => row * width + col));
}

/** A cell: row and column, both from 0. */
export type Cell = [row: number, column: number];

/** Text that is not a board, or invalid arguments; the message says what is wrong and where. */
export class SapperError extends Error {}

/** What the core computes for a board; the same keys as sapper's JSON. */
export interface Analysis {
  /** The board in its canonical text. */
  board: string;
  /** Whether some placement of mines fits all numbers; unknown: too hard within the limit. */
  verdict: "consistent" | "inconsistent" | "unknown";
  /** Whether `safe` and `mines` list every certain cell. */
  complete: boolean;
  /** How many placements fit, as a decimal number; null if they were not counted. */
  solutions: string | null;
  /** The chance of a mine, row by row; null on opened cells, or if it was not computed. */
  probabilities: (number | null)[][] | null;
  /** Hidden cells without a mine in every placement. */
  safe: Cell[];
  /** Hidden cells with a mine in every placement. */
  mines: Cell[];
}

export interface AnalysisOptions {
  /** Steps of about ten nanoseconds each before the answer is `unknown`; by default 2 ** 28. */
  limit?: number;
  /** Whether to count the solutions exactly, which doubles the time; by default true. */
  count?: boolean;
}

export interface Candidate {
  cell: Cell;
  mineProbability: number;
  /** The chance to win if this cell is opened; null if it was not computed. */
  winChance: number | null;
  /** Whether the win chance is exact, not an estimate. */
  exact: boolean;
}

export type Policy = "safest" | "informed" | "lookahead" | "endgame" | "best" | "deep";

export interface BestMove extends Candidate {
  reason: "certain" | "safest" | "progress" | "win-chance" | "exact" | "unavoidable";
  /** The cells that were considered, best first. */
  candidates: Candidate[];
}

export interface MoveOptions {
  /** How a cell is chosen if none is certain to be safe; by default "best". */
  policy?: Policy;
  /** Steps; by default 2 ** 24, about a fifth of a second. */
  limit?: number;
  /** For a policy that draws boards. */
  seed?: number | bigint;
}

export interface BoardOptions {
  width: number;
  height: number;
  mines: number;
  /** The first click; by default the middle cell. */
  start?: Cell;
  /** What the first click is promised; by default "opening". */
  firstClick?: "any" | "safe" | "opening";
  /** Whether logic alone must solve the board from its start. */
  noGuess?: boolean;
  /** 0 to 2 ** 64 - 1; the same seed gives the same board on every machine. */
  seed?: number | bigint;
  /** Steps before the search for such a board ends with an error. */
  limit?: number;
}

/** One instance of the core. Its calls are synchronous: use a worker for hard boards. */
export class Core {
  constructor(module: WebAssembly.Module);
  analyse(board: string, options?: AnalysisOptions): Analysis;
  /** Null if no move was found within the limit. */
  bestMove(board: string, options?: MoveOptions): BestMove | null;
  /** The layout as text: `*` is a mine, `.` an empty cell. */
  generate(options: BoardOptions): string;
}

/** Load the core from bytes, a compiled module or a response. */
export function load(
  source: WebAssembly.Module | BufferSource | Response | PromiseLike<Response>,
): Promise<Core>;
/** The core of this package, loaded once. */
export function core(): Promise<Core>;

export function analyse(board: string, options?: AnalysisOptions): Promise<Analysis>;
export function bestMove(board: string, options?: MoveOptions): Promise<BestMove | null>;
export function generate(options: BoardOptions): Promise<string>;

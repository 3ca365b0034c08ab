// The card “This game”: rules, links, a button to give up, and the proof that the game is fair. A
// hash is shown at the start, the secret at the end. The browser checks the hash; the server
// replays the game.

import { call, edition, failureWords, pageAddress } from "./backend.js";
import { button, byId, copy, facts, make, toast } from "./dom.js";
import { savePicture } from "./ending.js";
import { download } from "./share.js";
import { memory } from "./preferences.js";
import { boardId, isRunning } from "./state.js";
import { countsWords, guessesMade } from "./words/games.js";
import { counted } from "./words/numbers.js";

export class AboutGame {
  /**
   * @param {import("./game.js").GameController} game
   * @param {() => string} overlay what is drawn over the board
   */
  constructor(game, overlay) {
    this.game = game;
    this.overlay = overlay;
    this.body = byId("about-game-body");
    game.on("adopted moved helped", () => this.refresh());
  }

  refresh() {
    const { state } = this.game;
    if (!state) return;
    const { spec, guesses } = state;
    /** @type {[string, string | Node][]} */
    const pairs = [
      ["Board", `${spec.width} × ${spec.height}, ${counted(spec.mines, "mine", "mines")}`],
      ["Mode", spec.mode_label],
      ["First click", spec.first_click_label],
      ["Guesses", guessesMade(guesses)],
      ["In the statistics", countsWords(state)],
      ["Commitment", make("code", { text: state.commitment })],
    ];
    if (state.ending?.secret) pairs.push(["Secret", make("code", { text: state.ending.secret })]);
    const result = make("div", { id: "verify-result", role: "status" });
    this.body.replaceChildren(
      facts(pairs),
      make("p", {
        class: "quiet",
        text: isRunning(state)
          ? "The commitment is a hash of the rules and of a secret that decides every random draw of " +
            "this game. The secret is shown at the end."
          : "Every random draw came from the secret. You were shown its hash at the start.",
      }),
      this.#buttons(state, result),
      result,
    );
  }

  /** @param {import("./state.js").GameState} state @param {HTMLElement} result */
  #buttons(state, result) {
    const workbench = new URL(`${pageAddress("workbench")}#board=${boardId(state)}`, location.href);
    const list = [
      button("Copy position", () => copy(boardId(state), "Position")),
      button("Copy link to position", () => copy(workbench.href, "Link")),
      make("a", { class: "plain small", href: workbench.href, text: "Open in workbench" }),
    ];
    if (isRunning(state))
      list.push(button("Download SVG", () => savePicture(state.id, this.overlay())));
    if (isRunning(state) && state.yours)
      list.push(button("Give up", () => this.game.act("resign")));
    if (state.ending)
      list.push(
        button("Verify", () => this.#verify(state, result)),
        button("Download record", () => saveRecord(state.id)),
      );
    return make("div", { class: "buttons" }, ...list);
  }

  /** @param {import("./state.js").GameState} state @param {HTMLElement} result */
  async #verify(state, result) {
    result.textContent = "Checking…";
    const shown = memory(`commitment.${state.id}`);
    const lines = [];
    lines.push(...hashChecks(state));
    lines.push([
      shown === state.commitment,
      "The commitment is the same as at the start of the game.",
    ]);
    try {
      const answer = await call(`games/${state.id}/verify`);
      lines.push([
        answer.verified,
        answer.verified
          ? `All ${answer.moves} moves were replayed: every answer follows from the secret.` +
            (answer.signed_by ? " The record is signed by the server." : "") +
            (edition ? " It was played locally, so no server signs the record." : "")
          : `The replay differs: ${answer.problem}`,
      ]);
    } catch (error) {
      lines.push([false, failureWords(error)]);
    }
    result.replaceChildren(
      make(
        "ul",
        { class: "checks" },
        ...lines.map(([good, words]) =>
          make("li", { text: `${good ? "✓" : "✗ Failed:"} ${words}` }),
        ),
      ),
    );
  }
}

/** @param {string} id */
async function saveRecord(id) {
  try {
    const { record } = await call(`games/${id}/replay`);
    download("sapper-game.json", "application/json", JSON.stringify(record, null, 2));
  } catch (error) {
    toast(failureWords(error));
  }
}

/**
 * The checks that need no server: of the hash, and of the data from which it is computed.
 * @param {import("./state.js").GameState} state
 * @returns {[boolean, string][]}
 */
export function hashChecks(state) {
  const secret = state.ending?.secret ?? "";
  const terms = state.ending?.terms ?? null;
  if (terms === null)
    return [
      [
        sha256(fromHex(secret)) === state.commitment,
        "The hash of the secret, computed in this browser, matches the commitment.",
      ],
    ];
  return [
    [
      sha256(new TextEncoder().encode(terms)) === state.commitment,
      "The hash of the secret and rules, computed in this browser, matches the commitment.",
    ],
    [areTermsOf(terms, state), "The secret and rules match this game."],
  ];
}

/** @param {string} terms @param {import("./state.js").GameState} state */
function areTermsOf(terms, state) {
  const { secret, spec } = JSON.parse(terms);
  const shown = state.spec;
  return (
    secret === state.ending?.secret &&
    spec.width === shown.width &&
    spec.height === shown.height &&
    spec.mines === shown.mines &&
    spec.mode === shown.mode &&
    spec.first_click === shown.first_click &&
    spec.difficulty === shown.difficulty &&
    spec.generator === shown.generator &&
    spec.solver === shown.solver
  );
}

// SHA-256 (FIPS 180-4). The browser's own implementation (crypto.subtle) exists only on secure
// pages, but a game on a home network is served over plain HTTP. Tests compare the results with
// Node's.

/**
 * For each of the first primes, the first 32 bits of the fractional part of its root.
 * @param {number} count
 * @param {(prime: number) => number} root
 */
function constants(count, root) {
  const found = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++)
      if (candidate % divisor === 0) prime = false;
    if (prime) found.push(Math.floor((root(candidate) % 1) * 2 ** 32) >>> 0);
  }
  return found;
}

const ROUNDS = constants(64, Math.cbrt);

const START = constants(8, Math.sqrt);

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {Uint8Array} bytes
 * @returns {string} 64 hexadecimal digits
 */
export function sha256(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(64 * blocks));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(64 * blocks - 8, Math.floor((8 * bytes.length) / 2 ** 32));
  padded.setUint32(64 * blocks - 4, (8 * bytes.length) >>> 0);
  const hash = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) words[i] = padded.getUint32(64 * block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [words[i - 15], words[i - 2]];
      const small0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const small1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      words[i] = words[i - 16] + small0 + words[i - 7] + small1;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + big1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) >>> 0;
      const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) hash[place] += word;
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bytes given by hexadecimal digits. @param {string} digits */
export function fromHex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

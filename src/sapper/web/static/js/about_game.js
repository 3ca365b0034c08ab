// The card “This game”: its rules, links, giving up, and why to trust it: the hash shown at the
// start, the secret shown at the end, and both ways to check them, in the browser and by replaying
// on the server.

import { call, failureWords } from "./backend.js";
import { hashChecks } from "./commitment.js";
import { button, byId, copy, facts, make } from "./dom.js";
import { savePicture } from "./ending.js";
import { download } from "./files.js";
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
    for (const event of ["adopted", "moved", "helped"])
      game.addEventListener(event, () => this.refresh());
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
          ? "The commitment is a hash: of a secret from which every draw of this game comes, and of " +
            "the rules. The secret is shown at the end."
          : "Every draw came from the secret, whose hash you were shown at the start.",
      }),
      this.#buttons(state, result),
      result,
    );
  }

  /** @param {import("./state.js").GameState} state @param {HTMLElement} result */
  #buttons(state, result) {
    const workbench = new URL(`workbench#board=${boardId(state)}`, location.href);
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
      "The commitment is the one this browser was shown first.",
    ]);
    try {
      const answer = await call(`games/${state.id}/verify`);
      lines.push([
        answer.verified,
        answer.verified
          ? `All ${answer.moves} moves replayed: every answer follows from the secret.` +
            (answer.signed_by ? " The record is signed by the server." : "")
          : `The replay disagrees: ${answer.problem}`,
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
  const { record } = await call(`games/${id}/replay`);
  download("sapper-game.json", "application/json", JSON.stringify(record, null, 2));
}

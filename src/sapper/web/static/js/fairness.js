// Fair play, felt: a guess that was saved is told at once, and a shield counts them.

import { byId, toast } from "./dom.js";
import { savedWords } from "./guess_words.js";
import { icon } from "./icons.js";
import { counted } from "./number_words.js";

/** Modes that save guesses: there the shield is shown from the start. */
const SAVING = ["fair", "lenient"];

export class Shield {
  /** @param {import("./game.js").GameController} game */
  constructor(game) {
    this.game = game;
    this.element = byId("shield");
    game.addEventListener("adopted", () => this.refresh());
    game.addEventListener("moved", (event) => {
      const { message } = /** @type {CustomEvent} */ (event).detail;
      const words = savedWords(message.judgement);
      if (words && message.outcome === "in progress") this.#tell(words);
      this.refresh();
    });
  }

  /** Show how many guesses were saved. */
  refresh() {
    const { state } = this.game;
    if (state) this.show(state.guesses.saved, state.spec.mode);
  }

  /** @param {number} saved @param {string} mode */
  show(saved, mode) {
    this.element.hidden = !saved && !SAVING.includes(mode);
    const words = `${counted(saved, "guess", "guesses")} saved`;
    this.element.setAttribute("aria-label", words);
    this.element.title = words;
    this.element.dataset.value = String(saved);
    this.element.replaceChildren(icon("icon-shield"), String(saved));
  }

  /** @param {string} words */
  #tell(words) {
    toast(words);
    byId("toast").prepend(icon("icon-shield"), " ");
    this.element.classList.remove("bump");
    void this.element.offsetWidth; // begins the animation anew
    this.element.classList.add("bump");
  }
}

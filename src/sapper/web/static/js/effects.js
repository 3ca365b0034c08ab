// Visual, audible and haptic effects: the glow of a won board, sounds, vibration. Nothing moves for
// players who prefer no motion.

import { whilePending } from "./backend.js";

/** Whether the player prefers no motion, according to the system's settings. */
export function wantsNoMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let an element glow once. @param {HTMLElement} element */
export function celebrate(element) {
  if (wantsNoMotion()) return;
  element.classList.add("glow");
  const glowing = element.getAnimations({ subtree: true });
  const end = Promise.allSettled(glowing.map((each) => each.finished));
  whilePending("celebration", end).then(() => element.classList.remove("glow"));
}

/** One tone: frequency in hertz, delay in seconds, duration in seconds, loudness, waveform. */
/** @typedef {[number, number, number, number, OscillatorType]} Tone */

/** @type {Record<string, Tone[]>} the tones of each event */
export const TONES = {
  open: [[520, 0, 0.05, 0.12, "triangle"]],
  area: [
    [520, 0, 0.05, 0.12, "triangle"],
    [660, 0.04, 0.07, 0.12, "triangle"],
  ],
  mark: [[320, 0, 0.04, 0.1, "square"]],
  saved: [
    [660, 0, 0.12, 0.16, "sine"],
    [990, 0.1, 0.22, 0.16, "sine"],
  ],
  won: [
    [523, 0, 0.14, 0.16, "triangle"],
    [659, 0.12, 0.14, 0.16, "triangle"],
    [784, 0.24, 0.14, 0.16, "triangle"],
    [1047, 0.36, 0.4, 0.18, "triangle"],
  ],
  lost: [
    [150, 0, 0.35, 0.3, "sine"],
    [90, 0.08, 0.5, 0.3, "sine"],
  ],
};

/**
 * The sound for the server's answer to a move; "" if there is none.
 * @param {import("api-types").MoveResult} message
 * @returns {keyof typeof TONES | ""}
 */
export function soundOf(message) {
  if (message.refused) return "";
  if (message.outcome === "won") return "won";
  if (message.outcome === "lost") return "lost";
  if (message.judgement?.saved) return "saved";
  const opened = message.changed.filter(([, , sign]) => /[0-8]/.test(sign)).length;
  if (opened > 1) return "area";
  if (opened) return "open";
  return message.action.kind === "flag" ? "mark" : "";
}

export class Sounds {
  /**
   * @param {import("./game.js").GameController} game
   * @param {() => boolean} wanted
   */
  constructor(game, wanted) {
    /** @type {AudioContext | null} */
    this.context = null;
    game.on("moved", ({ message }) => {
      const name = soundOf(message);
      if (name && wanted()) this.play(name);
    });
  }

  /** @param {keyof typeof TONES} name */
  play(name) {
    this.context ??= new AudioContext();
    const { context } = this;
    if (context.state === "suspended") context.resume();
    for (const [hertz, begin, lasts, loudness, shape] of TONES[name]) {
      const from = context.currentTime + begin;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = shape;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(loudness, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + lasts);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + lasts);
    }
  }
}

/** Vibration patterns: milliseconds of vibration and of pause, in turn. */
const PATTERNS = { flag: [14], dig: [8], lost: [70, 50, 120], won: [25, 60, 25, 60, 25] };

let wanted = true;

/** @param {boolean} on */
export function wantHaptics(on) {
  wanted = on;
}

/** @param {keyof typeof PATTERNS} what */
export function buzz(what) {
  if (wanted) navigator.vibrate?.(PATTERNS[what]);
}

// The player's clock: it starts at the first opening and stops at the end.

export class Clock {
  /** @param {(seconds: number) => void} show called with whole seconds */
  constructor(show) {
    this.show = show;
    /** @type {number | null} milliseconds of `performance.now()` at second zero */
    this.zero = null;
    this.held = 0;
    this.timer = 0;
  }

  /** Seconds since the first opening; undefined before it. */
  get seconds() {
    if (this.zero === null) return this.timer ? 0 : this.held || undefined;
    return Math.max(0, Math.round(performance.now() - this.zero) / 1000);
  }

  /** Take over what the server says. @param {number | null} seconds @param {boolean} running */
  set(seconds, running) {
    clearInterval(this.timer);
    this.timer = 0;
    this.held = seconds ?? 0;
    this.zero = running && seconds !== null ? performance.now() - 1000 * seconds : null;
    if (this.zero !== null) this.timer = window.setInterval(() => this.#tick(), 100);
    this.#tick();
  }

  /** Start now, unless it runs. */
  start() {
    if (this.zero === null) this.set(0, true);
  }

  #tick() {
    this.show(Math.floor((this.zero === null ? this.held : this.seconds) ?? 0));
  }
}

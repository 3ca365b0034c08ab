// The switch that says what a tap does: dig or flag. On phones it floats, and can be dragged to the
// side of the thumb.

const FAR = 16; // pixels from which on a touch is a drag

export class TapSwitch {
  /**
   * @param {HTMLElement} element with two radio buttons: dig and flag
   * @param {(side: "left" | "right") => void} place keeps the side it was dragged to
   */
  constructor(element, place) {
    this.element = element;
    this.inputs = /** @type {HTMLInputElement[]} */ ([...element.querySelectorAll("input")]);
    this.#drag(place);
  }

  /** Whether a tap flags. */
  get flagging() {
    return this.inputs.some((input) => input.checked && input.value === "flag");
  }

  /** Turn it. */
  turn() {
    const other = this.inputs.find((input) => !input.checked);
    if (other) other.checked = true;
  }

  /** @param {(side: "left" | "right") => void} place */
  #drag(place) {
    const { element } = this;
    /** @type {{id: number, x: number, by: number} | null} */
    let drag = null;
    let dragged = false;
    const isFloating = () => getComputedStyle(element).position === "fixed";

    element.addEventListener("pointerdown", (event) => {
      dragged = false;
      if (isFloating()) drag = { id: event.pointerId, x: event.clientX, by: 0 };
    });
    document.addEventListener("pointermove", (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      drag.by = event.clientX - drag.x;
      if (Math.abs(drag.by) < FAR) return;
      dragged = true;
      element.style.transform = `translateX(${drag.by}px)`;
    });
    const end = (/** @type {PointerEvent} */ event) => {
      if (!drag || event.pointerId !== drag.id) return;
      drag = null;
      element.style.transform = "";
      if (dragged) place(event.clientX < window.innerWidth / 2 ? "left" : "right");
    };
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
    // A drag that ends on the switch is not a tap on it.
    element.addEventListener("click", (event) => dragged && event.preventDefault(), true);
  }
}

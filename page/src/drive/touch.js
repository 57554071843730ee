// An on-screen stick: it appears under the thumb, on the left half of a touch screen.

import { h } from "../dom.js";

const REACH = 52;

/** Show what thumbs need: on touch screens, and from the first touch on anywhere else. */
export function noticeTouch() {
  if (matchMedia("(pointer: coarse)").matches) document.body.classList.add("touch");
  window.addEventListener("touchstart", () => document.body.classList.add("touch"), { once: true, passive: true });
}

export class TouchStick {
  /** @param {HTMLElement} parent @param {() => void} onchange */
  constructor(parent, onchange) {
    this.move = [0, 0];
    this.onchange = onchange;
    /** @type {number | null} */
    this.finger = null;
    this.origin = [0, 0];
    this.knob = h("div.knob");
    this.base = h("div.base", {}, this.knob);
    /** @type {HTMLElement} */
    this.zone = h("div.stick", { ariaLabel: "stick" }, this.base);
    parent.append(this.zone);
    this.zone.addEventListener("pointerdown", (event) => this.begin(event));
    this.zone.addEventListener("pointermove", (event) => event.pointerId === this.finger && this.to(event));
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"]))
      this.zone.addEventListener(kind, (event) => event.pointerId === this.finger && this.end());
    window.addEventListener("blur", () => this.finger !== null && this.end());
  }

  /** @param {PointerEvent} event */
  begin(event) {
    if (this.finger !== null) return;
    event.preventDefault();
    this.finger = event.pointerId;
    this.zone.setPointerCapture(event.pointerId);
    const box = this.zone.getBoundingClientRect();
    this.origin = [event.clientX, event.clientY];
    this.base.style.left = `${event.clientX - box.left}px`;
    this.base.style.top = `${event.clientY - box.top}px`;
    this.zone.classList.add("held");
    this.to(event);
  }

  /** @param {PointerEvent} event */
  to(event) {
    let x = (event.clientX - this.origin[0]) / REACH;
    let y = (this.origin[1] - event.clientY) / REACH;
    const size = Math.max(Math.hypot(x, y), 1);
    [x, y] = [x / size, y / size];
    this.knob.style.transform = `translate(${x * REACH}px, ${-y * REACH}px)`;
    this.move[0] = x;
    this.move[1] = y;
    this.onchange();
  }

  end() {
    this.finger = null;
    this.zone.classList.remove("held");
    this.base.style.left = this.base.style.top = "";
    this.knob.style.transform = "";
    this.move[0] = this.move[1] = 0;
    this.onchange();
  }
}

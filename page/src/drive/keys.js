// The keyboard: keys that are held, and single presses. Keys are identified by position, so that WASD work on any layout.

/** @type {Record<string, [number, number]>} */
const MOVES = {
  KeyW: [0, 1], ArrowUp: [0, 1], KeyS: [0, -1], ArrowDown: [0, -1],
  KeyA: [-1, 0], ArrowLeft: [-1, 0], KeyD: [1, 0], ArrowRight: [1, 0],
};
const HELD = new Set([...Object.keys(MOVES), "ShiftLeft", "ShiftRight", "KeyQ"]);

export class Keys {
  /**
   * `onchange(time)` is called when the held keys change; `onpress(code, event)` returns whether it used a press.
   * @param {(time?: number) => void} onchange
   * @param {(code: string, event: KeyboardEvent) => boolean} onpress
   */
  constructor(onchange, onpress) {
    /** @type {Set<string>} */
    this.down = new Set();
    this.move = [0, 0];
    this.onchange = onchange;
    window.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
      if (HELD.has(event.code)) {
        event.preventDefault();
        if (!event.repeat && !this.down.has(event.code)) this.press(event.code, event.timeStamp);
      } else if (onpress(event.code, event)) event.preventDefault();
    });
    window.addEventListener("keyup", (event) => {
      if (this.down.delete(event.code)) this.settle(event.timeStamp);
    });
    // If a key is released in another window, no event arrives.
    window.addEventListener("blur", () => this.release());
    document.addEventListener("visibilitychange", () => document.hidden && this.release());
  }

  /** @param {string} code @param {number} at */
  press(code, at) {
    this.down.add(code);
    this.settle(at);
  }

  release() {
    if (!this.down.size) return;
    this.down.clear();
    this.settle();
  }

  get shift() {
    return this.down.has("ShiftLeft") || this.down.has("ShiftRight");
  }

  get strafe() {
    return this.down.has("KeyQ");
  }

  /** @param {number} [at] */
  settle(at) {
    let [x, y] = [0, 0];
    for (const code of this.down) {
      x += MOVES[code]?.[0] ?? 0;
      y += MOVES[code]?.[1] ?? 0;
    }
    // Two keys for one direction count once; diagonals are no faster.
    [x, y] = [Math.sign(x), Math.sign(y)];
    const size = Math.hypot(x, y) || 1;
    this.move[0] = x / size;
    this.move[1] = y / size;
    this.onchange(at);
  }
}

/**
 * Whether the key belongs to an input field. Sliders, boxes and menus use arrows, but not letters.
 * @param {KeyboardEvent} event
 */
function typing(event) {
  const at = /** @type {HTMLInputElement} */ (event.target);
  if (at.isContentEditable || at.tagName === "TEXTAREA") return true;
  if (at.tagName === "SELECT") return true;
  if (at.tagName !== "INPUT") return at.tagName === "BUTTON" && (event.code === "Space" || event.code === "Enter");
  if (at.type === "checkbox") return event.code === "Space";
  if (at.type === "range") return event.code.startsWith("Arrow") || event.code === "Home" || event.code === "End";
  return true;
}

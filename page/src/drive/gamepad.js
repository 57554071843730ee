// Gamepads of the standard layout. The server applies the dead zone; here it only decides whether the pad is used.

const TOUCHED = 0.15;
const PULLED = 0.3;
const START = 9;

export class Gamepads {
  constructor() {
    this.move = [0, 0];
    this.look = [0, 0];
    this.run = false;
    this.strafe = false;
    this.active = false;
    this.name = "";
    this.started = false;
    this.startDown = false;
  }

  /** Read the first connected gamepad. `started` is true once for each press of Start. */
  poll() {
    const pads = navigator.getGamepads?.() ?? [];
    /** @type {Gamepad | null} */
    let pad = null;
    for (let k = 0; k < pads.length && !pad; k += 1) if (pads[k]?.connected) pad = pads[k];
    this.started = false;
    if (!pad) {
      this.move[0] = this.move[1] = this.look[0] = this.look[1] = 0;
      this.run = this.strafe = this.active = false;
      this.name = "";
      return;
    }
    this.name = pad.id;
    this.move[0] = pad.axes[0] ?? 0;
    this.move[1] = -(pad.axes[1] ?? 0);
    this.look[0] = pad.axes[2] ?? 0;
    this.look[1] = -(pad.axes[3] ?? 0);
    this.run = pulled(pad.buttons[7]);
    this.strafe = pulled(pad.buttons[6]) || pulled(pad.buttons[4]);
    this.active = Math.hypot(this.move[0], this.move[1]) > TOUCHED;
    const down = pulled(pad.buttons[START]);
    this.started = down && !this.startDown;
    this.startDown = down;
  }
}

/** @param {GamepadButton | undefined} button */
const pulled = (button) => button !== undefined && (button.pressed || button.value > PULLED);

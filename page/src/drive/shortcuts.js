// Actions of single key presses. Keys that are held are in keys.js; help.js lists both.

import { ACT_KEYS } from "./acts.js";

/**
 * Returns `press(code, event)`, which returns whether the key was used.
 * @param {object} parts
 * @param {import("./input.js").Input} parts.input
 * @param {import("./acts.js").Acts} parts.acts
 * @param {import("../panels/timeline.js").Timeline} parts.timeline
 * @param {import("../scene/camera.js").FollowCamera} parts.camera
 * @param {import("../panels/toasts.js").Toasts} parts.toasts
 * @param {import("../panels/help.js").Help} parts.help
 * @param {Record<string, import("../panels/panel.js").Panel>} parts.panels
 * @param {import("../panels/candidates.js").Candidates} parts.candidates
 * @returns {(code: string, event: KeyboardEvent) => boolean}
 */
export function shortcuts({ input, acts, timeline, camera, toasts, help, panels, candidates }) {
  const turn = () => {
    camera.chase = !camera.chase;
    toasts.show(camera.chase ? "The camera stays behind the character." : "The camera stays as you turn it.");
  };
  const close = () => {
    help.show(false);
    candidates.pick(null);
  };
  /** @type {Record<string, () => void>} */
  const once = {
    KeyF: () => input.lock(),
    KeyR: () => timeline.send({ type: "restart" }),
    KeyL: () => acts.look(),
    KeyC: turn,
    KeyI: () => panels.why.toggle(),
    KeyK: () => panels.candidates.toggle(),
    KeyT: () => panels.tuning.toggle(),
    KeyO: () => panels.surroundings.toggle(),
    KeyV: () => panels.variants.toggle(),
    KeyP: () => panels.path.toggle(),
    KeyH: () => document.body.classList.toggle("bare"),
    Space: () => timeline.playOrPause(),
    Escape: close,
  };
  return (code, event) => {
    const many = event.shiftKey ? 10 : 1;
    const letter = ACT_KEYS.indexOf(code);
    if (letter >= 0 && !event.repeat && acts.press(letter, event.shiftKey)) return true;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code);
    if (digit) input.choose(input.gaits[Number(digit[1]) - 1]);
    else if (event.key === "?") help.toggle();
    else if (code === "Comma") timeline.send({ type: "nudge", steps: -many });
    else if (code === "Period") timeline.send({ type: "nudge", steps: many });
    else if (!(code in once)) return false;
    else if (!event.repeat) once[code]();
    return true;
  };
}

// The part of the picture that panels leave free: the camera centres on it, and labels stay below the bars on top.

const NARROW = 820;
const MENU = 40;

/** @param {import("./panel.js").Panel} panel */
const high = (panel) => (panel.element.checkVisibility() ? panel.element.offsetHeight : 0);
/** @param {import("./panel.js").Panel} panel @param {number} width */
const wide = (panel, width) => (panel.element.checkVisibility() ? width : 0);
/** @param {HTMLElement} element */
const end = (element) => (element.checkVisibility() ? element.getBoundingClientRect().bottom : 0);

/**
 * `panels` by name; `bars` are elements that lie across the top, the menu among them.
 * @param {import("../scene/camera.js").FollowCamera} camera
 * @param {import("../scene/labels.js").Labels} labels
 * @param {Record<string, import("./panel.js").Panel>} panels
 * @param {HTMLElement[]} bars
 */
export function makeRoom(camera, labels, panels, bars) {
  const { why, candidates, tuning, variants, surroundings, path } = panels;
  const top = Math.max(...bars.map(end));
  labels.top = top;
  if (camera.canvas.clientWidth > NARROW) camera.frame(wide(why, 260) + wide(variants, 260) - Math.max(wide(tuning, 326), wide(surroundings, 326), wide(path, 326)), high(candidates));
  else camera.frame(0, high(candidates), Math.max(high(why), high(variants), high(tuning), high(surroundings), high(path), top - MENU));
}

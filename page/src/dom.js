// Short functions to make and change elements.

/**
 * Make an element: `h("button.plain", { onclick, title }, "text", child)`.
 * @param {string} kind
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 * @returns {any}
 */
export function h(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list" && name !== "form") /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Set a text if it differs; each change costs a layout. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set the options and the value of a select; unchanged options are kept.
 * @param {HTMLSelectElement} select
 * @param {{ name: string, label?: string, text?: string, disabled?: boolean }[]} options
 * @param {string} value
 */
export function setOptions(select, options, value) {
  const key = JSON.stringify(options);
  if (select.dataset.key !== key) {
    select.dataset.key = key;
    select.replaceChildren(...options.map((o) => h("option", { value: o.name, title: o.text ?? "", disabled: o.disabled }, o.label ?? o.name)));
  }
  if (select.value !== value && document.activeElement !== select) select.value = value;
}

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * Format a number with about three digits, without an exponent.
 * @param {number | null | undefined} value
 * @param {number} digits
 */
export function short(value, digits = 2) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1000) return value.toFixed(0);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size < 0.095 && size > 0 ? digits + 1 : digits);
}

/** Write `foot_positions` as `foot positions`. @param {string} name */
export const words = (name) => name.replaceAll("_", " ");

/** The colour of a share from 0 (green) to 1 (red). @param {number} share */
export const heat = (share) => `hsl(${Math.round(135 - 135 * clamp(share, 0, 1))} 68% 50%)`;

const SHAPES = {
  play: "M4 2v12l10-6z",
  pause: "M3 2h4v12H3zM9 2h4v12H9z",
  back: "M10.5 2v12L3 8z",
  on: "M5.5 2v12L13 8z",
  menu: "M1 3h14v2H1zM1 7h14v2H1zM1 11h14v2H1z",
  restart: "M2 2h2.4v12H2zM14 2v12L5 8z",
};

/** Make an icon. It is drawn, since not every font has these signs. @param {keyof typeof SHAPES} name */
export function icon(name) {
  const holder = h("span");
  holder.innerHTML = `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${SHAPES[name]}"/></svg>`;
  return holder.firstElementChild;
}

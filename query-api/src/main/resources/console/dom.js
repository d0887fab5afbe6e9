// Elements are made here and nowhere else: texts become text nodes, so no value is ever read as markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (typeof value === 'function') {
      node.addEventListener(name.slice(2), value);
    } else if (name === 'class') {
      node.setAttribute('class', value);
    } else if (name === 'value' || name === 'checked') {
      node[name] = value;
    } else {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** h('button', {class: 'x', onclick: f}, 'text', node): functions are listeners, null and false are left out. */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

export function replace(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return parent;
}

let ids = 0;

/** An id that nothing else on the page has. */
export function uniqueId(prefix) {
  ids += 1;
  return `${prefix}-${ids}`;
}

/** A label above its control. */
export function field(label, control, hint) {
  control.id ||= uniqueId('field');
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, hint && h('small', {}, hint));
}

export function checkbox(label, title) {
  const input = h('input', { type: 'checkbox' });
  return { input, element: h('label', { class: 'check', title }, input, label) };
}

/** Tells a screen reader what changed on the screen. */
export function say(text) {
  document.getElementById('said').textContent = text;
}

const SHAPES = {
  ok: (colour) => svg('circle', { cx: 6, cy: 6, r: 4.5, fill: colour }),
  warn: (colour) => svg('path', { d: 'M6 1.2 11 10.6H1Z', fill: colour }),
  bad: (colour) => svg('rect', { x: 1.8, y: 1.8, width: 8.4, height: 8.4, rx: 1, fill: colour }),
  none: (colour) => svg('circle', { cx: 6, cy: 6, r: 3.8, fill: 'none', stroke: colour, 'stroke-width': 1.6 }),
};

/** A mark whose shape says as much as its colour: 'ok', 'warn', 'bad' or 'none'. */
export function mark(tone) {
  return svg('svg', { class: `mark tone-${tone}`, viewBox: '0 0 12 12', 'aria-hidden': 'true' }, SHAPES[tone]('currentColor'));
}

/** A mark with its word. */
export function state(tone, word, title) {
  return h('span', { class: `state tone-${tone}`, title }, mark(tone), h('span', {}, word));
}

export function copyButton(text, what) {
  const button = h('button', { type: 'button', class: 'quiet' }, what);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Cannot copy here';
    }
    say(button.textContent);
    setTimeout(() => { button.textContent = what; }, 1500);
  });
  return button;
}

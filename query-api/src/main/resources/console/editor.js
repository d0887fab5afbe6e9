// A text field with line numbers, colours and underlined faults. It stays a textarea: keys, selection and screen readers work as ever.
import { h, replace } from './dom.js';
import { spans } from './highlight.js';

const FEWEST_LINES = 12;
const MOST_LINES = 28;

/** Calls onchange after every input and onrun on Ctrl+Enter (with Shift: explain). */
export function editor({ label, onchange, onrun }) {
  const text = h('textarea', {
    class: 'code-input', 'aria-label': label, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', rows: FEWEST_LINES,
  });
  const colours = h('pre', { class: 'code-colours', 'aria-hidden': 'true' });
  const gutter = h('div', { class: 'code-gutter', 'aria-hidden': 'true' });
  const element = h('div', { class: 'code' }, h('div', { class: 'code-rail' }, gutter), h('div', { class: 'code-stack' }, colours, text));
  let language = 'json';
  let faults = [];

  function lineOf(place) {
    return text.value.slice(0, place).split('\n').length;
  }

  function draw() {
    replace(colours, spans(text.value, language, faults), '\n');
    const lines = text.value.split('\n').length;
    const wrong = new Set(faults.map((fault) => lineOf(fault.start)));
    replace(gutter, Array.from({ length: lines }, (_, i) => h('span', { class: wrong.has(i + 1) ? 'wrong' : null }, `${i + 1}`)));
    text.rows = Math.min(MOST_LINES, Math.max(FEWEST_LINES, lines + 1));
    follow();
  }

  function follow() {
    colours.style.transform = `translate(${-text.scrollLeft}px, ${-text.scrollTop}px)`;
    gutter.style.transform = `translateY(${-text.scrollTop}px)`;
  }

  text.addEventListener('scroll', follow);
  text.addEventListener('input', () => {
    faults = [];
    text.removeAttribute('aria-invalid');
    draw();
    onchange();
  });
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onrun(event.shiftKey);
    }
  });
  draw();

  return {
    element,
    input: text,
    get value() {
      return text.value;
    },
    show(value, kind = language) {
      text.value = value;
      language = kind;
      faults = [];
      text.removeAttribute('aria-invalid');
      draw();
    },
    /** Underlines places, {start, end} each. */
    underline(places) {
      faults = places.map((place) => ({ start: place.start, end: Math.max(place.end, place.start + 1) }));
      if (faults.length > 0) {
        text.setAttribute('aria-invalid', 'true');
      }
      draw();
    },
    select(place) {
      text.focus();
      text.setSelectionRange(place.start, place.end);
      const line = lineOf(place.start);
      const height = text.scrollHeight / Math.max(1, text.value.split('\n').length);
      if (line * height > text.scrollTop + text.clientHeight || line * height < text.scrollTop + height) {
        text.scrollTop = Math.max(0, (line - 3) * height);
      }
    },
    /** Puts a text in place of another, or of the selection. */
    put(value, place = { start: text.selectionStart, end: text.selectionEnd }) {
      text.setRangeText(value, place.start, place.end, 'end');
      faults = [];
      text.removeAttribute('aria-invalid');
      draw();
      onchange();
    },
  };
}

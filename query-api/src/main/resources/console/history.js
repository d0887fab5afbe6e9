// Queries that ran before, in this browser only.
import { h, replace } from './dom.js';
import { ago, millis } from './format.js';
import { history } from './storage.js';

function line(text) {
  const one = text.replace(/\s+/g, ' ').trim();
  return one === '' ? '{}' : one;
}

/** A list that calls onpick with an entry. */
export function historyList({ onpick }) {
  const element = h('div', { class: 'history' });
  function draw() {
    const entries = history.list();
    if (entries.length === 0) {
      replace(element, h('p', { class: 'empty small' }, 'Queries that you run are kept here, in this browser.'));
      return;
    }
    replace(element,
      h('ul', { class: 'picks' }, entries.map((entry) => h('li', {},
        h('button', { type: 'button', class: 'pick', onclick: () => onpick(entry) },
          h('span', { class: 'pick-text' }, line(entry.text)),
          h('span', { class: 'meta' },
            [entry.mode === 'sql' ? 'SQL' : entry.table, entry.plan, entry.took === undefined ? null : millis(entry.took), ago(entry.at)].filter(Boolean).join(' · ')))))),
      h('button', { type: 'button', class: 'quiet', onclick: () => { history.clear(); draw(); } }, 'Clear the history'));
  }
  draw();
  return { element, draw };
}

// The rows of an answer, as a table and as they came.
import { copyButton, h, replace } from './dom.js';
import { grouped, plural } from './format.js';
import { spans } from './highlight.js';
import { Num, compact, pretty } from './json.js';
import { table as catalogTable } from './live.js';

/** A value as it is shown, of the class that says what it is. */
function value(one) {
  if (one === null || one === undefined) {
    return h('span', { class: 'v-null' }, 'NULL');
  }
  if (one instanceof Num) {
    return one.raw;
  }
  return typeof one === 'string' ? one : compact(one);
}

const BREAKS = { '\n': '↵', '\t': '⇥', '\r': '␍' };

/** The same on one line: what would break it becomes a sign. */
function oneLine(one) {
  const made = value(one);
  return typeof made === 'string' && /[\n\t\r]/.test(made)
    ? made.split(/([\n\t\r])/).map((part) => (part in BREAKS ? h('span', { class: 'v-break' }, BREAKS[part]) : part)) : made;
}

function isNumber(one) {
  return one instanceof Num;
}

function columnsOf(rows) {
  const names = new Set();
  rows.forEach((row) => Object.keys(row).forEach((name) => names.add(name)));
  return [...names];
}

function heading(name, table) {
  const column = table?.columns.find((one) => one.column === name);
  const roles = [table?.['primary-key'].includes(name) && 'primary key', table?.['sharding-key'] === name && 'sharding key'].filter(Boolean);
  return h('th', { scope: 'col', title: [column?.type, column?.collation, ...roles].filter(Boolean).join(' · ') || null },
    h('span', { class: 'column' }, name), roles.length > 0 && h('span', { class: 'role' }, roles.map((role) => (role === 'primary key' ? 'PK' : 'SK')).join(' ')),
    column && h('span', { class: 'type' }, column.type));
}

function rowDialog() {
  const dialog = h('dialog', { class: 'dialog row-dialog', 'aria-labelledby': 'row-title' });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  });
  document.body.append(dialog);
  return dialog;
}

let dialog = null;

function open(row, number, table) {
  dialog ??= rowDialog();
  const key = table?.['sharding-key'];
  const place = key !== undefined && row[key] !== undefined && row[key] !== null
    ? `#/router?table=${encodeURIComponent(table.table)}&key=${encodeURIComponent(String(row[key]))}` : null;
  replace(dialog,
    h('div', { class: 'dialog-head' },
      h('h2', { id: 'row-title' }, `Row ${number}`),
      h('button', { type: 'button', class: 'quiet', onclick: () => dialog.close(), autofocus: true }, 'Close')),
    h('dl', { class: 'record' }, Object.keys(row).map((name) => [
      h('dt', {}, name), h('dd', { class: isNumber(row[name]) ? 'v-number' : null },
        row[name] !== null && typeof row[name] === 'object' && !isNumber(row[name]) ? pretty(row[name]) : value(row[name]))])),
    h('div', { class: 'actions' },
      copyButton(() => pretty(row), 'Copy as JSON'),
      place && h('a', { class: 'button quiet', href: place, onclick: () => dialog.close() }, 'Where does it live?')));
  dialog.showModal();
}

function rowTable(rows, { table, first }) {
  const columns = columnsOf(rows);
  const numeric = new Set(columns.filter((name) => rows.some((row) => isNumber(row[name])) && rows.every((row) => row[name] === null || isNumber(row[name]))));
  const body = rows.map((row, i) => h('tr', {},
    h('th', { scope: 'row', class: 'row-number' },
      h('button', { type: 'button', class: 'row-button', 'aria-label': `Row ${first + i}, all of it`, onclick: () => open(row, first + i, table) }, `${first + i}`)),
    columns.map((name) => h('td', { class: numeric.has(name) ? 'v-number' : null }, oneLine(row[name])))));
  return h('div', { class: 'scroll rows', tabindex: 0, role: 'region', 'aria-label': 'Rows' },
    h('table', {},
      h('caption', { class: 'unseen' }, plural(rows.length, 'row')),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col', class: 'row-number' }, h('span', { class: 'unseen' }, 'Row')), columns.map((name) => heading(name, table)))),
      h('tbody', {}, body)));
}

function jsonText(answer) {
  const text = pretty(answer);
  return h('pre', { class: 'scroll raw', tabindex: 0, role: 'region', 'aria-label': 'The answer as JSON' }, spans(text, 'json'));
}

/**
 * The panel of an answer with its page number, and ways to the pages beside it (functions, or null where there is none).
 */
export function answerPanel({ answer, tableName, page, first, previous, next, curl }) {
  const table = tableName === null ? null : catalogTable(tableName);
  const rows = answer.rows ?? (answer.row ? [answer.row] : []);
  const body = h('div', {});
  const views = { Rows: () => (rows.length > 0 ? rowTable(rows, { table, first }) : empty(answer)), JSON: () => jsonText(answer) };
  const buttons = Object.keys(views).map((name) => h('button', {
    type: 'button', 'aria-pressed': name === 'Rows' ? 'true' : 'false', onclick: () => show(name),
  }, name));
  function show(name) {
    buttons.forEach((button) => button.setAttribute('aria-pressed', String(button.textContent === name)));
    replace(body, views[name]());
  }
  show('Rows');
  const shown = rows.length === 0 ? 'No rows' : `${plural(rows.length, 'row')}${page > 1 || next ? `, page ${page}` : ''}`;
  return h('section', { class: 'panel answer', 'aria-label': 'Answer' },
    h('div', { class: 'panel-head' },
      h('h2', { id: 'answer-title', tabindex: -1 }, shown),
      answer.count !== undefined && h('span', { class: 'count' }, 'of ', h('b', {}, grouped(answer.count)), ' in all'),
      h('span', { class: 'grow' }),
      h('div', { class: 'segments', role: 'group', 'aria-label': 'Show the answer as' }, buttons),
      copyButton(() => curl, 'Copy as curl')),
    body,
    (previous || next) && h('div', { class: 'pager' },
      h('button', { type: 'button', disabled: !previous, onclick: previous ?? (() => {}) }, 'Previous page'),
      h('span', { class: 'meta' }, `Page ${page}`),
      h('button', { type: 'button', id: 'next-page', disabled: !next, onclick: next ?? (() => {}) }, 'Next page')));
}

function empty(answer) {
  return answer.count !== undefined && Number(answer.count) > 0
    ? h('p', { class: 'empty' }, h('b', { class: 'big' }, grouped(answer.count)), ' rows satisfy the condition.')
    : h('p', { class: 'empty' }, 'No row satisfies the condition.');
}

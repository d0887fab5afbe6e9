// Where does user 42 live? One key led through its table's rule, step by step.
import { ask, Problem } from './api.js';
import { copyButton, h, replace, say } from './dom.js';
import { live, table as catalogTable, watch } from './live.js';
import { problemPanel } from './problem.js';

const NUMBER = /^-?\d+$/;

function step(title, ...content) {
  return h('li', { class: 'step' }, h('span', { class: 'step-title' }, title), h('span', { class: 'step-text' }, content));
}

function quoted(name) {
  return `\`${name.replaceAll('`', '``')}\``;
}

function sqlOf(route, target) {
  const key = NUMBER.test(route.key) ? route.key : `'${route.key.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return `SELECT * FROM ${quoted(target.schema)}.${quoted(target.table)} WHERE ${quoted(route['sharding-key'])} = ${key}`;
}

function isNumeric(route) {
  const column = catalogTable(route.table)?.columns.find((one) => one.column === route['sharding-key']);
  return /int/.test(column?.type ?? '') && NUMBER.test(route.key);
}

function queryLink(route) {
  const key = isNumeric(route) ? route.key : JSON.stringify(route.key);
  const json = `{\n  "where": {"eq": {"${route['sharding-key']}": ${key}}},\n  "limit": 20\n}`;
  return `#/query?table=${encodeURIComponent(route.table)}&json=${encodeURIComponent(json)}`;
}

function places(route) {
  if (route.targets.length === 0) {
    return h('p', { class: 'empty small' }, 'Nowhere: this part of the rule is retired, its rows are gone.');
  }
  return h('ul', { class: 'places' }, route.targets.map((target) => h('li', { class: 'place' },
    h('span', { class: 'place-part' }, h('small', {}, 'server'), h('b', {}, target.server)),
    h('span', { class: 'place-part' }, h('small', {}, 'shard'), h('b', {}, target.shard)),
    h('span', { class: 'place-part' }, h('small', {}, 'table'), h('b', {}, `${target.schema}.${target.table}`)),
    h('span', { class: 'grow' }),
    copyButton(() => sqlOf(route, target), 'Copy its SELECT'))));
}

function found(route) {
  const several = route.targets.length > 1;
  return h('section', { class: 'panel route', 'aria-label': 'Route' },
    h('h2', { id: 'route-title' }, h('code', {}, `${route['sharding-key']} = ${route.key}`), several ? ' may live in' : ' lives in'),
    places(route),
    h('h3', {}, 'Why'),
    h('ol', { class: 'steps' },
      step('Rule', route.rule),
      step('Part', h('code', {}, route.entry), ` for ${route.range === '(.., ..)' ? 'every key' : `keys in ${route.range}`}, ${route.access}`),
      step('Slot', route.slot),
      step('Table', several ? 'a stored relation decides between them' : route.targets.map((target) => `${target.shard}.${target.table}`).join() || 'none'),
      step('Epoch', String(route.epoch))),
    h('div', { class: 'actions' }, h('a', { class: 'button', href: queryLink(route) }, 'Query its rows')));
}

export function routerView() {
  const table = h('select', { id: 'route-table', name: 'table' });
  const key = h('input', { type: 'text', id: 'route-key', name: 'key', class: 'mono', autocomplete: 'off', spellcheck: 'false', required: true, placeholder: '42' });
  const keyLabel = h('label', { for: 'route-key' }, 'Sharding key');
  const result = h('div', { class: 'results' });
  const form = h('form', { class: 'panel route-form', novalidate: true },
    h('div', { class: 'field' }, h('label', { for: 'route-table' }, 'Table'), table),
    h('div', { class: 'field wide' }, keyLabel, key),
    h('button', { type: 'submit', class: 'primary' }, 'Find'));
  const hint = h('p', { class: 'empty' }, 'Give a value of the sharding key to see its server, shard and table, and how the rule leads there. Nothing is read from MySQL.');
  const element = h('div', { class: 'view narrow' }, h('div', { class: 'view-head' }, h('h1', {}, 'Where does it live?')), form, result);
  let wanted = null;
  replace(result, hint);

  function label() {
    const name = catalogTable(table.value)?.['sharding-key'];
    replace(keyLabel, 'Sharding key', name && h('code', {}, ` ${name}`));
  }

  async function find() {
    if (table.value === '') {
      return;
    }
    const parameters = new URLSearchParams({ table: table.value, key: key.value });
    try {
      const route = (await ask('GET', `v1/route?${parameters}`)).value;
      replace(result, found(route));
      say(`${route.key} ${route.targets.map((target) => `is in ${target.shard}, table ${target.table}`).join(' or ')}`);
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      replace(result, problemPanel(failure));
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = `#/router?${new URLSearchParams({ table: table.value, key: key.value })}`;
    if (address === location.hash) {
      find();
    } else {
      location.hash = address;
    }
  });
  table.addEventListener('change', () => {
    label();
    replace(result, hint);
  });

  function apply() {
    if (wanted === null || table.options.length === 0) {
      return;
    }
    if (wanted.has('table') && catalogTable(wanted.get('table'))) {
      table.value = wanted.get('table');
    }
    label();
    if (wanted.has('key')) {
      key.value = wanted.get('key');
      find();
    }
    wanted = null;
  }

  let names = '';
  watch(() => {
    const now = live.catalog?.tables.map((one) => one.table) ?? [];
    if (now.join() !== names) {
      names = now.join();
      const before = table.value;
      replace(table, now.map((name) => h('option', { value: name }, name)));
      table.value = now.includes(before) ? before : now[0] ?? '';
      label();
      apply();
    }
  });

  return {
    element,
    /** With ?table=&key= the key is looked up at once. */
    show(parameters) {
      wanted = parameters;
      apply();
      if (!parameters.has('key')) {
        key.focus({ preventScroll: true });
      }
    },
  };
}

// Is the index what MySQL holds? Verifications and dead letters, as the sync worker publishes them.
import { ask, Problem } from './api.js';
import { h, replace, state } from './dom.js';
import { ago, grouped, plural } from './format.js';
import { Num, compact } from './json.js';
import { problemPanel } from './problem.js';

const PAUSE = 10_000;

const KINDS = {
  LOSSY: 'some columns are not in the document',
  STUB: 'only the key is in the document',
  CLASH: 'the id belongs to a row of another shard',
  UNREADABLE_KEY: 'not even the key can be read',
};

const ORDER = ['failure', 'endedAt', 'rows', 'documents', 'findings', 'repaired', 'left', 'kinds', 'stubs', 'changing', 'notVerified', 'seconds'];
const HIDDEN = new Set(['kind', 'table', 'part', 'physicalTables', 'ofPhysicalTables', 'cut']);
const QUIET_AT_ZERO = new Set(['findings', 'repaired', 'left', 'stubs', 'changing', 'notVerified']);

function outcome(document) {
  if (document.failure !== undefined) {
    return state('bad', 'could not be verified');
  }
  const left = Number(document.left ?? document.findings ?? 0);
  if (left > 0) {
    return state('bad', `${plural(left, 'row')} ${left === 1 ? 'differs' : 'differ'}`);
  }
  const whole = Number(document.part ?? 1) === 1 && `${document.physicalTables}` === `${document.ofPhysicalTables}`
    && Number(document.notVerified ?? 0) === 0 && document.cut !== true;
  return whole ? state('ok', 'equal') : state('warn', 'equal, as far as was looked');
}

/** How much was looked at where that is not all. */
function extent(document) {
  const part = Number(document.part ?? 1);
  const some = `${document.physicalTables}` !== `${document.ofPhysicalTables}`;
  return [part < 1 && `${Number((part * 100).toPrecision(3))} % of the rows`, some && `${document.physicalTables} of ${document.ofPhysicalTables} tables`]
    .filter(Boolean).join(' in ');
}

function shownFact(key, one) {
  if (one instanceof Num) {
    return key === 'seconds' ? `${one} s` : grouped(one);
  }
  if (one !== null && typeof one === 'object' && !Array.isArray(one)) {
    return Object.entries(one).map(([name, count]) => `${grouped(count)} ${name}`).join(', ');
  }
  return typeof one === 'string' ? instant(one) : compact(one);
}

/** What the worker published, whatever version it is of: what is not known here is shown as it is. */
function verification(document) {
  if (document === null) {
    return [state('none', 'never run'), h('p', { class: 'meta' }, h('code', {}, './shardlens sync verify'), ' compares every row in MySQL with its document.')];
  }
  const rank = (key) => (ORDER.indexOf(key) + ORDER.length + 1) % (ORDER.length + 1);
  const facts = Object.entries(document)
    .filter(([key, one]) => !HIDDEN.has(key) && !(QUIET_AT_ZERO.has(key) && Number(one) === 0) && !(key === 'kinds' && Object.keys(one).length === 0))
    .sort(([a], [b]) => rank(a) - rank(b));
  const some = extent(document);
  return [
    outcome(document),
    h('dl', { class: 'pairs' },
      some !== '' && [h('dt', {}, 'looked at'), h('dd', {}, some)],
      facts.map(([key, one]) => [h('dt', {}, words(key)), h('dd', {}, shownFact(key, one))])),
  ];
}

function words(key) {
  return { endedAt: 'ended', seconds: 'took', left: 'left as they are', stubs: 'keys only', changing: 'not judged' }[key]
    ?? key.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('-', ' ').toLowerCase();
}

function instant(text) {
  const at = /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? text : h('time', { datetime: text, title: text }, ago(at));
}

function letters(counts) {
  const total = counts.reduce((sum, one) => sum + Number(one.count), 0);
  if (total === 0) {
    return [state('ok', 'none'), h('p', { class: 'meta' }, 'Every row is in the index as it is in MySQL.')];
  }
  return [
    state('warn', plural(total, 'dead letter')),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Dead letters by shard' }, h('table', { class: 'plain' },
      h('caption', { class: 'unseen' }, 'Dead letters by shard and kind'),
      h('thead', {}, h('tr', {}, ['Shard', 'Kind', 'Letters'].map((name, i) => h('th', { scope: 'col', class: i === 2 ? 'v-number' : null }, name)))),
      h('tbody', {}, counts.map((one) => h('tr', {},
        h('th', { scope: 'row' }, one.shard), h('td', { title: KINDS[one.kind] }, one.kind.toLowerCase().replaceAll('_', ' ')), h('td', { class: 'v-number' }, grouped(one.count))))))),
  ];
}

function card(table) {
  return h('section', { class: 'panel integrity-card', 'aria-label': `Table ${table.table}` },
    h('h2', {}, table.table),
    h('div', { class: 'halves' },
      h('div', {}, h('h3', {}, 'Verification'), verification(table.verify)),
      h('div', {}, h('h3', {}, 'Dead letters'), letters(table['dead-letters']))));
}

function latest(list) {
  if (list.length === 0) {
    return null;
  }
  return h('section', { class: 'panel', 'aria-label': 'The newest dead letters' },
    h('div', { class: 'panel-head' }, h('h2', {}, 'The newest dead letters')),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The newest dead letters' }, h('table', { class: 'plain' },
      h('caption', { class: 'unseen' }, 'Rows that could not be indexed as they are'),
      h('thead', {}, h('tr', {}, ['Document', 'Where', 'Kind', 'Reasons'].map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, list.map((letter) => h('tr', {},
        h('th', { scope: 'row', class: 'mono' }, letter.document),
        h('td', { class: 'mono' }, `${letter.shard}.${letter.table}`),
        h('td', { title: KINDS[letter.kind] }, letter.kind.toLowerCase().replaceAll('_', ' ')),
        h('td', { class: 'wrap' }, letter.reasons.map((reason) => h('div', {}, reason)))))))));
}

export function integrityView() {
  const result = h('div', { class: 'results' }, h('p', { class: 'empty' }, 'Asking the index.'));
  const element = h('div', { class: 'view narrow' },
    h('div', { class: 'view-head' }, h('h1', {}, 'Integrity'), h('p', { class: 'lead' }, 'Whether the index is what MySQL holds, as far as the sync worker has found out.')),
    result);
  let timer = null;
  let before = '';

  async function look() {
    clearTimeout(timer);
    try {
      const { value, text } = await ask('GET', 'v1/integrity');
      if (text !== before) {
        before = text;
        replace(result, value.tables.map(card), latest(value.latest));
      }
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      before = '';
      replace(result, problemPanel(failure));
    }
    timer = setTimeout(() => element.isConnected && !document.hidden && look(), PAUSE);
  }

  return { element, show: look, hide: () => clearTimeout(timer) };
}

// Servers, their shards, and which tables are in them: where, by which rule, and how far the index is behind each.
import { h, replace, state, svg } from './dom.js';
import { ago, grouped, millis, plural, runs } from './format.js';
import { described, live, shardState, watch } from './live.js';

const WIDTH = 120;
const HEIGHT = 22;

/** The last lags as a line; gaps where nobody knew. */
function sparkline(lags, most) {
  const top = Math.max(most, ...lags.map((lag) => lag ?? 0));
  const step = WIDTH / Math.max(1, lags.length - 1);
  const parts = [];
  lags.forEach((lag, i) => {
    if (lag !== null) {
      const move = i === 0 || lags[i - 1] === null ? 'M' : 'L';
      parts.push(`${move}${(i * step).toFixed(1)} ${(HEIGHT - 2 - (lag / top) * (HEIGHT - 4)).toFixed(1)}`);
    }
  });
  return svg('svg', { class: 'sparkline', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('path', { d: parts.join(''), 'vector-effect': 'non-scaling-stroke' }));
}

function server(entry) {
  const now = live.status?.servers.find((one) => one.server === entry.server) ?? null;
  const lag = now?.['lag-ms'];
  const lags = live.lags.get(entry.server) ?? [];
  return h('section', { class: 'panel server', 'aria-label': `Server ${entry.server}` },
    h('div', { class: 'server-head' },
      h('h3', {}, entry.server),
      now && (now.breaker === 'open'
        ? state('bad', 'does not answer', 'It failed so often that it is left alone for now')
        : state('ok', 'answers')),
      h('span', { class: 'grow' }),
      h('span', { class: 'lag', title: 'How far the index is behind this server, now and in the last two minutes' },
        lags.some((one) => one !== null) && sparkline(lags, 1000),
        h('b', {}, lag === undefined ? '–' : millis(lag)), h('span', { class: 'meta' }, 'behind'))),
    now?.note && h('p', { class: 'note' }, now.note),
    entry.shards.map((shard) => shardBox(shard)));
}

function meter(lag, most, tone) {
  const fill = h('span', { class: `meter-fill tone-${tone}` });
  fill.style.width = `${Math.max(2, Math.min(100, (100 * lag) / most))}%`;
  return h('span', { class: 'meter', 'aria-hidden': 'true', title: `${millis(lag)} of ${millis(most)}` }, fill);
}

function tableLine(table, shard, names) {
  const now = shardState(table.table, shard);
  const { tone, word, meaning } = described(now?.state);
  const lag = now?.['lag-ms'];
  return h('tr', {},
    h('th', { scope: 'row' }, table.table),
    h('td', { class: 'names' }, runs(names).join(', '), names.length > 1 && h('span', { class: 'meta' }, ` (${grouped(names.length)})`)),
    h('td', {}, state(tone, word, now?.note ?? meaning), now?.note && h('span', { class: 'note' }, now.note)),
    h('td', { class: 'time' }, lag !== undefined && meter(Number(lag), Number(live.status['max-lag-ms']), tone)),
    h('td', { class: 'number' }, lag === undefined ? '' : millis(lag)));
}

function shardBox(shard) {
  const tables = live.catalog.tables
    .map((table) => ({ table, names: table.shards.find((one) => one.shard === shard.shard)?.tables ?? [] }))
    .filter((one) => one.names.length > 0);
  return h('div', { class: 'shard' },
    h('h4', {}, shard.shard, shard.schema !== shard.shard && h('span', { class: 'meta' }, ` schema ${shard.schema}`)),
    tables.length === 0 ? h('p', { class: 'meta' }, 'No table of the topology is here.')
      : h('table', {},
        h('caption', { class: 'unseen' }, `Tables in ${shard.shard}`),
        h('thead', { class: 'unseen' }, h('tr', {}, ['Table', 'Physical tables', 'State', 'Lag', 'Lag in words'].map((name) => h('th', { scope: 'col' }, name)))),
        h('tbody', {}, tables.map(({ table, names }) => tableLine(table, shard.shard, names)))));
}

function tableCard(table) {
  const all = table.shards.reduce((sum, shard) => sum + shard.tables.length, 0);
  return h('section', { class: 'panel rule-card', 'aria-label': `Table ${table.table}` },
    h('h3', {}, table.table),
    h('p', { class: 'rule' }, table.rule),
    h('dl', { class: 'pairs' },
      h('dt', {}, 'sharding key'), h('dd', {}, h('code', {}, table['sharding-key'])),
      h('dt', {}, 'primary key'), h('dd', {}, h('code', {}, table['primary-key'].join(', ')), h('span', { class: 'meta' }, table['id-scope'] === 'global' ? ' unique everywhere' : ' unique in its shard')),
      h('dt', {}, 'index'), h('dd', {}, h('code', {}, table.index)),
      h('dt', {}, 'spread over'), h('dd', {}, `${plural(all, 'table')} in ${plural(table.shards.length, 'shard')}`)),
    table.drift.length > 0 && h('div', { class: 'drift' },
      state('warn', `${plural(table.drift.length, 'difference')} between its tables`),
      h('ul', {}, table.drift.slice(0, 20).map((one) => h('li', {}, one))),
      table.drift.length > 20 && h('p', { class: 'meta' }, `and ${table.drift.length - 20} more`)),
    h('p', { class: 'links' }, h('a', { href: `#/router?table=${encodeURIComponent(table.table)}` }, 'Where does a key live?')));
}

function indexLine(status) {
  const index = status.index;
  return index.state === 'up'
    ? state('ok', 'index answers', `Since ${index.since}`)
    : h('span', {}, state('bad', 'index down'), h('span', { class: 'note' }, ` since ${index.since}${index.detail ? `: ${index.detail}` : ''}`));
}

export function topologyView() {
  const facts = h('ul', { class: 'facts' });
  const cards = h('div', { class: 'cards' });
  const map = h('div', { class: 'servers' });
  const element = h('div', { class: 'view' },
    h('div', { class: 'view-head' }, h('h1', {}, 'Topology'), facts),
    h('h2', { class: 'section' }, 'Tables and their rules'), cards,
    h('h2', { class: 'section' }, 'Servers and shards'), map);
  let shown = null;

  watch(() => {
    if (live.catalog === null) {
      replace(map, h('p', { class: 'empty' }, live.problem === null ? 'Asking the API.' : live.problem.message));
      return;
    }
    replace(facts, [
      h('li', {}, 'epoch ', h('b', {}, String(live.catalog.epoch))),
      h('li', {}, plural(live.catalog.servers.length, 'server')),
      h('li', {}, plural(live.catalog.servers.reduce((sum, one) => sum + one.shards.length, 0), 'shard')),
      live.status && h('li', {}, indexLine(live.status)),
      live.problem && h('li', {}, state('bad', `known from ${ago(live.at)}`, live.problem.message)),
    ].filter(Boolean));
    if (shown !== live.catalog) {
      shown = live.catalog;
      replace(cards, live.catalog.tables.map(tableCard));
    }
    // What somebody is about to copy stays as it is.
    const selection = document.getSelection();
    if (selection.isCollapsed || !map.contains(selection.anchorNode)) {
      replace(map, live.catalog.servers.map(server));
    }
  });
  return { element };
}

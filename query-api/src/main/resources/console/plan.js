// Who answered, how long each took, and what the plan is.
import { h, state } from './dom.js';
import { millis, plural } from './format.js';
import { compact } from './json.js';
import { table as catalogTable } from './live.js';

const PLANS = {
  empty: 'nobody is asked',
  'shard-lookup': 'straight to the shards of the keys',
  'resolve-then-lookup': 'another key leads to the shards',
  'index-search': 'the index answers',
  'index-then-rows': 'the index finds, the shards answer',
  hybrid: 'the index and the shards that it lags behind',
  'scatter-gather': 'every shard that can have rows, in parallel',
  rejected: 'it would be refused',
};

const STATES = {
  ok: ['ok', 'ok'],
  asked: ['ok', 'asked'],
  stale: ['warn', 'stale'],
  timeout: ['bad', 'timeout'],
  error: ['bad', 'error'],
  breaker_open: ['bad', 'left alone'],
  skipped: ['none', 'not asked'],
};

const MOST_SQUARES = 24;

/** A bar from 0 to a part of the whole; the number beside it says the same. */
function bar(part, whole, tone) {
  const fill = h('span', { class: `meter-fill tone-${tone}` });
  fill.style.width = `${Math.max(1, Math.min(100, (100 * part) / whole))}%`;
  return h('span', { class: 'meter', 'aria-hidden': 'true' }, fill);
}

/** A square for each physical table of a shard, filled where it is asked. */
function squares(all, asked) {
  if (all.length === 0) {
    return null;
  }
  const lit = all.filter((name) => asked === null || asked.has(name)).length;
  const label = lit === all.length ? plural(lit, 'table') : `${lit} of ${plural(all.length, 'table')}`;
  if (all.length > MOST_SQUARES) {
    return h('span', { class: 'meta' }, label);
  }
  const made = h('span', { class: 'squares', role: 'img', 'aria-label': label, title: label },
    all.map((name) => h('i', { class: asked === null || asked.has(name) ? 'lit' : null, title: name })));
  made.style.setProperty('--columns', Math.min(all.length, 8));
  return made;
}

function lane(shard, { total, tables, targets, timed, lagging }) {
  const [tone, word] = STATES[shard.state] ?? ['none', shard.state ?? ''];
  const asked = targets === null ? (shard.state === 'skipped' ? new Set() : null) : targets.get(shard.shard) ?? new Set();
  const took = shard['took-ms'];
  const lag = shard['lag-ms'];
  const late = shard.state === 'timeout';
  return h('tr', { class: shard.state === 'skipped' ? 'idle' : null },
    h('th', { scope: 'row' }, shard.shard),
    h('td', {}, shard.state && state(tone, word, shard.detail)),
    tables && h('td', {}, squares(tables.get(shard.shard) ?? [], asked)),
    timed && h('td', { class: 'time' },
      took === undefined && !late ? h('span', { class: 'meter off', 'aria-hidden': 'true' }) : bar(late ? total : took, total, late ? 'bad' : tone)),
    timed && h('td', { class: 'number' }, took === undefined ? (late ? 'too late' : '') : millis(took)),
    lagging && h('td', { class: 'number' }, lag === undefined ? '' : millis(lag)));
}

function tablesByShard(name) {
  const found = name === null || name === undefined ? null : catalogTable(name);
  return found ? new Map(found.shards.map((shard) => [shard.shard, shard.tables])) : null;
}

/** One line for each shard: state, tables, time as a bar, lag. */
export function lanes({ shards, total = null, index = false, table = null, targets = null }) {
  const timed = total !== null;
  const whole = Math.max(0.01, Number(total ?? 0), ...shards.map((shard) => Number(shard['took-ms'] ?? 0)));
  const tables = tablesByShard(table);
  const lagging = shards.some((shard) => shard['lag-ms'] !== undefined);
  const details = shards.filter((shard) => shard.detail !== undefined && shard.detail !== null);
  return h('div', { class: 'lanes' },
    h('table', {},
      h('caption', { class: 'unseen' }, 'What each shard had to do with it'),
      h('thead', {}, h('tr', {},
        h('th', { scope: 'col' }, 'Shard'), h('th', { scope: 'col' }, 'State'), tables && h('th', { scope: 'col' }, 'Tables'),
        timed && h('th', { scope: 'col', colspan: 2 }, 'Time'), lagging && h('th', { scope: 'col', class: 'number' }, 'Lag'))),
      h('tbody', {},
        index && h('tr', { class: 'index-lane' },
          h('th', { scope: 'row' }, 'index'), h('td', {}, state('ok', 'ok')), tables && h('td', {}),
          h('td', { class: 'time' }, bar(whole, whole, 'accent')), h('td', { class: 'number' }, millis(total)), lagging && h('td', {})),
        shards.map((shard) => lane(shard, { total: whole, tables, targets, timed, lagging })))),
    details.length > 0 && h('ul', { class: 'details' }, details.map((shard) => h('li', {}, h('b', {}, shard.shard), ' ', shard.detail))));
}

function head(plan, facts) {
  return [
    h('div', { class: 'plan-head' },
      h('span', { class: `plan-type plan-${plan.type}` }, plan.type),
      h('span', { class: 'plan-words' }, PLANS[plan.type] ?? '')),
    h('p', { class: 'reason' }, plan.reason ?? ''),
    h('ul', { class: 'facts' }, facts.filter(Boolean).map((fact) => h('li', {}, fact))),
  ];
}

/** The plan of an answer, drawn with its times. */
export function answeredPlan({ answer, table, took, request }) {
  const asked = answer.shards?.filter((shard) => shard.state !== 'skipped').length ?? 0;
  const byIndex = answer.plan.type.startsWith('index') || answer.plan.type === 'hybrid';
  return h('div', { class: 'plan' },
    head(answer.plan, [
      answer.complete ? state('ok', 'complete') : state('warn', 'partial: rows are missing'),
      `epoch ${answer.epoch}`,
      `${asked} of ${plural(answer.shards?.length ?? 0, 'shard')}`,
      `${millis(answer['took-ms'])} in the API`,
      `${millis(took)} in all`,
    ]),
    (answer.shards?.length ?? 0) > 0
      && lanes({ shards: answer.shards, total: answer['took-ms'], index: byIndex, table: byIndex ? null : request.mode === 'json' ? table : tableOfSql(request.text) }));
}

/** The table that an SQL text reads, as far as a look at it can tell. */
export function tableOfSql(text) {
  return /\bfrom\s+`?([A-Za-z0-9_]+)`?/i.exec(text)?.[1] ?? null;
}

function shardsOf(table, targets) {
  const names = catalogTable(table)?.shards.map((shard) => shard.shard) ?? [...targets.keys()];
  return names.map((name) => ({ shard: name, state: targets.has(name) ? 'asked' : 'skipped' }));
}

function shown(value) {
  return typeof value === 'string' ? value : compact(value);
}

/** A plan that did not run. */
export function explainedPlan({ explanation, table }) {
  const plan = explanation.plan;
  const targets = new Map();
  for (const target of plan.targets ?? []) {
    targets.set(target.shard, (targets.get(target.shard) ?? new Set()).add(target.table));
  }
  const others = Object.entries(plan).filter(([key]) => !['type', 'reason', 'targets'].includes(key));
  return h('div', { class: 'plan' },
    head(plan, [
      plan.type === 'rejected' ? state('bad', 'refused') : state('none', 'not run'),
      `epoch ${explanation.epoch}`,
      plan.targets && plural(plan.targets.length, 'table'),
    ]),
    others.length > 0 && h('dl', { class: 'pairs' }, others.map(([key, value]) => [h('dt', {}, key), h('dd', {}, Array.isArray(value) ? value.map(shown).join(', ') : shown(value))])),
    targets.size > 0 && lanes({ shards: shardsOf(table, targets), table, targets }));
}

// The state of the system as it is now: asked for again and again while somebody looks.
import { ask } from './api.js';

const PAUSE = 2000;
const LONGEST_PAUSE = 15_000;
const REMEMBERED = 60;

const listeners = new Set();
let timer = null;
let asking = false;
let failures = 0;

export const live = {
  /** GET v1/catalog, or null. */
  catalog: null,
  /** GET v1/status, or null. */
  status: null,
  /** The Problem of the last request, or null. */
  problem: null,
  /** When the status was right. */
  at: 0,
  /** The last lags of each server, oldest first; null where nobody knew. */
  lags: new Map(),
};

/** Calls back with the live state now and after every change; gives the way to stop it. */
export function watch(listener) {
  listeners.add(listener);
  listener(live);
  return () => listeners.delete(listener);
}

function tell() {
  listeners.forEach((listener) => listener(live));
}

function remember(status) {
  for (const server of status.servers) {
    const lags = live.lags.get(server.server) ?? [];
    lags.push(server['lag-ms'] === undefined ? null : Number(server['lag-ms']));
    live.lags.set(server.server, lags.slice(-REMEMBERED));
  }
}

async function look() {
  if (asking) {
    return;
  }
  asking = true;
  try {
    const status = (await ask('GET', 'v1/status')).value;
    if (live.catalog === null || `${live.catalog.epoch}` !== `${status.epoch}`) {
      live.catalog = (await ask('GET', 'v1/catalog')).value;
    }
    live.status = status;
    live.at = Date.now();
    live.problem = null;
    failures = 0;
    remember(status);
  } catch (problem) {
    live.problem = problem;
    failures += 1;
  } finally {
    asking = false;
  }
  tell();
  again();
}

function again() {
  clearTimeout(timer);
  if (!document.hidden) {
    timer = setTimeout(look, Math.min(LONGEST_PAUSE, PAUSE * 2 ** Math.min(failures, 3)));
  }
}

/** Asks at once, for example with another token. */
export function refresh() {
  clearTimeout(timer);
  failures = 0;
  return look();
}

export function start() {
  document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : look()));
  return look();
}

export function table(name) {
  return live.catalog?.tables.find((one) => one.table === name) ?? null;
}

export function shardState(tableName, shard) {
  return live.status?.tables.find((one) => one.table === tableName)?.shards.find((one) => one.shard === shard) ?? null;
}

const STATES = {
  fresh: ['ok', 'fresh', 'The index holds every row and is no further behind than a query may ask for by default'],
  behind: ['warn', 'behind', 'The index holds every row but is further behind than api.max-lag'],
  unknown: ['warn', 'lag unknown', 'Nobody knows how far the index is behind'],
  stopped: ['bad', 'stopped', "The stream of the shard's server has stopped"],
  uncovered: ['none', 'not covered', 'The index does not hold every row of this shard'],
  unavailable: ['bad', 'no index', 'The index does not answer'],
};

/** Tone, word and meaning of a shard's state. */
export function described(shardStateName) {
  const [tone, word, meaning] = STATES[shardStateName] ?? ['none', shardStateName ?? 'not known yet', ''];
  return { tone, word, meaning };
}

/** The whole system in one tone and a few words. */
export function summary() {
  if (live.problem !== null) {
    return live.problem.status === 401 || live.problem.status === 403
      ? { tone: 'warn', words: 'token needed' }
      : { tone: 'bad', words: live.problem.status === 0 ? 'API unreachable' : `API says ${live.problem.status}` };
  }
  if (live.status === null) {
    return { tone: 'none', words: 'asking' };
  }
  const open = live.status.servers.filter((server) => server.breaker === 'open').length;
  if (open > 0) {
    return { tone: 'bad', words: open === 1 ? '1 server down' : `${open} servers down` };
  }
  if (live.status.index.state === 'down') {
    return { tone: 'bad', words: 'index down' };
  }
  const states = live.status.tables.flatMap((one) => one.shards.map((shard) => shard.state));
  const off = states.filter((one) => one !== 'fresh');
  return off.length === 0
    ? { tone: 'ok', words: 'all shards fresh' }
    : { tone: off.includes('stopped') ? 'bad' : 'warn', words: `${off.length} of ${states.length} not fresh` };
}

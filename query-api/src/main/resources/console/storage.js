// What stays in the browser: history and theme for good, the token for this tab only.

const HISTORY = 'shardlens.history';
const THEME = 'shardlens.theme';
const TOKEN = 'shardlens.token';
const DRAFT = 'shardlens.draft';
const LONGEST_HISTORY = 50;

function read(store, key) {
  try {
    return store().getItem(key);
  } catch {
    return null;
  }
}

function write(store, key, value) {
  try {
    if (value === null) {
      store().removeItem(key);
    } else {
      store().setItem(key, value);
    }
  } catch {
    // A browser without storage forgets, and works.
  }
}

const local = () => localStorage;
const session = () => sessionStorage;

function readJson(store, key, otherwise) {
  try {
    return JSON.parse(read(store, key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const token = {
  get: () => read(session, TOKEN) ?? '',
  set: (value) => write(session, TOKEN, value === '' ? null : value),
};

export const theme = {
  get: () => read(local, THEME) ?? 'system',
  set: (value) => write(local, THEME, value === 'system' ? null : value),
};

/** What stands in the editors of this tab. */
export const draft = {
  get: () => readJson(session, DRAFT, null),
  set: (value) => write(session, DRAFT, JSON.stringify(value)),
};

function sameQuery(a, b) {
  return a.mode === b.mode && a.table === b.table && a.text === b.text && a.parameters === b.parameters;
}

/** Queries that ran, the last one first, each once. */
export const history = {
  list() {
    const entries = readJson(local, HISTORY, []);
    return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.text === 'string') : [];
  },
  add(entry) {
    const others = this.list().filter((other) => !sameQuery(other, entry));
    write(local, HISTORY, JSON.stringify([entry, ...others].slice(0, LONGEST_HISTORY)));
  },
  clear: () => write(local, HISTORY, null),
};

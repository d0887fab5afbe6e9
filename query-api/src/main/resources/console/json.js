// JSON that loses no digit: numbers stay as they are written, and every part knows where in the text it is.

/** A number as it was written. Arithmetic and comparison see its value, texts its digits. */
export class Num {
  constructor(raw) {
    this.raw = raw;
  }

  valueOf() {
    return Number(this.raw);
  }

  toString() {
    return this.raw;
  }
}

export class JsonError extends Error {
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}

const TOKEN = /[\s\uFEFF]+|("(?:[^"\\\u0000-\u001f]|\\.)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([{}[\]:,])/y;
const KINDS = ['string', 'number', 'literal', 'mark'];

/** The tokens of a text, blanks left out; what is none is of kind 'bad' and one character long. */
export function tokens(text) {
  const found = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) {
      found.push({ kind: 'bad', start: at, end: at + 1 });
      at += 1;
      continue;
    }
    const kind = KINDS.find((_, i) => match[i + 1] !== undefined);
    if (kind) {
      found.push({ kind, start: at, end: TOKEN.lastIndex });
    }
    at = TOKEN.lastIndex;
  }
  return found;
}

class Reader {
  constructor(text) {
    this.text = text;
    this.tokens = tokens(text);
    this.next = 0;
  }

  peek() {
    return this.tokens[this.next];
  }

  is(mark) {
    const token = this.peek();
    return token?.kind === 'mark' && this.text[token.start] === mark;
  }

  take(mark) {
    if (!this.is(mark)) {
      throw this.wrong(`'${mark}'`);
    }
    return this.tokens[this.next++];
  }

  wrong(expected) {
    const token = this.peek();
    const found = token ? `'${this.text.slice(token.start, token.end)}'` : 'the end';
    return new JsonError(`expected ${expected}, found ${found}`, token ? token.start : this.text.length);
  }

  node() {
    const token = this.peek();
    if (!token || token.kind === 'bad') {
      throw this.wrong('a value');
    }
    const raw = this.text.slice(token.start, token.end);
    if (token.kind !== 'mark') {
      this.next += 1;
      return { kind: token.kind, start: token.start, end: token.end, value: this.scalar(token.kind, raw) };
    }
    if (raw === '{') {
      return this.object();
    }
    if (raw === '[') {
      return this.array();
    }
    throw this.wrong('a value');
  }

  scalar(kind, raw) {
    return kind === 'number' ? new Num(raw) : JSON.parse(raw);
  }

  object() {
    const start = this.take('{').start;
    const members = [];
    while (!this.is('}')) {
      if (members.length > 0) {
        this.take(',');
      }
      const key = this.peek();
      if (key?.kind !== 'string') {
        throw this.wrong('a key');
      }
      this.next += 1;
      this.take(':');
      const name = JSON.parse(this.text.slice(key.start, key.end));
      members.push({ key: name, start: key.start, end: key.end, value: this.node() });
    }
    return { kind: 'object', start, end: this.take('}').end, members };
  }

  array() {
    const start = this.take('[').start;
    const items = [];
    while (!this.is(']')) {
      if (items.length > 0) {
        this.take(',');
      }
      items.push(this.node());
    }
    return { kind: 'array', start, end: this.take(']').end, items };
  }
}

/** The text as a tree of nodes with their places. Throws JsonError. */
export function parseTree(text) {
  const reader = new Reader(text);
  const root = reader.node();
  if (reader.peek()) {
    throw reader.wrong('the end');
  }
  return root;
}

function plain(node) {
  switch (node.kind) {
    case 'object': {
      // Without a prototype no key means anything else than itself.
      const object = Object.create(null);
      node.members.forEach((member) => { object[member.key] = plain(member.value); });
      return object;
    }
    case 'array':
      return node.items.map(plain);
    default:
      return node.value;
  }
}

/** The text as objects, arrays, strings, booleans, null and Num. Throws JsonError. */
export function parse(text) {
  return plain(parseTree(text));
}

/** A value on one line. */
export function compact(value) {
  if (value instanceof Num) {
    return value.raw;
  }
  if (Array.isArray(value)) {
    return `[${value.map(compact).join(', ')}]`;
  }
  if (value !== null && typeof value === 'object') {
    return `{${Object.keys(value).map((key) => `${JSON.stringify(key)}: ${compact(value[key])}`).join(', ')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const WIDTH = 88;

/** A value over several lines, but what is short on one. */
export function pretty(value, indent = '') {
  const line = compact(value);
  if (line.length + indent.length <= WIDTH || value === null || typeof value !== 'object' || value instanceof Num) {
    return line;
  }
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + pretty(item, inner)).join(',\n')}\n${indent}]`;
  }
  const members = Object.keys(value).map((key) => `${inner}${JSON.stringify(key)}: ${pretty(value[key], inner)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

/**
 * The place that a JSON Pointer means: of the key where the last part names a member and the message is about that name, else of the
 * value; of the nearest part that is there, else null.
 */
export function locate(root, pointer, message) {
  let node = root;
  let place = null;
  for (const part of pointer.split('/').slice(1).map((text) => text.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    const member = node.kind === 'object' ? node.members.findLast((one) => one.key === part) : null;
    const item = node.kind === 'array' ? node.items[Number(part)] : null;
    if (!member && !item) {
      break;
    }
    node = member ? member.value : item;
    const aboutKey = member && message.includes(`'${member.key}'`);
    place = aboutKey ? { start: member.start, end: member.end } : { start: node.start, end: node.end };
  }
  return place;
}

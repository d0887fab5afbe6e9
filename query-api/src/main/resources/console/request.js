// From what stands in the editor to a request, and from a fault back to its place in the editor.
import { JsonError, locate, parseTree } from './json.js';

/** The members as JSON text put into an object's text, those that it has left alone; the text as it is where it is no object. */
function withMembers(text, members) {
  let root;
  try {
    root = parseTree(text);
  } catch {
    return text;
  }
  if (root.kind !== 'object') {
    return text;
  }
  const has = new Set(root.members.map((member) => member.key));
  const added = Object.entries(members).filter(([key]) => !has.has(key)).map(([key, raw]) => `"${key}": ${raw}`);
  if (added.length === 0) {
    return text;
  }
  const end = root.end - 1;
  const last = root.members.at(-1);
  return last === undefined
    ? `${text.slice(0, end)}${added.join(', ')}${text.slice(end)}`
    : `${text.slice(0, last.value.end)}, ${added.join(', ')}${text.slice(last.value.end)}`;
}

function optionMembers(options) {
  const members = {};
  if (options.plan !== 'auto') {
    members.plan = JSON.stringify(options.plan);
  }
  if (options.count) {
    members.count = 'true';
  }
  if (options.partial) {
    members['allow-partial'] = 'true';
  }
  if (options.lag !== '') {
    members['max-lag-ms'] = options.lag;
  }
  if (options.deadline !== '') {
    members['deadline-ms'] = options.deadline;
  }
  return members;
}

const EXPLAIN = /^\s*explain\b/i;

/**
 * The request of {mode, table, text, parameters, options}, as {method, path, body, explains}.
 * Options that the text has itself are the text's. With a cursor it is the page after, with explain the plan alone.
 */
export function request(query, { explain = false, cursor = null } = {}) {
  const members = optionMembers(query.options);
  if (cursor !== null) {
    members.cursor = JSON.stringify(cursor);
  }
  if (query.mode === 'sql') {
    const already = EXPLAIN.test(query.text);
    // On a line of its own, so that columns stay what they are in the editor.
    const sql = explain && !already ? `EXPLAIN\n${query.text}` : query.text;
    const parameters = query.parameters.trim() === '' ? {} : { parameters: query.parameters };
    const body = Object.entries({ sql: JSON.stringify(sql), ...parameters, ...members }).map(([key, raw]) => `"${key}": ${raw}`);
    return { method: 'POST', path: 'v1/sql', body: `{${body.join(', ')}}`, explains: explain || already };
  }
  const text = withMembers(query.text.trim() === '' ? '{}' : query.text, members);
  return explain
    ? { method: 'POST', path: 'v1/explain', body: `{"table": ${JSON.stringify(query.table)}, "query": ${text}}`, explains: true }
    : { method: 'POST', path: `v1/tables/${encodeURIComponent(query.table)}/query`, body: text, explains: false };
}

const PLACE = /line (\d+), column (\d+)/;

function placeAt(text, line, column) {
  const lines = text.split('\n');
  if (line < 1 || line > lines.length) {
    return null;
  }
  // Columns count characters; the editor counts UTF-16 units.
  const before = [...lines[line - 1]].slice(0, column - 1).join('').length;
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + before;
  const word = /^(?:`[^`]*`|'[^']*'|\w+|\S)/.exec(text.slice(start));
  return { start, end: start + (word ? word[0].length : 1) };
}

/** Where a fault of a problem document is in the editor, or null. */
export function faultPlace(query, sent, fault) {
  if (query.mode === 'sql') {
    const found = fault.path === '/sql' ? PLACE.exec(fault.message) : null;
    const shifted = sent.explains && !EXPLAIN.test(query.text) ? 1 : 0;
    return found ? placeAt(query.text, Number(found[1]) - shifted, Number(found[2])) : null;
  }
  const pointer = sent.path === 'v1/explain' ? fault.path.replace(/^\/query(?=\/|$)/, '') : fault.path;
  if (pointer !== '' && !pointer.startsWith('/')) {
    return null;
  }
  try {
    return locate(parseTree(query.text), pointer, fault.message);
  } catch (failure) {
    return failure instanceof JsonError ? { start: failure.at, end: failure.at + 1 } : null;
  }
}

/** The message with the line that the editor shows. */
export function faultMessage(query, sent, fault) {
  if (query.mode !== 'sql' || !sent.explains || EXPLAIN.test(query.text)) {
    return fault.message;
  }
  return fault.message.replace(PLACE, (_, line, column) => `line ${Math.max(1, Number(line) - 1)}, column ${column}`);
}

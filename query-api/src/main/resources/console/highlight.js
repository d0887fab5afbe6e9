// Colours for the editor and for answers: texts cut into spans, with faults underlined.
import { h } from './dom.js';
import { tokens } from './json.js';

const SQL = /(--[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|('(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.|"")*"?)|(`[^`]*`?)|(\b\d+(?:\.\d+)?\b)|(\?)|([A-Za-z_][A-Za-z0-9_]*)/g;
const WORDS = new Set(('select from where and or not in between like escape is null order by asc desc limit as count distinct group '
  + 'having sum avg min max explain true false date time timestamp interval').split(' '));

function sqlTokens(text) {
  const found = [];
  for (const match of text.matchAll(SQL)) {
    const [, comment, string, name, number, parameter, word] = match;
    const kind = comment ? 'comment' : string ? 'string' : name ? 'key' : number ? 'number' : parameter ? 'literal'
      : word && WORDS.has(word.toLowerCase()) ? 'word' : null;
    if (kind) {
      found.push({ kind, start: match.index, end: match.index + match[0].length });
    }
  }
  return found;
}

function jsonTokens(text) {
  const found = tokens(text);
  found.forEach((token, i) => {
    const next = found[i + 1];
    if (token.kind === 'string' && next?.kind === 'mark' && text[next.start] === ':') {
      token.kind = 'key';
    }
  });
  return found;
}

function cuts(parts, faults, length) {
  const places = new Set([0, length]);
  [...parts, ...faults].forEach((part) => places.add(part.start).add(part.end));
  return [...places].filter((place) => place <= length).sort((a, b) => a - b);
}

/** Spans for a text in 'json' or 'sql'; faults are {start, end}. */
export function spans(text, language, faults = []) {
  const parts = language === 'sql' ? sqlTokens(text) : jsonTokens(text);
  const places = cuts(parts, faults, text.length);
  const made = [];
  let part = 0;
  for (let i = 0; i + 1 < places.length; i += 1) {
    const [start, end] = [places[i], places[i + 1]];
    while (part < parts.length && parts[part].end <= start) {
      part += 1;
    }
    const kind = parts[part] && parts[part].start <= start ? parts[part].kind : null;
    const wrong = faults.some((fault) => fault.start <= start && end <= fault.end);
    const classes = [kind && `t-${kind}`, wrong && 't-fault'].filter(Boolean).join(' ');
    made.push(classes ? h('span', { class: classes }, text.slice(start, end)) : text.slice(start, end));
  }
  return made;
}

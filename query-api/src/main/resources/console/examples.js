// First queries, made of a table's own columns.

const TIME = /^(datetime|timestamp|date)/;
const NUMBER = /^(decimal|int|bigint|smallint|mediumint|tinyint|double|float)/;
const TEXT = /^(varchar|char|text|tinytext|mediumtext)/;

function literal(type) {
  return TEXT.test(type) ? '"a"' : TIME.test(type) ? '"2026-01-01"' : '42';
}

function sqlLiteral(type) {
  return literal(type).replaceAll('"', "'");
}

/** Some {title, json, sql} for a table of the catalog. */
export function examples(table) {
  const keys = new Set([table['sharding-key'], ...table['primary-key']]);
  const own = table.columns.filter((column) => !keys.has(column.column));
  const pick = (type) => own.find((column) => type.test(column.type));
  const key = table.columns.find((column) => column.column === table['sharding-key']);
  const times = own.filter((column) => TIME.test(column.type));
  const time = times.find((column) => /creat/i.test(column.column)) ?? times.find((column) => !column.nullable) ?? times[0];
  const text = pick(TEXT);
  const number = pick(/^decimal/) ?? pick(NUMBER);
  const maybe = own.find((column) => column.nullable);
  const name = table.table;
  const list = [];
  const add = (title, json, sql) => list.push({ title, json, sql });
  add('The first rows', '{\n  "limit": 20\n}', `SELECT * FROM ${name}\nLIMIT 20`);
  if (key) {
    const order = time ? `,\n  "order": [{"${time.column}": "desc"}]` : '';
    add(`The rows of one ${key.column}${time ? ', newest first' : ''}`,
      `{\n  "where": {"eq": {"${key.column}": ${literal(key.type)}}}${order},\n  "limit": 20\n}`,
      `SELECT * FROM ${name}\nWHERE ${key.column} = ${sqlLiteral(key.type)}${time ? `\nORDER BY ${time.column} DESC` : ''}\nLIMIT 20`);
  }
  if (text) {
    add(`${text.column} that begins with a text, counted`,
      `{\n  "where": {"prefix": {"${text.column}": "a"}},\n  "limit": 20,\n  "count": true\n}`,
      `SELECT * FROM ${name}\nWHERE ${text.column} LIKE 'a%'\nLIMIT 20`);
  }
  if (number) {
    add(`The greatest ${number.column}`,
      `{\n  "where": {"range": {"${number.column}": {"gte": 1}}},\n  "order": [{"${number.column}": "desc"}],\n  "limit": 20\n}`,
      `SELECT * FROM ${name}\nWHERE ${number.column} >= 1\nORDER BY ${number.column} DESC\nLIMIT 20`);
  }
  if (maybe) {
    add(`Rows without ${maybe.column}, asked of every shard`,
      `{\n  "where": {"is-null": "${maybe.column}"},\n  "limit": 20,\n  "plan": "shards"\n}`,
      `SELECT * FROM ${name}\nWHERE ${maybe.column} IS NULL\nLIMIT 20`);
  }
  add('How many rows there are', '{\n  "limit": 0,\n  "count": true\n}', `SELECT COUNT(*) FROM ${name}`);
  return list;
}

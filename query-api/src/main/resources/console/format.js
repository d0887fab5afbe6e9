// Numbers and times for people.

/** Digits in groups of three, without loss. */
export function grouped(number) {
  const [whole, rest] = String(number).split('.');
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
  return rest === undefined ? digits : `${digits}.${rest}`;
}

export function millis(value) {
  const ms = Number(value);
  if (ms < 10) {
    return `${Math.round(ms * 100) / 100} ms`;
  }
  if (ms < 10_000) {
    return `${grouped(Math.round(ms))} ms`;
  }
  if (ms < 120_000) {
    return `${(ms / 1000).toFixed(1)} s`;
  }
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

export function ago(instant, now = Date.now()) {
  const ms = now - instant;
  return ms < 5000 ? 'just now' : ms < 60_000 ? `${Math.round(ms / 1000)} s ago` : ms < 3_600_000
    ? `${Math.round(ms / 60_000)} min ago` : ms < 86_400_000 ? `${Math.round(ms / 3_600_000)} h ago`
      : `${Math.round(ms / 86_400_000)} d ago`;
}

export function plural(count, one, many = `${one}s`) {
  return `${grouped(count)} ${Number(count) === 1 ? one : many}`;
}

/** Names that count up as one: orders_0, orders_1, orders_2 become orders_0 … 2. */
export function runs(names) {
  const made = [];
  for (const name of names) {
    const [, stem, digits] = /^(.*?)(\d*)$/.exec(name);
    const last = made.at(-1);
    const follows = last?.stem === stem && digits !== '' && last.last !== '' && Number(digits) === Number(last.last) + 1;
    if (follows) {
      last.last = digits;
      last.count += 1;
    } else {
      made.push({ stem, digits, last: digits, count: 1 });
    }
  }
  return made.map((run) => (run.count === 1 ? run.stem + run.digits
    : run.count === 2 ? `${run.stem}${run.digits}, ${run.stem}${run.last}` : `${run.stem}${run.digits} … ${run.last}`));
}

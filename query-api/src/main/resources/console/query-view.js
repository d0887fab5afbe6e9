// Ask, see who answered, look at the rows, go on.
import { curl, ask, Problem } from './api.js';
import { answerPanel } from './answer.js';
import { checkbox, field, h, replace, say } from './dom.js';
import { editor } from './editor.js';
import { examples } from './examples.js';
import { historyList } from './history.js';
import { live, table as catalogTable, watch } from './live.js';
import { answeredPlan, explainedPlan, tableOfSql } from './plan.js';
import { problemPanel } from './problem.js';
import { faultMessage, faultPlace, request } from './request.js';
import { sidePanel } from './side-panel.js';
import { draft, history } from './storage.js';

const START = { mode: 'json', table: '', json: '{\n  "limit": 20\n}', sql: '', parameters: '' };

export function queryView() {
  const state = { ...START, ...draft.get() };
  const results = h('div', { class: 'results' });
  const trouble = h('div', { class: 'trouble' });
  let running = null;
  let slow = 0;
  let plan = null;

  const edit = editor({ label: 'Query', onchange: remember, onrun: (explain) => run({ explain }) });
  const table = h('select', { id: 'table', onchange: () => { state.table = table.value; remember(); side.redraw('Columns'); side.redraw('Examples'); } });
  const tableField = h('label', { class: 'inline', for: 'table' }, 'Table ', table);
  const modes = ['json', 'sql'].map((mode) => h('button', { type: 'button', onclick: () => setMode(mode) }, mode.toUpperCase()));
  const planSelect = h('select', {}, ['auto', 'index', 'shards'].map((name) => h('option', { value: name }, name)));
  const lag = h('input', { type: 'text', inputmode: 'numeric', pattern: '[0-9]*', placeholder: 'default', size: 7, autocomplete: 'off' });
  const deadline = h('input', { type: 'text', inputmode: 'numeric', pattern: '[0-9]*', placeholder: 'default', size: 7, autocomplete: 'off' });
  const count = checkbox('Count all', 'Also count all rows that satisfy the condition');
  const partial = checkbox('Allow partial', 'Give rows of some shards where others fail');
  const parameters = h('input', { type: 'text', class: 'mono', placeholder: '["A-1", 42]', spellcheck: 'false', autocomplete: 'off', oninput: remember });
  const parametersField = field('Parameters for each ?, as JSON', parameters);
  const runButton = h('button', { type: 'button', class: 'primary', id: 'run', onclick: () => (running ? running.abort() : run()) }, 'Run');
  const explainButton = h('button', { type: 'button', id: 'explain', onclick: () => run({ explain: true }) }, 'Explain');

  const past = historyList({ onpick: pick });
  const side = sidePanel('Beside the query', {
    Examples: () => exampleList(),
    Columns: () => columnList(),
    Plan: () => plan ?? h('p', { class: 'empty small' }, 'Run or explain a query to see who answers, and how long each took.'),
    History: () => { past.draw(); return past.element; },
  });

  const element = h('div', { class: 'view query-view' },
    h('h1', { class: 'unseen' }, 'Query'),
    h('div', { class: 'ask' },
      h('section', { class: 'panel editor-panel', 'aria-label': 'Query editor' },
        h('div', { class: 'panel-head' },
          h('div', { class: 'segments', role: 'group', 'aria-label': 'Language of the query' }, modes), tableField,
          h('span', { class: 'grow' }), explainButton, runButton),
        edit.element,
        h('details', { class: 'options', open: window.matchMedia('(min-width: 641px)').matches }, h('summary', {}, 'Options'),
          h('div', { class: 'options-body' },
            parametersField,
            field('Plan', planSelect), field('Max lag, ms', lag), field('Deadline, ms', deadline),
            h('div', { class: 'checks' }, count.element, partial.element),
            h('p', { class: 'keys' }, h('kbd', {}, 'Ctrl'), ' ', h('kbd', {}, 'Enter'), ' runs, with ', h('kbd', {}, 'Shift'), ' explains')))),
      side.element, trouble),
    results);

  function remember() {
    state[state.mode] = edit.value;
    state.parameters = parameters.value;
    showParameters();
    draft.set(state);
  }

  function showParameters() {
    parametersField.hidden = state.mode !== 'sql' || !(edit.value.includes('?') || parameters.value !== '');
  }

  /** Scrolls to what a small screen does not show. */
  function reveal(part) {
    if (part.getBoundingClientRect().top > window.innerHeight - 160) {
      part.scrollIntoView({ block: 'start' });
    }
  }

  function setMode(mode) {
    state.mode = mode;
    modes.forEach((button) => button.setAttribute('aria-pressed', String(button.textContent === mode.toUpperCase())));
    tableField.hidden = mode === 'sql';
    edit.show(mode === 'sql' ? state.sql : state.json, mode);
    showParameters();
    side.redraw('Examples');
    draft.set(state);
  }

  function query() {
    return {
      mode: state.mode, table: state.table, text: edit.value, parameters: parameters.value,
      options: { plan: planSelect.value, count: count.input.checked, partial: partial.input.checked, lag: lag.value.trim(), deadline: deadline.value.trim() },
    };
  }

  function pick(entry) {
    if (entry.mode === 'json' && catalogTable(entry.table)) {
      state.table = entry.table;
      table.value = entry.table;
    }
    state[entry.mode] = entry.text;
    parameters.value = entry.parameters ?? '';
    setMode(entry.mode);
    const options = entry.options ?? {};
    planSelect.value = options.plan ?? 'auto';
    count.input.checked = options.count === true;
    partial.input.checked = options.partial === true;
    lag.value = options.lag ?? '';
    deadline.value = options.deadline ?? '';
    remember();
    edit.input.focus();
  }

  function exampleList() {
    const chosen = catalogTable(state.table);
    if (chosen === null) {
      return h('p', { class: 'empty small' }, live.problem === null ? 'The tables are being read.' : 'The tables are not known, for the API does not answer.');
    }
    return h('ul', { class: 'picks' }, examples(chosen).map((example) => h('li', {},
      h('button', { type: 'button', class: 'pick', onclick: () => { edit.show(example[state.mode], state.mode); remember(); edit.input.focus(); } },
        h('span', { class: 'pick-title' }, example.title), h('span', { class: 'pick-text' }, example[state.mode].replace(/\s+/g, ' '))))));
  }

  function columnList() {
    const chosen = catalogTable(state.mode === 'sql' ? tableOfSql(edit.value) ?? state.table : state.table);
    if (chosen === null) {
      return exampleList();
    }
    return h('ul', { class: 'columns' }, chosen.columns.map((column) => h('li', {},
      h('button', { type: 'button', class: 'pick column-pick', title: `Put ${column.column} into the query`, onclick: () => { edit.put(column.column); edit.input.focus(); } },
        h('code', {}, column.column), h('span', { class: 'meta' }, column.type, column.nullable ? '' : ' not null'),
        h('span', { class: 'roles' },
          chosen['primary-key'].includes(column.column) && h('span', { class: 'role' }, 'PK'),
          chosen['sharding-key'] === column.column && h('span', { class: 'role' }, 'SK'))))));
  }

  function busy(now) {
    running = now;
    clearTimeout(slow);
    element.setAttribute('aria-busy', String(now !== null));
    // What is answered at once should not flicker.
    slow = setTimeout(() => {
      runButton.textContent = running ? 'Cancel' : 'Run';
      element.classList.toggle('busy', running !== null);
    }, now ? 200 : 0);
  }

  async function run({ explain = false } = {}) {
    if (running) {
      return;
    }
    const asked = query();
    const sent = request(asked, { explain });
    await send(asked, sent, (answer) => {
      if (sent.explains) {
        plan = explainedPlan({ explanation: answer.value, table: tableOf(asked) });
        side.show('Plan');
        replace(results);
        say(`Plan ${answer.value.plan.type}`);
        reveal(side.element);
        return;
      }
      history.add({ ...asked, at: Date.now(), plan: answer.value.plan?.type, took: Number(answer.value['took-ms']) });
      side.redraw('History');
      showPage(asked, [{ answer, sent }], 0);
    });
  }

  function tableOf(asked) {
    return asked.mode === 'sql' ? tableOfSql(asked.text) : asked.table;
  }

  function showPage(asked, pages, at, focus = false) {
    const { answer, sent } = pages[at];
    const value = answer.value;
    const first = 1 + pages.slice(0, at).reduce((sum, page) => sum + (page.answer.value.rows?.length ?? 0), 0);
    plan = answeredPlan({ answer: value, table: asked.table, took: answer.took, request: asked });
    side.show('Plan');
    const known = pages[at + 1];
    const next = known ? () => showPage(asked, pages, at + 1, true) : value.cursor === undefined ? null : () => {
      const following = request(asked, { cursor: value.cursor });
      send(asked, following, (more) => showPage(asked, [...pages.slice(0, at + 1), { answer: more, sent: following }], at + 1, true));
    };
    const previous = at > 0 ? () => showPage(asked, pages, at - 1, true) : null;
    replace(results, answerPanel({
      answer: value, tableName: tableOf(asked), page: at + 1, first, previous, next, curl: curl(sent.method, sent.path, sent.body),
    }));
    say(`${value.rows?.length ?? 0} rows by ${value.plan?.type}, ${value['took-ms']} milliseconds`);
    if (focus) {
      document.getElementById('answer-title')?.focus();
    } else {
      reveal(side.element);
    }
  }

  async function send(asked, sent, then) {
    const cancel = new AbortController();
    busy(cancel);
    edit.underline([]);
    replace(trouble);
    try {
      then(await ask(sent.method, sent.path, { body: sent.body, signal: cancel.signal }));
    } catch (failure) {
      if (cancel.signal.aborted) {
        say('Cancelled');
      } else if (failure instanceof Problem) {
        fail(asked, sent, failure);
      } else {
        throw failure;
      }
    } finally {
      busy(null);
    }
  }

  function fail(asked, sent, problem) {
    const located = (fault) => ({ message: faultMessage(asked, sent, fault), place: faultPlace(asked, sent, fault) });
    const places = (problem.document.faults ?? []).map((fault) => located(fault).place).filter(Boolean);
    edit.underline(places);
    replace(results);
    replace(trouble, problemPanel(problem, {
      locate: located,
      show: (place) => edit.select(place),
      fix: (place, nearest) => {
        const was = edit.value.slice(place.start, place.end);
        edit.put(/^"/.test(was) ? JSON.stringify(nearest) : nearest, place);
        edit.input.focus();
      },
    }));
    reveal(trouble);
  }

  let tables = '';
  watch(() => {
    const names = live.catalog?.tables.map((one) => one.table) ?? [];
    if (names.join() === tables) {
      return;
    }
    tables = names.join();
    replace(table, names.map((name) => h('option', { value: name }, name)));
    if (!names.includes(state.table)) {
      state.table = names[0] ?? '';
    }
    table.value = state.table;
    if (state.sql === '' && state.table !== '') {
      state.sql = `SELECT *\nFROM ${state.table}\nLIMIT 20`;
      if (state.mode === 'sql') {
        edit.show(state.sql, 'sql');
      }
    }
    side.redraw('Examples');
    side.redraw('Columns');
  });
  parameters.value = state.parameters;
  setMode(state.mode);

  return {
    element,
    /** With ?table=&json= the query stands in the editor. */
    show(given) {
      if (given.has('json')) {
        pick({ mode: 'json', table: given.get('table') ?? '', text: given.get('json') });
        window.history.replaceState(null, '', '#/query');
      }
    },
  };
}

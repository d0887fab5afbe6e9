// Problem documents (RFC 9457) and everything else that is no answer.
import { h } from './dom.js';
import { millis } from './format.js';
import { askToken } from './shell.js';
import { lanes } from './plan.js';

function fault(one, { message, place, onshow, onfix }) {
  return h('li', { class: 'fault' },
    h('code', { class: 'path' }, one.path === '' ? 'the whole body' : one.path),
    h('span', { class: 'fault-message' }, message),
    h('span', { class: 'fault-actions' },
      place && h('button', { type: 'button', class: 'quiet', onclick: onshow }, 'Show'),
      place && one.nearest && h('button', { type: 'button', class: 'quiet', onclick: onfix }, `Use ${one.nearest}`)));
}

/**
 * The panel of a Problem.
 * locate gives {message, place} of a fault, show and fix lead to a place in the editor; without them faults are only told.
 */
export function problemPanel(problem, { locate, show, fix } = {}) {
  const document = problem.document;
  const faults = document.faults ?? [];
  const told = (document.detail ?? '') !== '' && document.detail !== document.title;
  return h('section', { class: 'panel problem', role: 'alert', 'aria-label': 'Problem' },
    h('div', { class: 'problem-head' },
      problem.status > 0 && h('span', { class: 'status' }, `${problem.status}`),
      h('h2', {}, document.title ?? 'Something is wrong'),
      h('span', { class: 'meta' }, millis(problem.took))),
    told && h('p', { class: 'detail' }, document.detail),
    faults.length > 0 && h('ul', { class: 'faults' }, faults.map((one) => {
      const { message, place } = locate ? locate(one) : { message: one.message, place: null };
      return fault(one, { message, place, onshow: () => show(place), onfix: () => fix(place, one.nearest) });
    })),
    (document.shards?.length ?? 0) > 0 && lanes({ shards: document.shards }),
    problem.retryAfter && h('p', { class: 'meta' }, `Try again after ${problem.retryAfter} s.`),
    (problem.status === 401 || problem.status === 403)
      && h('div', { class: 'actions' }, h('button', { type: 'button', onclick: askToken }, 'Set a bearer token')),
    document.instance && h('p', { class: 'meta' }, 'In the log as ', h('code', {}, document.instance)));
}

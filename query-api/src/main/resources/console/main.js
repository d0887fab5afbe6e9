// Which view is shown follows the part of the address behind #.
import { integrityView } from './integrity-view.js';
import { start as startLive } from './live.js';
import { queryView } from './query-view.js';
import { routerView } from './router-view.js';
import { start as startShell } from './shell.js';
import { topologyView } from './topology-view.js';
import { replace } from './dom.js';

const VIEWS = {
  query: { title: 'Query', make: queryView },
  topology: { title: 'Topology', make: topologyView },
  router: { title: 'Router', make: routerView },
  integrity: { title: 'Integrity', make: integrityView },
};

const main = document.getElementById('main');
const made = new Map();
let shown = null;

function address() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?', 2);
  return { name: path in VIEWS ? path : 'query', parameters: new URLSearchParams(query ?? '') };
}

function show(first) {
  const { name, parameters } = address();
  if (!made.has(name)) {
    made.set(name, VIEWS[name].make());
  }
  const view = made.get(name);
  if (shown !== view) {
    shown?.hide?.();
    shown = view;
    replace(main, view.element);
    document.title = `${VIEWS[name].title} · Shardlens`;
    document.querySelectorAll('.tabs a').forEach((link) => {
      if (link.getAttribute('href') === `#/${name}`) {
        link.setAttribute('aria-current', 'page');
      } else {
        link.removeAttribute('aria-current');
      }
    });
    if (!first) {
      main.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
  }
  view.show?.(parameters);
}

document.querySelector('.skip').addEventListener('click', (event) => {
  // The address says which view is shown, so the jump must not change it.
  event.preventDefault();
  main.focus();
});
startShell();
window.addEventListener('hashchange', () => show(false));
show(true);
startLive();

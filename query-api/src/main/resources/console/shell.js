// What is around every view: state, epoch, theme and token.
import { h, mark, replace, say, svg } from './dom.js';
import { live, refresh, summary, watch } from './live.js';
import { theme, token } from './storage.js';

const THEMES = ['system', 'light', 'dark'];

const ICONS = {
  system: 'M3 4h14v9H3zM7 16h6M10 13v3',
  light: 'M10 6.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 0 0 0-7M10 2v1.500M10 16.500V18M2 10h1.500M16.500 10H18M4.300 4.300l1.100 1.100M14.600 14.600l1.100 1.100M4.300 15.700l1.100-1.100M14.600 5.400l1.100-1.100',
  dark: 'M15.500 12A6.500 6.500 0 0 1 8 4.500a6.500 6.500 0 1 0 7.500 7.500z',
  key: 'M12.500 3.500a4 4 0 1 0 0 8a4 4 0 0 0 0-8M9.700 10.300 3.500 16.500M5 15l1.800 1.800M7.500 12.500l1.500 1.500',
};

function icon(name) {
  return svg('svg', { viewBox: '0 0 20 20', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));
}

function themeButton() {
  const button = h('button', { type: 'button', class: 'tool', id: 'theme' });
  const show = () => {
    const current = theme.get();
    const label = `Theme: ${current === 'system' ? "the system's" : current}`;
    button.setAttribute('aria-label', label);
    button.title = label;
    replace(button, icon(current));
    if (current === 'system') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = current;
    }
  };
  button.addEventListener('click', () => {
    theme.set(THEMES[(THEMES.indexOf(theme.get()) + 1) % THEMES.length]);
    show();
    say(button.title);
  });
  show();
  return button;
}

function tokenDialog(changed) {
  const input = h('input', { type: 'password', id: 'token', autocomplete: 'off', spellcheck: 'false' });
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'token-title' },
    h('form', { method: 'dialog' },
      h('h2', { id: 'token-title' }, 'Bearer token'),
      h('p', {}, 'Sent with every request of this tab as ', h('code', {}, 'Authorization: Bearer'), '. It is kept until the tab is closed, and nowhere else.'),
      h('div', { class: 'field' }, h('label', { for: 'token' }, 'Token'), input),
      h('div', { class: 'actions' },
        h('button', { type: 'submit', class: 'primary', value: 'save' }, 'Use it'),
        h('button', { type: 'submit', value: 'forget' }, 'Forget it'),
        h('button', { type: 'submit', class: 'quiet', value: 'cancel', formnovalidate: true }, 'Cancel'))));
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'save' || dialog.returnValue === 'forget') {
      token.set(dialog.returnValue === 'save' ? input.value.trim() : '');
      changed();
    }
    input.value = '';
  });
  document.body.append(dialog);
  return {
    open() {
      dialog.returnValue = 'cancel';
      input.value = token.get();
      dialog.showModal();
      input.focus();
    },
  };
}

let dialog = null;

/** Asks the person for a token. */
export function askToken() {
  dialog.open();
}

export function start() {
  const epoch = h('span', { class: 'epoch', title: 'The epoch of the topology in force' });
  const state = h('a', { class: 'summary', href: '#/topology', id: 'summary' });
  const key = h('button', { type: 'button', class: 'tool', id: 'token-button', onclick: askToken });
  const showKey = () => {
    const label = token.get() === '' ? 'Bearer token: none' : 'Bearer token: set';
    key.setAttribute('aria-label', label);
    key.title = label;
    key.classList.toggle('on', token.get() !== '');
    replace(key, icon('key'));
  };
  dialog = tokenDialog(() => {
    showKey();
    refresh();
  });
  showKey();
  document.getElementById('tools').append(state, epoch, key, themeButton());
  let words = '';
  watch(() => {
    const now = summary();
    if (now.words !== words) {
      replace(state, mark(now.tone), h('span', {}, now.words));
      state.setAttribute('class', `summary tone-${now.tone}`);
      if (words !== '' && words !== 'asking') {
        say(`Now: ${now.words}`);
      }
      words = now.words;
    }
    const number = live.status === null ? '' : `epoch ${live.status.epoch}`;
    if (epoch.textContent !== number) {
      epoch.textContent = number;
    }
  });
}

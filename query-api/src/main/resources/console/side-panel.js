// Panels behind tabs, by the keyboard as the ARIA practices have it: arrows go from tab to tab.
import { h, replace, uniqueId } from './dom.js';

/** panels is {name: function that makes the content}; made anew each time it is shown. */
export function sidePanel(label, panels) {
  const id = uniqueId('side');
  const body = h('div', { class: 'side-body', role: 'tabpanel', id: `${id}-panel`, tabindex: 0 });
  const tabs = Object.keys(panels).map((name, i) => h('button', {
    type: 'button', role: 'tab', id: `${id}-${i}`, 'aria-controls': `${id}-panel`, onclick: () => show(name),
  }, name));
  let shown = null;

  function show(name) {
    shown = name;
    tabs.forEach((tab) => {
      const chosen = tab.textContent === name;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen) {
        body.setAttribute('aria-labelledby', tab.id);
      }
    });
    replace(body, panels[name]());
  }

  function move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      show(next.textContent);
      next.focus();
    }
  }

  const element = h('section', { class: 'panel side', 'aria-label': label },
    h('div', { class: 'side-tabs', role: 'tablist', 'aria-label': label, onkeydown: move }, tabs), body);
  show(tabs[0].textContent);
  return {
    element,
    show,
    /** Makes the content anew if it is the one that is shown. */
    redraw(name) {
      if (shown === name) {
        show(name);
      }
    },
  };
}

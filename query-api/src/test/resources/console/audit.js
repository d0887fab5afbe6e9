// Says what somebody with a screen reader, a keyboard or weak eyes would stumble over: a list of texts, empty where all is well.
() => {
  const found = [];
  const say = (what, node) => found.push(`${what}: ${node.outerHTML.slice(0, 140)}`);
  const visible = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && node.getClientRects().length > 0;

  const textOf = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
  const nameOf = (node) => (node.getAttribute('aria-label') ?? '').trim()
    || (node.hasAttribute('aria-labelledby') && textOf(node.getAttribute('aria-labelledby')))
    || [...(node.labels ?? [])].map((label) => label.textContent).join(' ').trim()
    || (/^(BUTTON|A|SUMMARY|TH|TD)$/.test(node.tagName) && node.textContent.trim())
    || [...node.querySelectorAll('img')].map((image) => image.alt).join(' ').trim()
    || (node.getAttribute('title') ?? '').trim();

  document.querySelectorAll('input, select, textarea, button, a[href], summary, [tabindex="0"], [role="img"], dialog[open]').forEach((node) => {
    if (visible(node) && !nameOf(node)) say('no name', node);
  });
  document.querySelectorAll('img:not([alt])').forEach((node) => say('no alt', node));
  document.querySelectorAll('section:not([aria-label]):not([aria-labelledby])').forEach((node) => say('section without a name', node));
  document.querySelectorAll('table').forEach((node) => {
    if (!node.caption) say('table without a caption', node);
    if ([...node.querySelectorAll('th')].some((cell) => !cell.scope)) say('heading cell without a scope', node);
  });
  document.querySelectorAll('[aria-controls], [aria-labelledby], label[for]').forEach((node) => {
    for (const name of ['aria-controls', 'aria-labelledby', 'for']) {
      (node.getAttribute(name) ?? '').split(/\s+/).filter(Boolean).forEach((id) => {
        if (!document.getElementById(id)) say(`${name} leads nowhere`, node);
      });
    }
  });
  const ids = [...document.querySelectorAll('[id]')].map((node) => node.id);
  ids.filter((id, i) => ids.indexOf(id) !== i).forEach((id) => found.push(`id twice: ${id}`));
  if (document.querySelectorAll('h1').length !== 1) found.push(`${document.querySelectorAll('h1').length} h1`);
  if (!document.documentElement.lang) found.push('no language');
  document.querySelectorAll('[tabindex]').forEach((node) => { if (node.tabIndex > 0) say('tabindex above 0', node); });

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const backdrop = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const layer = rgba(getComputedStyle(at).backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratio = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    const style = getComputedStyle(node);
    const off = node.closest(':disabled, script, noscript, option, .unseen, .skip, textarea');
    if (texts.currentNode.textContent.trim() === '' || off || !visible(node)) continue;
    const below = backdrop(node);
    const contrast = ratio(over(rgba(style.color), below), below);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) say(`contrast ${contrast.toFixed(2)}`, node);
  }
  document.querySelectorAll('input, select').forEach((node) => {
    if (visible(node) && node.type !== 'checkbox') {
      const contrast = ratio(rgba(getComputedStyle(node).borderTopColor), backdrop(node.parentElement));
      if (contrast < 3) say(`border contrast ${contrast.toFixed(2)}`, node);
    }
  });
  return found;
}

import type { BrowserContext } from '@playwright/test';

/**
 * Lets every page be changed as a browser's translator changes it, from its load on; the words stay. Chrome's puts a text
 * into two `font` elements in place of its node, and follows changes; Firefox's also loses blank texts.
 * https://github.com/facebook/react/issues/11538
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(imitateTranslator);
}

/** Runs in a page, and translates it when it has loaded. */
export function imitateTranslator(): void {
  const KEPT = 'head, script, style, noscript, textarea, [translate=no], .notranslate';
  const made = new WeakSet<Node>();

  function translate(text: Text): void {
    if (made.has(text) || text.parentElement?.closest(KEPT) !== null) return;
    const translated = new Text(text.data);
    made.add(translated);
    if (text.data.trim() === '') return text.replaceWith(translated);
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(translated);
    outer.append(inner);
    text.replaceWith(outer);
  }

  function translateIn(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  }

  function start(): void {
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'de';
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translateIn);
    }).observe(document.body, { childList: true, subtree: true });
  }
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}

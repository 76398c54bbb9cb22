// The line at the foot of the page that explains the local stack, outside of React's tree.
'use strict';

(() => {
  const TEXTS = {
    en: {
      label: 'Local stack',
      stack: 'Accounts, credits and payments here are not real.',
      engine: 'The preview engine retouches your photo on this computer; it does not generate a new one.',
    },
    ru: {
      label: 'Локальный стенд',
      stack: 'Аккаунты, кредиты и платежи здесь ненастоящие.',
      engine: 'Движок предпросмотра ретуширует вашу фотографию на этом компьютере, но не создаёт новую.',
    },
  };

  const STYLE = `
    :host { display: block; flex: none; }
    aside {
      background: #ecefee;
      border-top: 1px solid #d8dcdb;
      color: #475053;
      font: 400 0.8125rem/1.5 Commissioner, system-ui, sans-serif;
      padding: 0.5rem 1.25rem;
      text-align: center;
    }
    p { margin: 0; text-wrap: balance; }
    strong { color: #14191b; font-weight: 600; }
    @media (prefers-color-scheme: dark) {
      aside { background: #1a1e1f; border-color: #2d3334; color: #b6bcbb; }
      strong { color: #eeede9; }
    }
    @media print { :host { display: none; } }
  `;

  // Hides the SDK's own warning, which would cover the foot of the window.
  const SDK_BANNER_STYLE = '.firebase-emulator-warning { display: none !important; }';

  // The page's policy forbids style elements, but not constructed sheets.
  const sheet = (text) => {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    return made;
  };

  const { previewEngine } = globalThis.__CHIARO_LOCAL_STACK__;
  const host = document.createElement('chiaro-local-stack');
  const shadow = host.attachShadow({ mode: 'open' });
  const aside = document.createElement('aside');
  const paragraph = document.createElement('p');
  shadow.adoptedStyleSheets = [sheet(STYLE)];
  const title = document.createElement('strong');
  const sentences = document.createTextNode('');
  paragraph.append(title, ' ', sentences);
  aside.append(paragraph);
  shadow.append(aside);

  const write = () => {
    const language = document.documentElement.lang.startsWith('ru') ? 'ru' : 'en';
    const texts = TEXTS[language];
    host.lang = language;
    aside.setAttribute('aria-label', texts.label);
    title.textContent = texts.label + '.';
    sentences.data = previewEngine ? texts.stack + ' ' + texts.engine : texts.stack;
  };

  const place = () => {
    if (!host.isConnected) document.body.append(host);
  };

  const start = () => {
    write();
    place();
    new MutationObserver(write).observe(document.documentElement, { attributeFilter: ['lang'] });
    // React empties the body when it renders the page again.
    new MutationObserver(place).observe(document.body, { childList: true });
  };

  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet(SDK_BANNER_STYLE)];
  // After load and once the browser is idle, so that React has hydrated the page.
  const startWhenIdle = () => (globalThis.requestIdleCallback || setTimeout)(start, { timeout: 2_000 });
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle);
})();

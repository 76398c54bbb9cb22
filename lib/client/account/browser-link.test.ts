import { browserLink } from './browser-link';

describe('browserLink', () => {
  it('names the page for any browser, and as the place to stay at', () => {
    expect(browserLink('https://chiaro.example/generator?lang=ru')).toBe(
      'intent://chiaro.example/generator?lang=ru#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fchiaro.example%2Fgenerator%3Flang%3Dru;end',
    );
  });

  it('keeps a port', () => {
    expect(browserLink('http://localhost:3000/')).toMatch(/^intent:\/\/localhost:3000\/#Intent;scheme=http;/);
  });
});

import { expect, test } from '../fixtures';
import { runIn } from '../support/projects';

runIn('desktop-en', 'phone-ru');

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

test('Every page runs only scripts of the build, and data and files have their own short policies', async ({
  request,
}) => {
  for (const [path, status] of [
    ['/', 200],
    ['/generator', 200],
    ['/donate', 200],
    ['/privacy', 200],
    ['/terms', 200],
    ['/nowhere', 404],
    ['/nowhere.txt', 404],
  ] as const)
    await test.step(path, async () => {
      const response = await request.get(path);
      expect(response.status()).toBe(status);
      const headers = response.headers();
      expect(headers).toMatchObject({ ...EVERYWHERE, 'x-frame-options': 'DENY' });
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/script-src 'self' 'sha256-/);
      expect(policy).toMatch(/style-src-elem 'self' 'sha256-/);
      expect(policy.match(/[\w-]+ [^;]*'unsafe-[^;]*/g)).toEqual(["style-src-attr 'unsafe-inline'"]);
    });

  const html = await (await request.get('/')).text();
  const chunk = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  for (const [path, policy] of [
    ['/api/account', "default-src 'none'; frame-ancestors 'none'"],
    [chunk, "default-src 'none'; script-src 'self'; frame-ancestors 'none'"],
    ['/images/icon.svg', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
  ] as const) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({ ...EVERYWHERE, 'content-security-policy': policy });
  }
});

test('injected code neither runs nor applies, and every test notices it', async ({ page, watch }) => {
  await page.goto('/');
  for (const kind of ['script', 'event handler', 'style'])
    watch.expect(new RegExp(`inline ${kind} violates .*Content Security Policy`));
  const outcome = await page.evaluate(() => {
    const add = (name: string, text: string) => {
      const element = document.createElement(name);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    add('script', 'globalThis.intruder = true');
    add('style', 'main { position: fixed }');
    const button = add('button', '');
    button.setAttribute('onclick', 'globalThis.intruder = true');
    button.click();
    const main = document.querySelector('main');
    return { ran: 'intruder' in globalThis, position: main && getComputedStyle(main).position };
  });
  expect(outcome).toEqual({ ran: false, position: 'static' });
});

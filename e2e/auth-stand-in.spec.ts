import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { expect, test, type Page } from '@playwright/test';

import { startAuth } from '@chiaro/local-stack/auth/start-auth';
import { createMemoryContext, type StandIn, type StandInContext } from '@chiaro/local-stack/kit/stand-in';

const FIREBASE = path.join(process.cwd(), 'node_modules', 'firebase');
const { version: firebaseVersion } = JSON.parse(
  readFileSync(path.join(FIREBASE, 'package.json'), 'utf8'),
) as {
  version: string;
};

/** The package's browser bundles import each other from Google's address. */
const IMPORT_MAP = {
  imports: {
    'firebase/app': '/firebase-app.js',
    'firebase/auth': '/firebase-auth.js',
    [`https://www.gstatic.com/firebasejs/${firebaseVersion}/firebase-app.js`]: '/firebase-app.js',
  },
};

const PAGE_SCRIPT = `
  import { initializeApp } from 'firebase/app';
  import { getAuth, GoogleAuthProvider, onAuthStateChanged, signInWithPopup, signOut } from 'firebase/auth';
  const auth = getAuth(initializeApp({ apiKey: 'any', authDomain: 'chiaro.example', projectId: 'demo-chiaro' }));
  const output = document.getElementById('output');
  const outcome = document.getElementById('outcome');
  globalThis.auth = auth;
  onAuthStateChanged(auth, (user) => { output.textContent = user ? user.email + ', ' + user.displayName : 'signed out'; });
  document.getElementById('in').addEventListener('click', () => {
    outcome.textContent = 'waiting';
    signInWithPopup(auth, new GoogleAuthProvider()).then(
      () => { outcome.textContent = 'signed in'; },
      (error) => { outcome.textContent = error.code; },
    );
  });
  document.getElementById('out').addEventListener('click', () => signOut(auth));
`;

/** The page under test has the product's policy: no inline styles, no eval. */
function pageHtml(authOrigin: string): string {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline' ${authOrigin}`,
    "style-src-elem 'self'",
    `connect-src ${authOrigin}`,
    `frame-src ${authOrigin}`,
    'img-src data:',
  ].join('; ');
  return `<!doctype html><html lang="en"><head><title>App</title><link rel="icon" href="data:,">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <script src="${authOrigin}/boot.js"></script>
    <script type="importmap">${JSON.stringify(IMPORT_MAP)}</script>
    <script type="module">${PAGE_SCRIPT}</script></head>
    <body><button id="in">Sign in</button><button id="out">Sign out</button>
    <p id="output"></p><p id="outcome"></p></body></html>`;
}

/** The ID token's claims as the page's SDK holds them. */
type PageAuth = {
  currentUser: {
    getIdTokenResult: (force: boolean) => Promise<{ token: string; claims: Record<string, unknown> }>;
    reload: () => Promise<void>;
  } | null;
};

let context: StandInContext;
let standIn: StandIn;
let app: Server;
let appOrigin: string;
let strangeRequests: string[];
let consoleProblems: string[];

test.beforeEach(async ({ page }) => {
  context = createMemoryContext();
  standIn = await startAuth({
    context,
    port: 0,
    projectId: 'demo-chiaro',
    boot: { previewEngine: true },
  });
  app = createServer((request, response) => {
    const bundle = /^\/(firebase-(?:app|auth)\.js)$/.exec(request.url ?? '')?.[1];
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    response.setHeader('content-type', bundle ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(bundle ? readFileSync(path.join(FIREBASE, bundle)) : pageHtml(standIn.address));
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  appOrigin = `http://localhost:${(app.address() as AddressInfo).port}`;

  strangeRequests = [];
  consoleProblems = [];
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== appOrigin && origin !== standIn.address) {
      strangeRequests.push(request.url());
    }
  });
  page.context().on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleProblems.push(message.text());
  });
  page.context().on('weberror', (error) => consoleProblems.push(String(error.error())));
  await page.goto(appOrigin);
});

test.afterEach(async ({ page }) => {
  await page.close();
  await standIn.stop();
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
  expect(strangeRequests).toEqual([]);
  expect(consoleProblems).toEqual([]);
});

async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popup;
}

/** Presses a button that closes its window, which may be gone before the browser confirms the press. */
async function pressAndClose(popup: Page, name: string): Promise<void> {
  const press = popup
    .getByRole('button', { name, exact: true })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
  await Promise.all([popup.waitForEvent('close'), press]);
}

async function signInAs(page: Page, email: string): Promise<void> {
  await pressAndClose(await openChooser(page), email);
  await expect(page.locator('#outcome')).toHaveText('signed in');
}

test('signs in through the popup, refreshes the token, survives a reload and signs out', async ({ page }) => {
  await signInAs(page, 'maria.lebedeva@example.com');
  await expect(page.locator('#output')).toHaveText('maria.lebedeva@example.com, Мария Лебедева');

  context.clock.advance(60_000);
  const [before, after] = await page.evaluate(async () => {
    const { currentUser } = (globalThis as unknown as { auth: PageAuth }).auth;
    const read = async (force: boolean) => (await currentUser?.getIdTokenResult(force))?.claims;
    return [await read(false), await read(true)] as const;
  });
  expect(Number(after?.iat) - Number(before?.iat)).toBeGreaterThanOrEqual(60);
  expect(after?.auth_time).toBe(before?.auth_time);

  await page.reload();
  await expect(page.locator('#output')).toHaveText('maria.lebedeva@example.com, Мария Лебедева');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.locator('#output')).toHaveText('signed out');
});

test('adds an account with the keyboard, signs in with it and offers it the next time', async ({ page }) => {
  const popup = await openChooser(page);
  const addAccount = popup.getByRole('button', { name: 'Add account' });
  await expect(addAccount).toBeEnabled();
  await addAccount.focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByLabel('Name')).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(popup.getByText('Please enter a name.')).toBeVisible();
  await popup.getByLabel('Name').fill('Eve Marlowe');
  await popup.getByLabel('E-mail address').fill('eve@example.com');
  await popup.keyboard.press('Enter');
  await expect(page.locator('#output')).toHaveText('eve@example.com, Eve Marlowe');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.locator('#output')).toHaveText('signed out');
  await signInAs(page, 'eve@example.com');
});

test('learns at once that the popup was closed, by its button or by the browser', async ({ page }) => {
  // The SDK alone needs up to ten seconds, longer than the expectation waits.
  await pressAndClose(await openChooser(page), 'Cancel');
  await expect(page.locator('#outcome')).toHaveText('auth/popup-closed-by-user');
  await (await openChooser(page)).close({ runBeforeUnload: true });
  await expect(page.locator('#outcome')).toHaveText('auth/popup-closed-by-user');
  await signInAs(page, 'amara.okafor@example.com');
});

test('signs the user out when the account is gone', async ({ page }) => {
  await signInAs(page, 'jonas.lindqvist@example.com');
  await fetch(`${standIn.address}/emulator/v1/projects/demo-chiaro/accounts`, { method: 'DELETE' });
  const code = await page.evaluate(() =>
    (globalThis as unknown as { auth: PageAuth }).auth.currentUser?.reload().then(
      () => 'reloaded',
      (error: { code: string }) => error.code,
    ),
  );
  expect(code).toBe('auth/user-token-expired');
  await expect(page.locator('#output')).toHaveText('signed out');
  // The browser reports the status 400.
  expect(consoleProblems.splice(0)).toEqual([expect.stringContaining('400')]);
});

test('describes the local stack at the foot of the page, in the page’s language', async ({ page }) => {
  const line = page.getByRole('complementary', { name: 'Local stack' });
  await expect(line).toContainText('it does not generate a new one');
  await expect(page.locator('.firebase-emulator-warning')).toBeHidden();
  await page.evaluate(() => {
    document.documentElement.lang = 'ru';
  });
  await expect(page.getByRole('complementary', { name: 'Локальный стенд' })).toContainText(
    'не создаёт новую',
  );
});

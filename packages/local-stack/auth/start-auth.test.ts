import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createMemoryContext } from '../kit/stand-in';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth';

describe('the auth stand-in', () => {
  let auth: AuthUnderTest;

  beforeEach(async () => {
    auth = await startAuthUnderTest();
  });

  afterEach(async () => {
    await auth.standIn.stop();
  });

  it('adds a user through the chooser once, escapes the name and refuses other sites', async () => {
    const people = `${auth.standIn.address}/emulator/auth/people`;
    const add = (user: object, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(people, { method: 'POST', headers, body: JSON.stringify(user) });
    const user = { name: '<b>Eve & Co</b>', email: ' Eve@Example.com ' };
    expect((await add(user, { origin: 'http://evil.example' })).status).toBe(403);
    const added = await add(user, { origin: auth.standIn.address });
    expect(await added.json()).toMatchObject({ claims: { email: 'eve@example.com', email_verified: true } });
    expect(await (await add({ ...user, name: 'Eve' })).json()).toMatchObject({ claims: { name: user.name } });
    for (const wrong of [{ email: 'nowhere' }, { name: ' ' }])
      expect(await (await add({ ...user, ...wrong })).json()).toEqual({});
    const query = 'apiKey=k&appName=a&providerId=google.com&authType=signInViaPopup&eventId=1';
    const page = await (await fetch(`${auth.standIn.address}/emulator/auth/handler?${query}`)).text();
    expect(page).toContain('&lt;b&gt;Eve &amp; Co&lt;/b&gt;');
    expect(page).not.toContain('<b>Eve');
    // The buttons are disabled until the script has loaded.
    expect(page.match(/<button(?![^>]* disabled)/g)).toBeNull();
  });

  it('keeps the result of a redirect sign-in until the frame takes it', async () => {
    const post = async (path: string, body: object, origin = auth.standIn.address) =>
      fetch(`${auth.standIn.address}/emulator/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(body),
      });
    const take = async () => (await post('redirects/take', { storageKey: 'k:a' })).json();
    const authEvent = { type: 'signInViaRedirect' };
    await post('redirects', { storageKey: 'k:a', authEvent });
    expect((await post('redirects/take', { storageKey: 'k:a' }, 'http://evil.example')).status).toBe(403);
    expect(await take()).toEqual({ authEvent });
    expect(await take()).toEqual({ authEvent: null });
  });
});

describe('the auth stand-in on disk', () => {
  let stateDirectory: string;
  const running: AuthUnderTest[] = [];

  beforeEach(() => {
    stateDirectory = mkdtempSync(path.join(tmpdir(), 'auth-state-'));
  });

  afterEach(async () => {
    for (const auth of running.splice(0)) await auth.standIn.stop();
    rmSync(stateDirectory, { recursive: true });
  });

  async function start(): Promise<AuthUnderTest> {
    const auth = await startAuthUnderTest({ ...createMemoryContext(), stateDirectory });
    running.push(auth);
    return auth;
  }

  it('keeps accounts, sessions and added users after a restart, until a reset', async () => {
    const before = await start();
    const { localId, refreshToken } = await before.signIn();
    await fetch(`${before.standIn.address}/emulator/auth/people`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Eve', email: 'eve@example.com' }),
    });
    await before.standIn.stop();

    const after = await start();
    expect((await after.refresh(refreshToken)).body).toMatchObject({ user_id: localId });
    const query = 'apiKey=k&appName=a&providerId=google.com&authType=signInViaPopup&eventId=1';
    const page = await (await fetch(`${after.standIn.address}/emulator/auth/handler?${query}`)).text();
    expect(page).toContain('eve@example.com');
    await after.standIn.reset();
    expect((await after.refresh(refreshToken)).body.error?.message).toBe('INVALID_REFRESH_TOKEN');
    await after.standIn.stop();

    const fresh = await start();
    expect((await fresh.signIn()).isNewUser).toBe(true);
  });
});

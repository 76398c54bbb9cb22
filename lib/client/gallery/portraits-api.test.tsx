import { ServiceContainer } from '@/lib/browser/service-container';
import { createConnection } from '@/lib/browser/connection';
import { createStore } from '@/lib/browser/store';
import { accountPortrait, portraitAddress } from '@/lib/testing/fake-portraits-api';
import { jsonAnswer } from '@/lib/testing/json-answer';
import { fake } from '@/lib/testing/fake';
import { fakeAccount } from '@/lib/testing/fake-account';

import { createSignOutSignal } from '../sign-out-signal';
import { createPortraitsApi } from './portraits-api';

const PAGE = { portraits: [accountPortrait()], nextCursor: null, count: 1, revision: '"ada-1"' };

const fetch = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();

function answer(status: number, body?: object): void {
  const json = () => (body ? Promise.resolve(body) : Promise.reject(new SyntaxError('no body')));
  fetch.mockResolvedValueOnce({ status, headers: new Headers(), json });
}

function knownRevision(): string | null {
  return new Headers(fetch.mock.lastCall?.[1].headers).get('if-none-match');
}

let container: ServiceContainer;

beforeEach(() => {
  fetch.mockReset();
  Object.assign(globalThis, { fetch });
  const connection = { store: createStore(true), untilOnline: () => Promise.resolve() };
  container = new ServiceContainer([...fakeAccount().services, fake(createConnection, connection)]);
});

describe('the list of an account', () => {
  it('is the page before while it is unchanged', async () => {
    const { readPage } = container.get(createPortraitsApi);
    answer(200, PAGE);
    const page = await readPage('ada', null);
    expect(page).toEqual(PAGE);
    expect(knownRevision()).toBeNull();
    answer(304);
    expect(await readPage('ada', null)).toBe(page);
    expect(knownRevision()).toBe(PAGE.revision);
  });

  it('is asked for as a whole for another account, and after a sign-out', async () => {
    const { readPage } = container.get(createPortraitsApi);
    for (const uid of ['ada', 'bea', 'ada']) {
      answer(200, PAGE);
      await readPage(uid, null);
      expect(knownRevision()).toBeNull();
    }
    container.get(createSignOutSignal).report();
    answer(304);
    await expect(readPage('ada', null)).rejects.toMatchObject({ code: 'not_modified' });
    expect(knownRevision()).toBeNull();
  });

  it('claims a guarantee, again where no answer comes', async () => {
    jest.useFakeTimers();
    const { claimGuarantee } = container.get(createPortraitsApi);
    const claimed = { credits: 30, deleted: [portraitAddress(2), portraitAddress(1)] };
    fetch.mockRejectedValueOnce(new TypeError('no network'));
    answer(200, claimed);
    const answered = claimGuarantee('ada', 'second');
    await jest.runAllTimersAsync();
    expect(await answered).toEqual(claimed);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(fetch.mock.lastCall?.[0]).toBe('/api/claim-guarantee');
    expect(fetch.mock.lastCall?.[1].body).toBe(JSON.stringify({ jobId: 'second' }));
    jest.useRealTimers();
  });

  it('deletes, stars and restores thirty portraits with a call', async () => {
    const { remove, restore, star } = container.get(createPortraitsApi);
    const addresses = Array.from({ length: 61 }, (_, index) => portraitAddress(index));
    const bodies = () =>
      fetch.mock.calls.map(([, { body }]) => (JSON.parse(String(body)) as { portraits: string[] }).portraits);
    for (let call = 0; call < 3; call += 1) answer(200, { deleted: [], kept: [] });
    await remove('ada', addresses);
    expect(bodies().map(({ length }) => length)).toEqual([30, 30, 1]);
    expect(bodies().flat()).toEqual(addresses);
    fetch.mockClear();
    for (let call = 0; call < 2; call += 1) answer(200, { changed: [], kept: [] });
    await star('ada', addresses.slice(0, 31), true);
    expect(bodies().map(({ length }) => length)).toEqual([30, 1]);
    answer(200, { restored: [], kept: [] });
    await restore('ada', addresses.slice(0, 2));
    expect(fetch.mock.lastCall?.[0]).toBe('/api/restore-portraits');
  });

  it('makes one change at a time, in the order of the presses', async () => {
    const { remove, restore, settled } = container.get(createPortraitsApi);
    const addresses = Array.from({ length: 31 }, (_, index) => portraitAddress(index));
    let answerFirst: (response: Partial<Response>) => void = () => undefined;
    const firstCall = new Promise<void>((begin) => {
      fetch.mockImplementationOnce(() => {
        begin();
        return new Promise((resolve) => (answerFirst = resolve));
      });
    });
    answer(200, { deleted: [], kept: [] });
    answer(200, { restored: [], kept: [portraitAddress(0)] });
    void remove('ada', addresses);
    const restored = restore('ada', addresses.slice(0, 1));
    await firstCall;
    expect(fetch).toHaveBeenCalledTimes(1);
    answerFirst(jsonAnswer(200, { deleted: [], kept: [] }));
    expect(await restored).toEqual({ kept: [portraitAddress(0)] });
    await settled();
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      '/api/delete-portraits',
      '/api/delete-portraits',
      '/api/restore-portraits',
    ]);
  });

  it('repeats a change without an answer, and tells what is done before a refusal', async () => {
    jest.useFakeTimers();
    try {
      const { remove } = container.get(createPortraitsApi);
      fetch.mockRejectedValueOnce(new TypeError('no network'));
      answer(200, { deleted: [portraitAddress(1)], kept: [] });
      answer(429, { code: 'rate_limited', error: 'Too many requests.' });
      const addresses = Array.from({ length: 61 }, (_, index) => portraitAddress(index));
      const onDone = jest.fn();
      const refused = expect(remove('ada', addresses, onDone)).rejects.toMatchObject({
        code: 'rate_limited',
      });
      await jest.runAllTimersAsync();
      await refused;
      expect(fetch).toHaveBeenCalledTimes(3);
      expect(onDone.mock.calls).toEqual([[addresses.slice(0, 30)]]);
    } finally {
      jest.useRealTimers();
    }
  });
});

import fc from 'fast-check';
import * as z from 'zod/mini';

import { loadApiRoutes } from '@/lib/testing/api-routes';
import { wireFormOf } from './fuzz-run';
import { printJson } from './odd-values';
import { type HostileRequest, hostileRequests, TARGETS } from './requests';
import type { Fixtures } from './fixtures';

const fixtures: Fixtures = {
  appUrl: 'http://localhost:1',
  cronSecret: 'cron',
  stripeWebhookSecret: 'whsec',
  chunk: 'a.js',
  pictures: [Buffer.from('picture')],
  users: ['a', 'b'].map((uid) => ({
    ...{ uid, token: 'token', photo: 'photo', portrait: 'portrait', job: 'b'.repeat(32) },
    ...{ secondTry: 'c'.repeat(32), run: 'run', signature: 'signature', entry: 'entry' },
  })),
  deletableTokens: ['deletable'],
  forgedTokens: ['forged'],
  payment: { id: 'pi_1', secret: 'secret' },
};

function sample(seed: number, numRuns: number): HostileRequest[] {
  return fc.sample(hostileRequests(fixtures), { seed, numRuns });
}

const REQUESTS = sample(1, 2_000);

it('lists every endpoint of the app with its methods', async () => {
  const routes = await loadApiRoutes();
  const exported = routes.flatMap(({ path, methods }) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const listed = TARGETS.filter(({ endpoint }) => endpoint !== null).map(({ name }) => name);
  expect(listed.sort()).toEqual(exported.sort());
});

it('generates plain and other requests for every target, the same for the same seed', () => {
  for (const target of TARGETS) {
    const kinds = new Set(
      REQUESTS.filter((request) => request.target === target).map(({ isPlain }) => isPlain),
    );
    expect({ name: target.name, kinds }).toEqual({ name: target.name, kinds: new Set([true, false]) });
  }
  const addresses = (seed: number) => sample(seed, 50).map(({ address }) => address);
  expect(addresses(1)).toEqual(REQUESTS.slice(0, 50).map(({ address }) => address));
  expect(addresses(2)).not.toEqual(addresses(1));
});

it('generates JSON that each contract accepts, and JSON that it refuses', () => {
  for (const target of TARGETS) {
    const body = target.endpoint?.request.body;
    if (!body || !('json' in body)) continue;
    const accepted = REQUESTS.filter((request) => request.target === target).map((request) => {
      try {
        return z.safeParse(body.json, JSON.parse(request.body.toString())).success;
      } catch {
        return false;
      }
    });
    expect({ name: target.name, accepted: new Set(accepted) }).toEqual({
      name: target.name,
      accepted: new Set([true, false]),
    });
  }
});

it('never requests the path that is proxied to another host', () => {
  const addresses = REQUESTS.map(({ address }) => address);
  expect(addresses.filter((address) => /^\/+(__|%5f%5f)\/auth/i.test(address))).toEqual([]);
});

it('gives every plain request the length that it declares', () => {
  for (const request of REQUESTS.filter(({ isPlain }) => isPlain)) {
    const text = wireFormOf(request, 'localhost:1').bytes.toString('latin1');
    const [head = ''] = text.split('\r\n\r\n');
    const length = /^content-length: (\d+)$/m.exec(head)?.[1];
    const body = text.slice(head.length + 4);
    if (length === undefined && body !== '') expect(body).toMatch(/(^|\r\n)0\r\n\r\n$/);
    else expect(body).toHaveLength(Number(length ?? 0));
  }
});

it('prints invalid JSON inside valid JSON', () => {
  expect(printJson([{ address: '\ue0001e999\ue000' }, '"'])).toBe('[{"address":1e999},"\\""]');
  expect(printJson(['\ue000"\\ud800"\ue000'])).toBe('["\\ud800"]');
  expect(printJson(Object.fromEntries([['__proto__', 1]]))).toBe('{"__proto__":1}');
});

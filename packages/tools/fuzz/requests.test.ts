import fc from 'fast-check';

import { loadApiRoutes } from '@/lib/testing/api-routes';

import { fillIn, type Names } from './fill-in';
import type { HostileRequest } from './hostile-request';
import { printJson } from './odd-values';
import { hostileRequests } from './requests';
import { listTargets } from './targets';
import { wireForm } from './wire-form';

const targets = listTargets();
const sample = (seed: number, numRuns: number) => fc.sample(hostileRequests(targets), { seed, numRuns });

/** Knows every name, as `<name>`. */
const anyName: Names = { of: (name) => (name === 'app' ? 'http://localhost:1' : `<${name}>`) };
const run = { names: anyName, pictures: new Map<string, Buffer>(), stripeWebhookSecret: 'secret' };

it('knows every endpoint of the app with its methods', async () => {
  const routes = await loadApiRoutes();
  const exported = routes.flatMap(({ path, methods }) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const listed = targets.filter(({ isEndpoint }) => isEndpoint).map(({ name }) => name);
  expect(listed.sort()).toEqual(exported.sort());
});

it('sends plain and other requests to every target, the same ones for the same seed', () => {
  const requests = sample(1, 2_000);
  for (const { name } of targets) {
    const aimed = requests.filter(({ target }) => target === name);
    expect({ name, kinds: new Set(aimed.map(({ isPlain }) => isPlain)) }).toEqual({
      name,
      kinds: new Set([true, false]),
    });
  }
  expect(sample(1, 50)).toEqual(requests.slice(0, 50));
  expect(sample(2, 50)).not.toEqual(requests.slice(0, 50));
});

it('never asks for what leads to another host', () => {
  const addresses = sample(3, 1_000).map(({ address }) => address);
  expect(addresses.filter((address) => /^\/+(__|%5f%5f)\/auth/i.test(address))).toEqual([]);
});

it('ends every whole request where it says', () => {
  const whole = sample(4, 500).filter(({ isPlain }) => isPlain);
  for (const request of whole) {
    const text = wireForm(request, run).bytes.toString('latin1');
    const [head = ''] = text.split('\r\n\r\n');
    const length = /^content-length: (\d+)$/m.exec(head)?.[1];
    const body = text.slice(head.length + 4);
    if (length === undefined && body !== '') expect(body).toMatch(/(^|\r\n)0\r\n\r\n$/);
    else expect(body).toHaveLength(Number(length ?? 0));
    expect(text).not.toContain('⟦');
  }
});

it('fills in what a run knows, for the person who sends it', () => {
  expect(fillIn('a ⟦token:@⟧ b ⟦cron⟧', anyName, 3)).toBe('a <token:3> b <cron>');
  expect(() => fillIn('⟦x⟧', { of: () => undefined }, 0)).toThrow('Nothing is called x.');
});

it('prints JSON that is none among proper JSON', () => {
  const odd: Partial<HostileRequest> = { address: '\ue0001e999\ue000' };
  expect(printJson([odd, '"'])).toBe('[{"address":1e999},"\\""]');
  expect(printJson(['\ue000"\\ud800"\ue000'])).toBe('["\\ud800"]');
  expect(printJson(Object.fromEntries([['__proto__', 1]]))).toBe('{"__proto__":1}');
});

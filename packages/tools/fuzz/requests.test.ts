import fc from 'fast-check';

import { loadApiRoutes } from '@/lib/testing/api-routes';

import { fillPlaceholders, type Placeholders } from './placeholders';
import type { HostileRequest } from './hostile-request';
import { printJson } from './odd-values';
import { hostileRequests } from './requests';
import { listTargets } from './targets';
import { wireForm } from './wire-form';

const targets = listTargets();
const sample = (seed: number, numRuns: number) => fc.sample(hostileRequests(targets), { seed, numRuns });

/** Fills each placeholder with `<name>`. */
const anyName: Placeholders = { of: (name) => (name === 'app' ? 'http://localhost:1' : `<${name}>`) };
const run = { names: anyName, pictures: new Map<string, Buffer>(), stripeWebhookSecret: 'secret' };

it('lists every endpoint of the app with its methods', async () => {
  const routes = await loadApiRoutes();
  const exported = routes.flatMap(({ path, methods }) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const listed = targets.filter(({ endpoint }) => endpoint !== null).map(({ name }) => name);
  expect(listed.sort()).toEqual(exported.sort());
});

it('generates plain and other requests for every target, the same for the same seed', () => {
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

it('never requests the path that is proxied to another host', () => {
  const addresses = sample(3, 1_000).map(({ address }) => address);
  expect(addresses.filter((address) => /^\/+(__|%5f%5f)\/auth/i.test(address))).toEqual([]);
});

it('gives every plain request the length that it declares', () => {
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

it('fills placeholders with the values of the sender', () => {
  expect(fillPlaceholders('a ⟦token:@⟧ b ⟦cron⟧', anyName, 3)).toBe('a <token:3> b <cron>');
  expect(() => fillPlaceholders('⟦x⟧', { of: () => undefined }, 0)).toThrow('There is no placeholder x.');
});

it('prints invalid JSON inside valid JSON', () => {
  const odd: Partial<HostileRequest> = { address: '\ue0001e999\ue000' };
  expect(printJson([odd, '"'])).toBe('[{"address":1e999},"\\""]');
  expect(printJson(['\ue000"\\ud800"\ue000'])).toBe('["\\ud800"]');
  expect(printJson(Object.fromEntries([['__proto__', 1]]))).toBe('{"__proto__":1}');
});

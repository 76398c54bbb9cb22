import fc from 'fast-check';
import type { Firestore } from 'firebase-admin/firestore';

import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { propertyRuns } from '@/lib/testing/property-runs';
import { aPicture, startTestStack, type TestStack } from '@/lib/testing/test-stack';
import { findImbalances } from '../fault-matrix/find-loss';
import { databaseOf } from '../kit/stack-clients';
import { tableText } from '../kit/table';
import { problemsOf } from './testing/judge';
import { fileNamed, ODD_FILES } from './pictures';
import { nameOf, requests } from './requests';
import { World } from './world';

/** How many requests `npm run fuzz` sends; without it, some at each run of the tests, always the same ones. */
const WANTED = process.env['FUZZ_REQUESTS'];
const REQUESTS_OF_TESTS = 50;
const REQUESTS_OF_WORLD = 50;
const SEED = WANTED === undefined ? propertyRuns().seed : jest.getSeed();
/** So long even a busy machine takes. */
const LIMIT_MS = WANTED === undefined ? 300_000 : 7_200_000;

const SECRETS = /SECRET|PRIVATE_KEY|_API_KEY$|READ_WRITE_TOKEN/;

let test: TestStack;
let database: Firestore;

beforeAll(async () => {
  test = await startTestStack();
  database = databaseOf(test.stack);
  void completeRuns();
});

afterAll(async () => {
  await database.terminate();
  await test.stop();
});

async function completeRuns(): Promise<void> {
  const portrait = `data:image/webp;base64,${(await aPicture()).toString('base64')}`;
  for (;;) (await test.worker.nextRun()).complete([portrait]);
}

it(
  'answers every request by its contract, and writes nothing for a refused one',
  async () => {
    // A browser's report of an error is logged as a warning.
    allowConsole();
    const secrets = Object.entries(test.stack.environment).flatMap(([name, value]) =>
      SECRETS.test(name) && !name.startsWith('NEXT_PUBLIC_') ? [value] : [],
    );
    const statuses = new Map(ENDPOINTS.map((endpoint) => [nameOf(endpoint), new Map<number, number>()]));
    let worlds = 0;
    const sequences = fc.array(requests, { minLength: REQUESTS_OF_WORLD, maxLength: REQUESTS_OF_WORLD });
    const property = fc.asyncProperty(sequences, async (sequence) => {
      worlds += 1;
      const world = await World.create(test, database, worlds);
      let before = await world.stored();
      for (const request of sequence) {
        const endpoint = ENDPOINTS.find((candidate) => nameOf(candidate) === request.name);
        if (!endpoint) throw new Error(`There is no endpoint ${request.name}.`);
        const { sent, answer } = await world.send(endpoint, request);
        const counts = statuses.get(request.name);
        counts?.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        expect({ request, problems: problemsOf(endpoint, sent, answer, secrets) }).toEqual({
          request,
          problems: [],
        });
        const after = await world.stored();
        if (answer.status >= 400) expect({ request, stored: after }).toEqual({ request, stored: before });
        before = after;
      }
      expect(await findImbalances(database)).toEqual([]);
    });
    const numRuns = Math.ceil(Number(WANTED ?? REQUESTS_OF_TESTS) / REQUESTS_OF_WORLD);
    await fc.assert(property, { ...(SEED !== undefined && { seed: SEED }), numRuns, endOnFailure: true });
    expect(console.error).not.toHaveBeenCalled();
    if (WANTED === undefined) return;
    report(statuses);
    const isReached = (name: string) =>
      [...(statuses.get(name)?.keys() ?? [])].some((status) => status < 400);
    const known = ENDPOINTS.filter(({ path }) => path !== '/api/:path').map(nameOf);
    expect(known.filter((name) => !isReached(name))).toEqual([]);
  },
  LIMIT_MS,
);

/** Prints how often each endpoint answered with each status. */
function report(statuses: ReadonlyMap<string, ReadonlyMap<number, number>>): void {
  const seen = [...new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]))].sort();
  const rows = [...statuses].map(([name, counts]) => [
    name,
    ...seen.map((status) => counts.get(status) ?? ''),
  ]);
  process.stdout.write(`${tableText([['Endpoint', ...seen], ...rows])}\nseed ${SEED}\n`);
}

it('has its word for every odd picture', async () => {
  const token = await test.signIn('photographer');
  for (const [name, [code]] of Object.entries(ODD_FILES)) {
    const { status, body } = await test.upload(token, await fileNamed(name));
    expect([name, status === 200 ? null : body['code']]).toEqual([name, code]);
  }
});

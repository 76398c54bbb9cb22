import { allowConsole } from '@/lib/testing/fail-on-console';
import { deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();

beforeEach(allowConsole);
afterEach(() => jest.restoreAllMocks());

/** What the account has: credits, second tries, jobs and ledger entries. */
async function accountOf(token: string) {
  const { body: account } = await test.call('/api/account', { token });
  const { body: jobs } = await test.call('/api/account/data?cursor=jobs', { token });
  const { body: ledger } = await test.call('/api/account/ledger', { token });
  return {
    credits: account['credits'],
    secondTries: account['secondTries'],
    jobs: (jobs['jobs'] as unknown[]).length,
    entries: (ledger['entries'] as unknown[]).length,
  };
}

/** The lines of the log from now on. */
function readLog(): string[] {
  const written: string[] = [];
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written.push(parts.map(String).join(' '));
    });
  return written;
}

const FACTS = ['category', 'count', 'event', 'level', 'requestId', 'route'];

const REFUSAL = { status: 422, body: { code: 'prompt_refused' } };

it.each([
  ['sexual', 'Wellhidden in a garden, nude'],
  ['minor', 'Wellhidden as a 10-year-old girl'],
  ['impersonation', 'Wellhidden, в образе Владимира Путина'],
])(
  'a prompt is refused as %s without a charge or a job, and the log does not repeat it',
  async (category, words) => {
    const token = await test.signIn(category);
    const before = await accountOf(token);
    const request = await test.request(token, { positive_prompt: words });
    const written = readLog();
    const answer = await test.submit(token, request);
    expect(answer).toMatchObject(REFUSAL);
    expect(answer.body['error']).toMatch(
      /^We don’t make portraits with nudity .*Nothing was charged\. Please change your prompt/,
    );
    expect(await accountOf(token)).toEqual(before);
    const events = written.map((line) => JSON.parse(line) as { event: string });
    const logged = events.filter(({ event }) => event !== 'request');
    expect(logged).toMatchObject([{ event: 'prompt_refused', category, count: 1 }]);
    expect(Object.keys(logged[0] ?? {}).sort()).toEqual(FACTS);
    expect(written.join('\n')).not.toMatch(/Wellhidden|garden|nude|girl|Путин/i);
  },
);

it('the prompt of a second try is refused, and the second try stays', async () => {
  const token = await test.signIn('again');
  const first = await deliverPortraits(test, token);
  const before = await accountOf(token);
  const request = await test.request(token, { positive_prompt: 'n u d e', second_try_of: first.id });
  expect(await test.submit(token, request, 'again')).toMatchObject(REFUSAL);
  expect(await accountOf(token)).toEqual(before);
});

it('a negative prompt may say what to leave out', async () => {
  const token = await test.signIn('careful');
  const request = await test.request(token, {
    positive_prompt: 'soft light',
    negative_prompt: 'nudity, child',
  });
  expect(await test.submit(token, request)).toMatchObject({ status: 200 });
});

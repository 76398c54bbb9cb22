import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { startRunpod } from '@chiaro/local-stack/runpod/start-runpod';
import { launchWorkers } from '@chiaro/local-stack/runpod/workers/worker-processes';
import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';
import { contractChecks } from './checks/contract-checks';
import { Endpoint } from './endpoint';
import { type OfferedPictures, servedPictures } from './offered-pictures';
import { Probe, type ProbeOptions } from './probe';
import { type CheckResult, runChecks } from './run-checks';
import { type FakeBehaviour, startFakeEndpoint } from './testing/fake-endpoint';
import { type WebhookInbox, openWebhookInbox } from './webhook-inbox';

let pictures: OfferedPictures;
let inbox: WebhookInbox;

beforeAll(async () => {
  [pictures, inbox] = await Promise.all([servedPictures([]), openWebhookInbox()]);
});

afterAll(async () => {
  await pictures.close();
  await inbox.close();
});

const QUICK = { jobTimeoutMs: 5_000, pollIntervalMs: 2, webhookPatienceMs: 2_000, shortExecutionMs: 60 };

async function checkFake(
  changes: Partial<FakeBehaviour>,
  options: Partial<ProbeOptions> = {},
): Promise<CheckResult[]> {
  const fake = await startFakeEndpoint(changes);
  const place = { baseUrl: fake.baseUrl, endpointId: 'fake', apiKey: 'key', callTimeoutMs: 2_000 };
  const endpoint = new Endpoint(place);
  try {
    const plain = { endpoint, pictures, inbox, limits: QUICK, deterministic: true };
    return await runChecks(contractChecks(new Probe({ ...plain, ...options })));
  } finally {
    await fake.close();
  }
}

const withVerdict = (results: readonly CheckResult[], verdict: string): string[] =>
  results.filter((result) => result.verdict === verdict).map(({ id, sentence }) => `${id}: ${sentence}`);

describe('the worker check', () => {
  // Its portraits take half a minute. Without --all, the engine's own tests cover the contract.
  const itWithTheEngine = IS_TEST_ALL ? it : it.skip;
  itWithTheEngine(
    'passes the packed worker behind the local stand-in',
    async () => {
      const worker = launchWorkers({ count: 1, log: () => undefined });
      const keys = { apiKey: 'key', endpointId: 'preview' };
      const runpod = await startRunpod({ context: createMemoryContext(), port: 0, ...keys, worker });
      const place = { baseUrl: `${runpod.address}/v2`, ...keys, callTimeoutMs: 8_000 };
      const limits = {
        jobTimeoutMs: 60_000,
        pollIntervalMs: 25,
        webhookPatienceMs: 5_000,
        shortExecutionMs: 5_001,
      };
      const endpoint = new Endpoint(place);
      const onePhoto = { ...pictures, photos: pictures.photos.slice(0, 1) };
      const results = await runChecks(
        contractChecks(new Probe({ endpoint, pictures: onePhoto, inbox, limits, deterministic: true })),
      );
      await runpod.stop();
      expect(withVerdict(results, 'fails')).toEqual([]);
      expect(withVerdict(results, 'unchecked')).toEqual([]);
      expect(results).toHaveLength(21);
    },
    120_000,
  );

  it('passes an endpoint that keeps the contract', async () => {
    const results = await checkFake({});
    expect(withVerdict(results, 'fails')).toEqual([]);
    expect(withVerdict(results, 'unchecked')).toEqual([]);
  });

  const wrong: [string, Partial<FakeBehaviour>, string[]][] = [
    ['takes any key', { apiKey: null }, ['authorization: /run answers 200 to a wrong key.']],
    ['knows every job', { unknownJobStatus: 200 }, ['unknown-job: /status answers 200.']],
    [
      'starts without a queue',
      { submissionStatus: 'STARTED' },
      ['submission: /run answers the status STARTED.'],
    ],
    ['ends without output', { output: () => undefined }, ['portrait: COMPLETED without an output.']],
    [
      'wraps its output',
      { output: () => ({ output: ['x'] }) },
      ['portrait: COMPLETED, but the app finds no picture in the output with the keys output[].'],
    ],
    [
      'answers no picture',
      { output: () => [Buffer.from('no picture').toString('base64')] },
      ['portrait: The output is no picture (10 bytes).'],
    ],
    [
      'answers an address without a picture',
      { output: () => ['http://127.0.0.1:1/portrait.webp'] },
      ['portrait: The address in the output can not be fetched.'],
    ],
    [
      'answers an address that the app does not read',
      { output: () => ['http://192.0.2.1/portrait.webp'] },
      ['portrait: The address in the output is no public HTTPS address.'],
    ],
    [
      'answers a thumbnail',
      { portraitSide: 256 },
      ['portrait: The portrait has 256 × 256 pixels, less than 512.'],
    ],
    [
      'returns to an earlier state',
      { words: ['IN_QUEUE', 'IN_PROGRESS', 'IN_QUEUE'] },
      ['job-states: Out of order: IN_QUEUE → IN_PROGRESS → IN_QUEUE → COMPLETED.'],
    ],
    [
      'changes its mind after the end',
      { afterwards: 'FAILED' },
      ['job-states: Out of order: IN_QUEUE → IN_PROGRESS → COMPLETED → FAILED.'],
    ],
    ['has words of its own', { words: ['IN_QUEUE', 'BUSY'] }, ['job-states: /status answered BUSY.']],
    [
      'reveals its stack',
      {
        errorOf: (code) =>
          code === 'no_face' ? 'no_face: Traceback (most recent call last): x' : `${code}: This is why.`,
      },
      ['no-face: The error reveals a stack trace.'],
    ],
    [
      'reveals a path',
      { errorOf: (code) => `${code}: Can't open${code === 'no_face' ? ' /home/me/model.bin' : ' it'}.` },
      ['no-face: The error reveals a path.'],
    ],
    [
      'reveals an address',
      { errorOf: (code) => `${code}: No answer${code === 'no_face' ? ' https://h/a?sig=1' : ' came'}.` },
      ['no-face: The error reveals an address.'],
    ],
    [
      'answers an error that is no text',
      { errorOf: (code) => (code === 'unreadable_style' ? { code } : `${code}: This is why.`) },
      ['unreadable-style: With a page behind its address: The error is of the form object, not a text.'],
    ],
    [
      'has other codes',
      { errorOf: (code) => (code === 'no_face' ? 'No face was found.' : `${code}: This is why.`) },
      ['no-face: The error is not led by no_face: No face was found.'],
    ],
    [
      'refuses the most steps',
      { dislikes: ({ steps }) => (steps === 15 ? 'worker_failed' : null) },
      ['settings-most: {"steps":15}: The job ended FAILED: worker_failed: This is why it failed.'],
    ],
    [
      'refuses a large seed',
      { dislikes: ({ seed = 0 }) => (seed > 2 ** 16 ? 'invalid_request' : null) },
      ['settings-most: {"seed":2147483647}: The job ended FAILED: invalid_request: This is why it failed.'],
    ],
    [
      'gives up on one bad photo',
      { skipsBadPhotos: false },
      ['bad-photo-among-good: The job ended FAILED: unreadable_photo: This is why it failed.'],
    ],
    ['never calls its webhook', { webhookBody: null }, ['webhook: It was not called.']],
    [
      'sends another body to the webhook',
      { webhookBody: (status) => ({ ...status, extra: 1 }) },
      ['webhook: Called with another body.'],
    ],
    [
      'never makes the same picture twice',
      {
        output: (portrait, job) => [Buffer.concat([portrait, Buffer.from([job])]).toString('base64')],
      },
      ['repeat: Two runs gave different files.'],
    ],
    [
      'answers more than a webhook carries',
      { output: (portrait) => [Buffer.concat([portrait, Buffer.alloc(4_000_000)]).toString('base64')] },
      ['answer-size: 5334 kB; at most 4,500 arrive.'],
    ],
  ];

  it.each(wrong)('names the line that an endpoint breaks that %s', async (_what, changes, broken) => {
    const webhookLimit = { webhookPatienceMs: changes.webhookBody === null ? 50 : QUICK.webhookPatienceMs };
    const results = await checkFake(changes, { limits: { ...QUICK, ...webhookLimit } });
    expect(withVerdict(results, 'fails')).toEqual(broken);
  });

  it.each<[string, Partial<FakeBehaviour>, string[]]>([
    ['job', { ends: false }, ['portrait: The job never ended.']],
    [
      'cancelled or overdue job',
      { cancels: false, timesOut: false },
      ['cancel: The job went on.', 'execution-timeout: The job went on.'],
    ],
  ])('gives up on an endpoint whose %s never ends', async (_what, changes, broken) => {
    const results = await checkFake(changes, { limits: { ...QUICK, jobTimeoutMs: 400 } });
    expect(withVerdict(results, 'fails')).toEqual(broken);
  });

  it('reports what it can not check', async () => {
    const remote = { ...pictures, hanging: null };
    const results = await checkFake(
      {
        words: ['IN_QUEUE'],
        output: (portrait, job) => Buffer.concat([portrait, Buffer.from([job])]).toString('base64'),
      },
      { pictures: remote, inbox: null, deterministic: false },
    );
    expect(withVerdict(results, 'fails')).toEqual([]);
    expect(results.filter(({ verdict }) => verdict === 'unchecked').map(({ id }) => id)).toEqual([
      'webhook',
      'repeat',
      'execution-timeout',
    ]);
  });

  it('stops at an endpoint that can not be reached', async () => {
    const place = { baseUrl: 'http://127.0.0.1:1/v2', endpointId: 'none', apiKey: 'key', callTimeoutMs: 500 };
    const endpoint = new Endpoint(place);
    const probe = new Probe({ endpoint, pictures, inbox, limits: QUICK, deterministic: false });
    const results = await runChecks(contractChecks(probe));
    const [first, ...others] = results;
    expect(first).toMatchObject({
      verdict: 'fails',
      sentence: 'The endpoint could not be reached (POST /run).',
    });
    expect(withVerdict(results, 'unchecked')).toEqual(
      others.map(
        ({ id }) => `${id}: The endpoint, which --base-url and --endpoint name, must be reached first.`,
      ),
    );
  });
});

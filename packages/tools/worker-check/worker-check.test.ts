import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { startRunpod } from '@chiaro/local-stack/runpod/start-runpod';
import { launchWorkers } from '@chiaro/local-stack/runpod/worker-processes';
import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';
import type { CheckResult } from './run-checks';
import { Endpoint } from './endpoint';
import { type OfferedPictures, servedPictures } from './offered-pictures';
import { Probe, type ProbeOptions } from './probe';
import { runChecks } from './run-checks';
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
    return await runChecks(new Probe({ ...plain, ...options }));
  } finally {
    await fake.close();
  }
}

const withVerdict = (results: readonly CheckResult[], verdict: string): string[] =>
  results.filter((result) => result.verdict === verdict).map(({ id, sentence }) => `${id}: ${sentence}`);

describe('the worker check', () => {
  // Its portraits take half a minute; the engine's own tests keep the contract meanwhile.
  const itWithTheEngine = IS_TEST_ALL ? it : it.skip;
  itWithTheEngine(
    'finds every line kept by the worker that ships, behind the local stand-in',
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
        new Probe({ endpoint, pictures: onePhoto, inbox, limits, deterministic: true }),
      );
      await runpod.stop();
      expect(withVerdict(results, 'fails')).toEqual([]);
      expect(withVerdict(results, 'unchecked')).toEqual([]);
      expect(results).toHaveLength(21);
    },
    120_000,
  );

  it('finds every line kept by an endpoint that keeps them', async () => {
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
      ['portrait: COMPLETED, but the output is of the form object; it must be a text or a list of texts.'],
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
      'answers a thumbnail',
      { portraitSide: 256 },
      ['portrait: The portrait has 256 × 256 pixels, less than 512.'],
    ],
    [
      'goes back',
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
      'tells its stack',
      {
        errorOf: (code) =>
          code === 'no_face' ? 'no_face: Traceback (most recent call last): x' : `${code}: This is why.`,
      },
      ['no-face: The error tells a stack trace.'],
    ],
    [
      'tells a path',
      { errorOf: (code) => `${code}: Can't open${code === 'no_face' ? ' /home/me/model.bin' : ' it'}.` },
      ['no-face: The error tells a path.'],
    ],
    [
      'tells an address',
      { errorOf: (code) => `${code}: No answer${code === 'no_face' ? ' https://h/a?sig=1' : ' came'}.` },
      ['no-face: The error tells an address.'],
    ],
    [
      'answers an error that is no text',
      { errorOf: (code) => (code === 'unreadable_style' ? { code } : `${code}: This is why.`) },
      ['unreadable-style: With a page behind its address: The error is of the form object, not a text.'],
    ],
    [
      'has other codes',
      { errorOf: (code) => (code === 'no_face' ? 'Nobody is there.' : `${code}: This is why.`) },
      ['no-face: The error is not led by no_face: Nobody is there.'],
    ],
    [
      'refuses the most steps',
      { dislikes: ({ steps }) => (steps === 15 ? 'worker_failed' : null) },
      ['settings-most: {"steps":15}: The job ended FAILED: worker_failed: This is why it failed.'],
    ],
    [
      'gives up on one bad photo',
      { skipsBadPhotos: false },
      ['bad-photo-among-good: The job ended FAILED: unreadable_photo: This is why it failed.'],
    ],
    ['never calls its webhook', { webhookBody: null }, ['webhook: It was not called.']],
    [
      'tells its webhook something else',
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
    const patience = { webhookPatienceMs: changes.webhookBody === null ? 50 : QUICK.webhookPatienceMs };
    const results = await checkFake(changes, { limits: { ...QUICK, ...patience } });
    expect(withVerdict(results, 'fails')).toEqual(broken);
  });

  it.each<[string, Partial<FakeBehaviour>, string[]]>([
    ['job', { ends: false }, ['portrait: The job never ended.']],
    [
      'cancelled or overdue job',
      { cancels: false, timesOut: false },
      ['cancel: The job went on.', 'execution-timeout: The job went on.'],
    ],
  ])('waits for an endpoint whose %s never ends only so long', async (_what, changes, broken) => {
    const results = await checkFake(changes, { limits: { ...QUICK, jobTimeoutMs: 400 } });
    expect(withVerdict(results, 'fails')).toEqual(broken);
  });

  it('says what it could not look at', async () => {
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

  it('checks nothing more of an endpoint that is not there', async () => {
    const place = { baseUrl: 'http://127.0.0.1:1/v2', endpointId: 'none', apiKey: 'key', callTimeoutMs: 500 };
    const endpoint = new Endpoint(place);
    const probe = new Probe({ endpoint, pictures, inbox, limits: QUICK, deterministic: false });
    const results = await runChecks(probe);
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

import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { type Receiver, startReceiver } from '@chiaro/local-stack/testing/webhook-receiver';
import { startRunpod } from '@chiaro/local-stack/runpod/start-runpod';
import { launchWorkers } from '@chiaro/local-stack/runpod/workers/worker-processes';
import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';
import { itInTestAll } from '@chiaro/local-stack/testing/in-test-all';
import { checkContract } from './contract';
import { Endpoint } from './endpoint';
import { type OfferedPictures, servedPictures } from './pictures';
import { reportLines } from './report-lines';
import type { Setup } from './run-job';
import { type Behaviour, type Body, startFakeEndpoint, TIMES } from './testing/fake-endpoint';

let pictures: OfferedPictures;
let inbox: Receiver<string>;
beforeAll(async () => {
  pictures = await servedPictures([]);
  inbox = await startReceiver(({ body }) => body);
});
afterAll(() => Promise.all([pictures.close(), inbox.close()]));

/** Checks an endpoint; returns what does not hold, and what was not checked. */
async function check(place: Record<'baseUrl' | 'endpointId' | 'apiKey', string>, changes?: Partial<Setup>) {
  const endpoint = new Endpoint({ ...place, callTimeoutMs: 60_000 });
  const setup: Setup = { endpoint, pictures, inbox, ...TIMES, deterministic: true, model: null, ...changes };
  const results = await reportLines((line) => checkContract(setup, line));
  const those = (verdict: string) => results.filter((result) => result.verdict === verdict);
  const breaches = those('fails').map(({ sentence }) => sentence);
  return { count: results.length, breaches, unchecked: those('unchecked').map(({ title }) => title) };
}

async function checkFake(behaviour: Behaviour, changes?: Partial<Setup>) {
  const fake = await startFakeEndpoint(behaviour);
  const result = await check(fake, changes);
  await fake.stop();
  return result;
}

// Its portraits take half a minute. Without --all, the engine's own tests cover the contract.
itInTestAll('passes the packed worker behind the local stand-in', async () => {
  const keys = { apiKey: 'key', endpointId: 'preview' };
  const worker = launchWorkers({ count: 1, log: () => undefined });
  const runpod = await startRunpod({ context: createMemoryContext(), port: 0, ...keys, worker });
  const onePhoto = { ...pictures, photos: pictures.photos.slice(0, 1) };
  const result = await check(
    { baseUrl: `${runpod.address}/v2`, ...keys },
    { pictures: onePhoto, jobTimeoutMs: 300_000 },
  );
  await runpod.stop();
  expect(result).toEqual({ count: 17, breaches: [], unchecked: [] });
});

it('passes an endpoint that keeps the contract, and says what it can’t check', async () => {
  expect(await checkFake({})).toEqual({ count: 17, breaches: [], unchecked: [] });
  const remote = { pictures: { ...pictures, hanging: null }, inbox: null, deterministic: false };
  const { breaches, unchecked } = await checkFake(differing, remote);
  expect(breaches).toEqual([]);
  for (const part of ['webhook', 'same bytes', 'takes too long']) expect(unchecked.join()).toContain(part);
});

const inBase64 = (...parts: Buffer[]): string[] => [Buffer.concat(parts).toString('base64')];
const differing: Behaviour = { output: (portrait, job) => inBase64(portrait, Buffer.from([job])) };
const refusing = (code: string, error: unknown): Behaviour => ({
  errorOf: (right) => (right === code ? error : `${right}: This is why.`),
});
const noFace = (error: string): Behaviour => refusing('no_face', error);
/** Changes the answers of an operation. */
const answering = (name: string, change: (isRepeat: boolean) => Body): Behaviour => ({
  answer: ({ operation, isRepeat, status, body }) => [
    status,
    operation === name && status === 200 ? { ...body, ...change(isRepeat) } : body,
  ],
});
const repeating = (status: string): Behaviour =>
  answering('status', (isRepeat) => (isRepeat ? { status } : {}));
const ending = (code: number): Behaviour => ({
  answer: ({ status, body }) => [status === code ? 200 : status, body],
});
const disliking = (field: string, least: number): Behaviour => ({
  dislikes: (input) => (Number(input[field]) >= least ? 'worker_failed' : null),
});
const REFUSED = 'The job ended FAILED: worker_failed: This is why it failed.';
const THUMBNAIL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const BREACHES: [string, Behaviour][] = [
  ['/run answers 200 to a wrong key.', ending(401)],
  ['/status answers 200 to an unknown id.', ending(404)],
  ['/run answers the status STARTED.', answering('run', () => ({ status: 'STARTED' }))],
  ['/status answered BUSY.', repeating('BUSY')],
  ['Out of order: ', repeating('IN_QUEUE')],
  ['Out of order: ', repeating('FAILED')],
  ['COMPLETED without an output.', { output: () => undefined }],
  [
    'COMPLETED, but the app finds no picture in the output with the keys x[].',
    { output: () => ({ x: ['x'] }) },
  ],
  ['The output is no picture (10 bytes).', { output: () => inBase64(Buffer.from('no picture')) }],
  ['The address in the output can not be fetched.', { output: () => 'http://127.0.0.1:1/a.webp' }],
  ['The address in the output is no public HTTPS address.', { output: () => 'http://192.0.2.1/a.webp' }],
  ['The portrait has 1 × 1 pixels, less than 512.', { output: () => THUMBNAIL }],
  ['The error reveals a stack trace.', noFace('no_face: Traceback (most recent call last): x')],
  ['The error reveals a path.', noFace("no_face: Can't open /home/me/model.bin.")],
  ['The error reveals an address.', noFace('no_face: No answer of https://h/a?sig=1')],
  ['The error is not led by no_face: No face was found.', noFace('No face was found.')],
  [
    'With a page behind its address: The error is of the form object, not a text.',
    refusing('unreadable_style', {}),
  ],
  [`{"steps":15}: ${REFUSED}`, disliking('steps', 15)],
  [`{"seed":2147483647}: ${REFUSED}`, disliking('seed', 2 ** 16)],
  ['The job ended FAILED: unreadable_photo: This is why it failed.', { needsAllPhotos: true }],
  ['It was not called.', { take: (_, { webhook: _webhook, ...body }) => body }],
  ['Called with another body.', answering('status', () => ({ extra: 1 }))],
  ['Two runs gave different files.', differing],
  ['The answer has 5334 kB', { output: (portrait) => inBase64(portrait, Buffer.alloc(4_000_000)) }],
  ['The job never ended.', { hangs: true }],
  [
    'The job went on.',
    { take: (operation, body) => (operation === 'cancel' ? null : { ...body, policy: {} }) },
  ],
];

// Each makes the fake endpoint go through the whole contract.
it.each(BREACHES.filter((_, index) => IS_TEST_ALL || index % 3 === 0))(
  'finds: %s',
  async (breach, behaviour) => {
    const times = /never|went on/.test(breach) ? { jobTimeoutMs: 2_000 } : {};
    const patience = breach === 'It was not called.' ? { webhookPatienceMs: 50 } : {};
    const { breaches } = await checkFake(behaviour, { ...times, ...patience });
    expect([...new Set(breaches.map((text) => text.slice(0, breach.length)))]).toEqual([breach]);
  },
);

it('stops at an endpoint that can not be reached', async () => {
  const { count, breaches } = await check({
    baseUrl: 'http://127.0.0.1:1/v2',
    endpointId: 'none',
    apiKey: 'key',
  });
  expect({ count, breaches }).toEqual({
    count: 1,
    breaches: ['The endpoint could not be reached (POST /run).'],
  });
});

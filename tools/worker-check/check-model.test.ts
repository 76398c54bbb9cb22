import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';

import { modelNamed, MODELS } from '@/lib/server/models/models';
import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import type { Worker } from '@chiaro/local-stack/runpod/workers/worker';
import { startRunpod } from '@chiaro/local-stack/runpod/start-runpod';
import { reportLine } from '../kit/report';
import { costSentence, EXAMPLES, modelChecks } from './check-model';
import { Endpoint } from './endpoint';
import { type OfferedPictures, servedPictures } from './offered-pictures';
import { runChecks } from './run-checks';

let pictures: OfferedPictures;
let folder: string;

beforeAll(async () => {
  pictures = await servedPictures([]);
  folder = mkdtempSync(path.join(tmpdir(), 'model-check-'));
});

afterAll(async () => {
  await pictures.close();
  rmSync(folder, { recursive: true });
});

/** Checks a public model of the local RunPod, with this worker behind it. */
async function check(
  name: string,
  run: Worker['run'],
  offered = pictures,
): Promise<{ isGood: boolean; lines: string[] }> {
  const model = modelNamed(name);
  if (!model) throw new Error(`There is no model ${name}.`);
  const worker: Worker = {
    run,
    isIdle: () => true,
    warmUp: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const keys = { apiKey: 'key', endpointId: 'preview' };
  const context = createMemoryContext();
  const runpod = await startRunpod({ context, port: 0, ...keys, worker });
  const place = { baseUrl: `${runpod.address}/v2`, endpointId: model.publicEndpointId ?? '', apiKey: 'key' };
  const endpoint = new Endpoint({ ...place, callTimeoutMs: 8_000 });
  try {
    const checks = modelChecks({
      model,
      endpoint,
      pictures: offered,
      limits: { jobTimeoutMs: 5_000, pollIntervalMs: 5 },
      folder: path.join(folder, name),
    });
    const results = await runChecks(checks);
    const isGood = results.every(({ verdict }) => verdict !== 'fails');
    const lines = results.map(reportLine);
    return { isGood, lines };
  } finally {
    await runpod.stop();
    context.clock.reset();
  }
}

const asUri = (picture: Buffer): string => `data:image/webp;base64,${picture.toString('base64')}`;

const portrait = (): string => asUri(readFileSync('public/images/poses/anna.webp'));

const PUBLIC = MODELS.filter(({ publicEndpointId }) => publicEndpointId !== null);

it.each(PUBLIC.map(({ name }) => name))('has %s make each example, and keeps the pictures', async (name) => {
  const output = [portrait()];
  const { isGood, lines } = await check(name, () => Promise.resolve({ kind: 'completed', output }));
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(isGood).toBe(true);
  expect(lines[0]).toContain('/health answers');
  expect(lines[1]).toContain('are cropped to the head');
  expect(lines[2]).toMatch(
    /1024 × 1024 \w+, \d+ kB, one face; after [\d.]+ s .*; \$.* \(documented: .*\); output: an address, with the keys .*; kept as /,
  );
  const files = readdirSync(path.join(folder, name)).map((file) => path.parse(file).name);
  expect(files.sort()).toEqual(EXAMPLES.map(({ id }) => id).sort());
});

/** A photo in which the person is small: 480 of 1400 pixels wide. */
async function aWholeBody(): Promise<string> {
  const file = path.join(folder, 'whole-body.jpg');
  const room = sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#8a9a9a' } });
  await room.composite([{ input: 'public/images/demo/selfie-1-480.webp', left: 500, top: 200 }]).toFile(file);
  return file;
}

it('sends a photo as the app does: as JPEG, cropped to the head', async () => {
  const offered = await servedPictures([await aWholeBody(), 'public/images/demo/selfie-2-480.webp']);
  const sent = new Set<string>();
  try {
    const { lines } = await check(
      'qwen-image-edit-2511',
      (input) => {
        for (const address of (input as { selfie_urls: string[] }).selfie_urls) sent.add(address);
        return Promise.resolve({ kind: 'completed', output: [portrait()] });
      },
      offered,
    );
    expect(lines[1]).toContain('1 of 2 are cropped to the head');
    const forms = await Promise.all(
      [...sent].map(async (address) => sharp(await (await fetch(address)).arrayBuffer()).metadata()),
    );
    expect(new Set(forms.map(({ format }) => format))).toEqual(new Set(['jpeg']));
    expect(forms[0]?.width).toBeLessThan(900);
  } finally {
    await offered.close();
  }
});

it('sends photos as they are where it can store none', async () => {
  const { lines } = await check(
    'qwen-image-edit-2511',
    () => Promise.resolve({ kind: 'completed', output: [portrait()] }),
    { ...pictures, offer: null },
  );
  expect(lines[1]).toMatch(/^– .*Photos are sent whole/);
});

it('refuses a picture without a face', async () => {
  const plain = sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#557799' } });
  const output = [asUri(await plain.webp().toBuffer())];
  const { isGood, lines } = await check('seedream-4-edit', () =>
    Promise.resolve({ kind: 'completed', output }),
  );
  expect(isGood).toBe(false);
  expect(lines[2]).toContain('The app refunds the portrait: no_face.');
});

it('reports why a model makes no portrait', async () => {
  const fail: Worker['run'] = () =>
    Promise.resolve({ kind: 'failed', error: 'worker_failed: Out of memory.' });
  const { isGood, lines } = await check('seedream-4-edit', fail);
  expect(isGood).toBe(false);
  expect(lines[2]).toContain('The job ended FAILED: Out of memory.');
});

it('names the cost', () => {
  const sentence = (name: string) => costSentence(modelNamed(name) ?? MODELS[0] ?? ({} as never));
  expect(sentence('qwen-image-edit-2511')).toBe(
    'The check of qwen-image-edit-2511 makes 5 portraits, which cost about $0.10.',
  );
  expect(sentence('worker-comfyui')).toContain('the endpoint');
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import { startRunpod } from '@chiaro/local-stack/runpod/start-runpod';
import type { WorkerResult } from '@chiaro/local-stack/runpod/workers/worker';
import { MODELS } from '@/lib/server/models/models';
import { qwenImageEdit2511 as MODEL } from '@/lib/server/models/qwen-image-edit-2511';
import { reportLine } from '../kit/report';
import { Endpoint } from './endpoint';
import { checkModel, costSentence } from './model';
import { servedPictures } from './pictures';
import { reportLines } from './report-lines';
import { TIMES, workerOf } from './testing/fake-endpoint';

const PUBLIC = MODELS.filter(({ publicEndpointId }) => publicEndpointId !== null);
const folder = freshFolder();

const madeOf = (picture: Buffer): WorkerResult => ({
  kind: 'completed',
  output: [`data:,${picture.toString('base64')}`],
});

/** Checks a public model of the local RunPod, whose worker answers each job with a result; returns the lines. */
async function check(model: (typeof MODELS)[number], result: WorkerResult): Promise<string[]> {
  const context = createMemoryContext();
  const worker = workerOf(() => Promise.resolve(result));
  const runpod = await startRunpod({ context, port: 0, apiKey: 'key', endpointId: 'preview', worker });
  const place = { baseUrl: `${runpod.address}/v2`, endpointId: model.publicEndpointId ?? '', apiKey: 'key' };
  const endpoint = new Endpoint({ ...place, callTimeoutMs: 8_000 });
  const pictures = await servedPictures([]);
  const setup = { endpoint, pictures, inbox: null, ...TIMES, deterministic: false, model };
  const results = await reportLines((line) => checkModel(setup, path.join(folder, model.name), line));
  await Promise.all([pictures.close(), runpod.stop()]);
  context.clock.reset();
  return results.map(reportLine);
}

it.each(PUBLIC)('has $name make each example', async (model) => {
  const lines = await check(model, madeOf(readFileSync('public/images/poses/anna.webp')));
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(lines[0]).toContain('/health answers');
  for (const line of lines.slice(1, 5))
    expect(line).toMatch(
      /1024 × 1024 \w+, \d+ kB, one face; after [\d.]+ s; cost 0\.\d+ \(documented: .*\); output: an address, with the keys .*; kept/,
    );
  expect(readdirSync(path.join(folder, model.name))).toHaveLength(4);
  expect(costSentence(model)).toMatch(/makes 5 portraits, which cost about \$0\.\d\d\.$/);
});

it('says why a model makes no portrait that the app delivers', async () => {
  const plain = sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#557799' } });
  const faceless = await check(MODEL, madeOf(await plain.webp().toBuffer()));
  expect(faceless[1]).toContain('The app refunds the portrait: no_face.');
  const failed = await check(MODEL, {
    kind: 'failed',
    error: 'worker_failed: Out of memory.',
  });
  expect(failed[1]).toContain('The job ended FAILED: Out of memory.');
});

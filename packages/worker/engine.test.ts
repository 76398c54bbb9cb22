import sharp from 'sharp';

import { type JobResult, STAGES } from '@chiaro/engine/job/job';
import { loadEngineModels } from '@chiaro/engine/models/engine-models';
import { runJob } from '@chiaro/engine/run-job';
import { drawPortrait } from '@chiaro/engine/testing/drawn-face';
import { type PictureServer, type ServedPicture, servePictures } from '@chiaro/engine/testing/picture-server';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { itInTestAll } from '@chiaro/local-stack/testing/in-test-all';

import { Engine } from './engine';
import type { ProgressReport } from './messages';
import { packWorker } from './pack';

let server: PictureServer;
let folder: string;
let engine: Engine;
const log: string[] = [];

beforeAll(async () => {
  const draw = (options: Parameters<typeof drawPortrait>[0]): Promise<Buffer> =>
    drawPortrait(options).webp().toBuffer();
  const [template, plate, frontal, tilted, room] = await Promise.all([
    draw({ size: 1024, backdrop: '#3f6b78', clothes: '#7a3b2e', tilt: -4 }),
    draw({ size: 1024, backdrop: '#3f6b78', empty: true }),
    draw({ size: 900, scale: 1.2, shiftY: 40 }),
    draw({ size: 700, tilt: 14, turn: 0.5, backdrop: '#9a8c70' }),
    draw({ empty: true }),
  ]);
  server = await servePictures(
    new Map<string, ServedPicture>([
      ['/images/poses/anna.webp', template],
      ['/images/plates/anna.webp', plate],
      ['/custom.webp', template],
      ['/frontal.webp', frontal],
      ['/tilted.webp', tilted],
      ['/room.webp', room],
      ['/broken.webp', frontal.subarray(0, 3_000)],
      ['/text.webp', Buffer.from('This is no picture.')],
      ['/hanging.webp', 'hang'],
    ]),
  );
  folder = await packWorker();
  engine = new Engine({ folder, log: (text) => log.push(text) });
});

afterAll(async () => {
  await engine.stop();
  await server.close();
});

function inputWith(photos: string[], change: object = {}): object {
  return plainInput(
    server.urlOf('/images/poses/anna.webp'),
    photos.map((photo) => server.urlOf(photo)),
    change,
  );
}

function run(input: unknown, by = engine, signal = new AbortController().signal): Promise<JobResult> {
  return by.run(input, { signal, onProgress: () => undefined });
}

function portraitOf(result: JobResult): Buffer {
  if (result.kind !== 'completed') throw new Error(result.error);
  expect(result.output).toHaveLength(1);
  const [header, data] = result.output[0]?.split(',') ?? [];
  expect(header).toBe('data:image/webp;base64');
  return Buffer.from(data ?? '', 'base64');
}

describe('the engine behind the worker', () => {
  it('makes a WebP portrait of 1024 pixels', async () => {
    const reports: ProgressReport[] = [];
    const input = inputWith(['/tilted.webp', '/frontal.webp'], { method: 1 });
    const result = await engine.run(input, {
      signal: new AbortController().signal,
      onProgress: (report) => reports.push({ ...report }),
    });
    const portrait = portraitOf(result);
    expect(await sharp(portrait).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1024 });
    const percents = reports.map(({ progress }) => progress);
    expect(percents).toEqual([...percents].sort((one, two) => one - two));
    const stages = reports.map(({ stage }) => stage).filter((stage) => stage !== undefined);
    expect([...new Set(stages)]).toEqual(STAGES);
    // The backdrop of the plate is behind the person.
    const corner = await sharp(portrait).extract({ left: 40, top: 40, width: 120, height: 120 }).stats();
    const [red, , blue] = corner.channels.map((channel) => channel.mean);
    expect(blue).toBeGreaterThan((red ?? 0) + 15);
  });

  itInTestAll('makes the same portrait with two threads as with one', async () => {
    const input = inputWith(['/tilted.webp', '/frontal.webp'], { method: 1 });
    const nothing = () => undefined;
    const alone = await runJob(input, await loadEngineModels(), () => Promise.resolve(), nothing);
    const result = await run(input);
    expect(result.kind === 'completed' && result.output[0]).toBe(alone);
  });

  it('fails with a code and a sentence for a wrong request or picture', async () => {
    expect(await run({ prompt: 'hello' })).toMatchObject({
      kind: 'failed',
      error: expect.stringMatching(/^invalid_request: The field template_url is not valid/) as string,
    });
    const style = { style_image: server.urlOf('/text.webp'), style_weight: 0.8 };
    expect(await run(inputWith(['/frontal.webp'], style))).toEqual({
      kind: 'failed',
      error: 'unreadable_style: The style image could not be read as a picture.',
    });
  });

  it('fails the job when its process dies, and starts a new one for the next', async () => {
    const asked = server.asked('/hanging.webp');
    const job = run(inputWith(['/hanging.webp']));
    await asked;
    const first = engine.processId;
    process.kill(first ?? 0, 'SIGKILL');
    expect(await job).toMatchObject({
      kind: 'failed',
      error: 'worker_failed: The preview engine stopped unexpectedly.',
    });
    expect(log).toEqual([expect.stringContaining('(SIGKILL)')]);
    expect((await run(inputWith(['/text.webp']))).kind).toBe('failed');
    expect(engine.processId).toBeDefined();
    expect(engine.processId).not.toBe(first);
  });

  it('rejects an aborted job with the reason, and runs the next one', async () => {
    const reason = new Error('cancelled by the user');
    const abort = new AbortController();
    const asked = server.asked('/hanging.webp');
    const running = run(inputWith(['/hanging.webp']), engine, abort.signal);
    await asked;
    abort.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(await run(inputWith(['/text.webp']))).toMatchObject({ kind: 'failed' });
  });

  it('replaces a process with too much memory after its job', async () => {
    const small = new Engine({ folder, log: (text) => log.push(text), mostMemoryBytes: 1 });
    await small.start();
    const first = small.processId;
    expect(await run({}, small)).toEqual({
      kind: 'failed',
      error: expect.stringMatching(/^invalid_request/) as string,
    });
    expect(small.processId).toBeUndefined();
    expect(await small.start()).toBe(true);
    expect(small.processId).not.toBe(first);
    await small.stop();
  });

  it('is ready when its models are loaded, not when its process starts', async () => {
    const own = new Engine({ folder, log: (text) => log.push(text) });
    expect(own.isReady).toBe(false);
    const starting = own.start();
    expect(own.processId).toBeDefined();
    expect(own.isReady).toBe(false);
    await starting;
    expect(own.isReady).toBe(true);
    await own.stop();
    expect(own.isReady).toBe(false);
  });

  it('ends its process when it is stopped, and takes no more jobs', async () => {
    const own = new Engine({ folder, log: (text) => log.push(text) });
    await own.start();
    const { processId } = own;
    await own.stop();
    expect(() => process.kill(processId ?? 0, 0)).toThrow('ESRCH');
    expect(await run({}, own)).toEqual({
      kind: 'failed',
      error: 'worker_failed: The preview engine was stopped.',
    });
    expect(await own.start()).toBe(false);
  });
});

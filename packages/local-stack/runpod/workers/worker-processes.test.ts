import { drawPortrait } from '@chiaro/engine/testing/drawn-face';
import { plainInput } from '@chiaro/engine/testing/plain-input';
import { type PictureServer, type ServedPicture, servePictures } from '@chiaro/engine/testing/picture-server';

import { itInTestAll } from '../../testing/in-test-all';
import { createMemoryContext } from '../../kit/stand-in';
import { type RunpodStandIn, startRunpod } from '../start-runpod';
import { type Answer, type AppCalls, appCallsTo, TEST_KEYS } from '../../testing/runpod';
import { launchWorkers } from './worker-processes';

let pictures: PictureServer;
let runpod: RunpodStandIn;
let app: AppCalls;
const errors: string[] = [];

beforeAll(async () => {
  const template = await drawPortrait({ size: 1024 }).webp().toBuffer();
  pictures = await servePictures(
    new Map<string, ServedPicture>([
      ['/template.webp', template],
      ['/hanging.webp', 'hang'],
      ['/text.webp', Buffer.from('This is no picture.')],
    ]),
  );
  runpod = await startRunpod({
    context: createMemoryContext(),
    port: 0,
    ...TEST_KEYS,
    worker: launchWorkers({ count: 1, log: (text) => errors.push(text) }),
  });
  app = appCallsTo(runpod);
  await runpod.warmUp();
});

afterAll(async () => {
  await runpod.stop();
  await pictures.close();
});

function submit(photo: string): Promise<string> {
  const input = plainInput(pictures.urlOf('/template.webp'), [pictures.urlOf(photo)]);
  return app.run({ input });
}

async function untilEnded(id: string): Promise<Answer> {
  for (;;) {
    const job = await app.status(id);
    if (job.status !== 'IN_QUEUE' && job.status !== 'IN_PROGRESS') return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe('the worker that ships, behind the local stack', () => {
  // A journey has one, too.
  itInTestAll('makes a portrait', async () => {
    const job = await untilEnded(await submit('/template.webp'));
    expect(job).toMatchObject({ status: 'COMPLETED' });
    expect((job['output'] as string[])[0]).toMatch(/^data:image\/webp;base64,/);
  });

  it('starts again after it was killed during a job', async () => {
    const asked = pictures.asked('/hanging.webp');
    const id = await submit('/hanging.webp');
    await asked;
    expect(runpod.killWorkers()).toBe(1);
    expect(await untilEnded(id)).toMatchObject({ status: 'FAILED', error: 'The worker is gone.' });
  });

  it('stops a cancelled job and runs the next one', async () => {
    const asked = pictures.asked('/hanging.webp');
    const id = await submit('/hanging.webp');
    await asked;
    await app.call('POST', `/cancel/${id}`);
    expect(await untilEnded(await submit('/text.webp'))).toMatchObject({
      status: 'FAILED',
      error: 'unreadable_photo: None of the photos could be read as a picture.',
    });
    expect(errors).toEqual([]);
  });
});

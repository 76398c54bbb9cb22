import type { OutputFormName } from '@chiaro/local-stack/runpod/public-models/output-forms';
import { startStack } from '@chiaro/local-stack/stack';
import { instantWorker, PORTRAIT } from './instant-worker';
import { samplePortrait } from './sample-portrait';

/** Makes the sample portrait for an app that uses this model; '' is the worker of the contract. */
async function portraitFor(
  model: string,
  look: (portrait: string) => Promise<void>,
  outputForm: OutputFormName = 'image_url',
): Promise<void> {
  const before = process.env['LOCAL_MODEL'];
  process.env['LOCAL_MODEL'] = model;
  const stack = await startStack({
    appUrl: 'http://localhost:3000',
    stateDirectory: null,
    worker: instantWorker,
  });
  stack.context.settings.change({ outputForm });
  try {
    await look(await samplePortrait(stack));
  } finally {
    await stack.stop();
    if (before === undefined) delete process.env['LOCAL_MODEL'];
    else process.env['LOCAL_MODEL'] = before;
  }
}

it('is the picture itself from a worker of the contract', async () => {
  await portraitFor('', (portrait) => Promise.resolve(expect(portrait).toBe(PORTRAIT)));
});

it.each<[string, OutputFormName]>([
  ['qwen-image-edit-2511', 'image_url'],
  ['qwen-image-edit-2511', 'result'],
  ['nano-banana-2-edit', 'image_url'],
])('is an address from %s in the form %s, which the app can fetch', async (model, form) => {
  const look = async (portrait: string) => {
    const response = await fetch(portrait);
    expect(response.headers.get('content-type')).toMatch(/^image\//);
  };
  await portraitFor(model, look, form);
});

import { createServer, type ServerResponse } from 'node:http';

import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { SEED_MAXIMUM, SLIDERS } from '@/lib/shared/rules/generation-settings';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';
import { type PictureServer, servePictures, type ServedPicture } from '@chiaro/engine/testing/picture-server';
import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';
import { HandlerProcess, hasPython } from './testing/handler-process';

const describeWithPython = hasPython() ? describe : describe.skip;

const { resemblance, templateStrength, steps } = SLIDERS;

/** The numbers of a request, each with its least and its greatest value. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  ip_weight: [resemblance.minimum, resemblance.maximum],
  cn_strength: [resemblance.minimum, resemblance.maximum],
  template_denoise: [1 - templateStrength.maximum, 1],
  steps: [steps.minimum, steps.maximum],
  style_weight: [0, 1],
  method: [0, 1],
  seed: [0, SEED_MAXIMUM],
};

describeWithPython('docs/worker-handler.py, which needs python3 3.9 or newer', () => {
  let pictures: PictureServer;
  let handler: HandlerProcess;
  let jobs = 0;
  const closing: (() => Promise<void>)[] = [];
  const startHandler = (...options: ConstructorParameters<typeof HandlerProcess>): HandlerProcess => {
    const process = new HandlerProcess(...options);
    closing.push(() => process.end());
    return process;
  };

  beforeAll(async () => {
    pictures = await servePictures(
      new Map<string, ServedPicture>([
        ['/pose', Buffer.from('picture of a pose')],
        ['/style', Buffer.from('picture of a style')],
        ['/photo', Buffer.from('picture of a face')],
        ['/tree', Buffer.from('picture of a tree')],
        ['/large', Buffer.concat([Buffer.from('picture of a face'), Buffer.alloc(5_000)])],
        ['/text', Buffer.from('some text')],
        ['/hanging', 'hang'],
      ]),
    );
    closing.push(pictures.close);
    handler = startHandler();
  });

  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
  });

  const nextId = (): string => `job-${(jobs += 1)}`;
  const inputOf = (changes: object = {}): object => ({
    ...generationRequestSchema.parse({
      template_url: pictures.urlOf('/pose'),
      selfie_urls: [pictures.urlOf('/photo')],
    }),
    style_weight: 0,
    ...changes,
  });
  const answerTo = (changes: object = {}) => handler.answerTo(nextId(), inputOf(changes));
  const portraitOf = (text: string) => [`data:image/webp;base64,${Buffer.from(text).toString('base64')}`];
  const withPhotos = (...paths: string[]) => ({ selfie_urls: paths.map(pictures.urlOf) });

  it('answers the portrait as a data URI', async () => {
    expect(await answerTo()).toEqual(portraitOf('picture of a pose, picture of a face'));
    expect(await answerTo({ style_image: pictures.urlOf('/style'), style_weight: 0.8 })).toEqual(
      portraitOf('picture of a pose, picture of a style, picture of a face'),
    );
  });

  it('fetches all pictures at once', async () => {
    const open: ServerResponse[] = [];
    const server = await listenOnLoopback(
      createServer((_request, response) => {
        open.push(response);
        if (open.length === 2 + PHOTOS_MAXIMUM) for (const each of open) each.end('picture of a face');
      }),
    );
    closing.push(server.close);
    const answer = await answerTo({
      template_url: `${server.origin}/pose`,
      style_image: `${server.origin}/style`,
      selfie_urls: Array.from({ length: PHOTOS_MAXIMUM }, (_, index) => `${server.origin}/${index}`),
    });
    expect(answer).toEqual([expect.stringMatching(/^data:/)]);
  });

  it.each(Object.entries(RANGES))(
    'takes %s from its least to its greatest value alone',
    async (name, range) => {
      const [least, greatest] = range;
      for (const value of [least, greatest])
        expect(await answerTo({ [name]: value })).toEqual([expect.stringMatching(/^data:/)]);
      const error = `invalid_request: The field ${name} is missing or not valid.`;
      for (const value of [least - 0.01, greatest + 0.01, least - 1, greatest + 1, String(least), null, true])
        expect(await answerTo({ [name]: value })).toEqual({ error });
    },
  );

  it.each(['steps', 'seed'])('takes whole %s alone', async (name) => {
    expect(await answerTo({ [name]: 7.5 })).toMatchObject({
      error: expect.stringMatching(/^invalid_request: /),
    });
  });

  it('refuses other fields that are missing or wrong', async () => {
    const wrong: Readonly<Record<string, unknown[]>> = {
      template_url: [undefined, 7, 'file:///etc/passwd'],
      selfie_urls: [undefined, [], 'http://a', [null], Array(PHOTOS_MAXIMUM + 1).fill('http://a')],
      positive_prompt: [undefined, 7, 'a'.repeat(1001)],
      negative_prompt: [undefined, 7, 'a'.repeat(1001)],
      control_pose: [undefined, 1],
      style_image: [7, 'ftp://a'],
      ip_weight: [undefined],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        expect(await answerTo({ [name]: value })).toEqual({
          error: `invalid_request: The field ${name} is missing or not valid.`,
        });
  });

  it('passes over photos that it can’t read, and says what it can’t', async () => {
    expect(await answerTo(withPhotos('/text', '/missing', '/photo'))).toEqual(
      portraitOf('picture of a pose, picture of a face'),
    );
    const codeOf = async (changes: object) =>
      String(((await answerTo(changes)) as { error: string }).error).split(':')[0];
    expect(await codeOf(withPhotos('/text', '/missing'))).toBe('unreadable_photo');
    expect(await codeOf({ template_url: pictures.urlOf('/text') })).toBe('unreadable_template');
    expect(await codeOf({ style_image: pictures.urlOf('/missing') })).toBe('unreadable_style');
    expect(await codeOf(withPhotos('/tree'))).toBe('no_face');
    expect(await codeOf({ positive_prompt: 'break' })).toBe('worker_failed');
  });

  it('stops a cancelled job at its next step, and only then gives the GPU to the next job', async () => {
    const [cancelled, next] = [nextId(), nextId()];
    handler.start(cancelled, inputOf({ positive_prompt: 'wait', steps: 15 }));
    await handler.until('gpu taken', cancelled);
    handler.start(next, inputOf());
    handler.stop(cancelled);
    await handler.until('stopped', cancelled);
    // Time enough for the next job to take the GPU if the first one did not hold it.
    for (let answers = 0; answers < 50; answers += 1) await answerTo({ steps: 0 });
    handler.goOn();
    await handler.until('answered', next);
    const told = handler.events.filter(({ event }) => event.startsWith('gpu')).slice(-4);
    expect(told).toEqual([
      { event: 'gpu taken', id: cancelled },
      { event: 'gpu free', id: cancelled, steps: 1 },
      { event: 'gpu taken', id: next },
      { event: 'gpu free', id: next, steps: 7 },
    ]);
  });

  it('prints neither an address nor a portrait, and nothing of a job that was stopped', () => {
    expect(handler.output).toMatch(/^job job-\d+ RuntimeError\n$/);
  });

  it.each([
    ['late', '/hanging', { FETCH_SECONDS: 0.2 }],
    ['large', '/large', { MOST_BYTES: 3_000 }],
    ['large together with the others', '/large', { MOST_BYTES_OF_JOB: 3_000 }],
  ])('passes over a photo that is too %s', async (_what, photo, limits) => {
    const limited = startHandler(limits);
    expect(await limited.answerTo('job', inputOf(withPhotos('/photo', photo)))).toEqual(
      portraitOf('picture of a pose, picture of a face'),
    );
  });

  it('keeps portraits out of the SDK’s log, unless the operator has set a level', async () => {
    expect((await handler.until('imported')).logLevel).toBe('INFO');
    const verbose = startHandler({}, { RUNPOD_LOG_LEVEL: 'DEBUG' });
    expect((await verbose.until('imported')).logLevel).toBe('DEBUG');
  });
});

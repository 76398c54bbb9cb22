import sharp from 'sharp';

import { hasEnded } from '@/lib/shared/rules/job-states';
import { RESTORE_MINUTES } from '@/lib/shared/rules/portraits';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { reconcileAfter, testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();

// The handlers log failing providers.
beforeEach(allowConsole);
afterEach(() => test.stack.context.faults.reset());

const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><private>52.5200,13.4050</private></x:xmpmeta>';
const SECTIONS = ['exif', 'xmp', 'xmpAsString', 'iptc', 'icc', 'tifftagPhotoshop', 'comments'] as const;

/** A picture as a phone might write it: with place, owner, colour profile and a text about it. */
async function aPhotoThatTells(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const picture = { create: { width: 60, height: 40, channels: 3 as const, background: '#c96' } };
  const exif = {
    IFD0: { Artist: 'Ada Lovelace', Model: 'Ada’s phone' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '52/1 31/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '13/1 24/1 0/1',
    },
  };
  const bytes = await sharp(picture)
    .withIccProfile('p3')
    .withExif(exif)
    .withXmp(XMP)
    .toFormat(format)
    .toBuffer();
  const { exif: written, xmp, icc } = await sharp(bytes).metadata();
  // Without this the tests below would pass on a photo that tells nothing.
  expect([written, xmp, icc].every((section) => (section?.length ?? 0) > 20)).toBe(true);
  return bytes;
}

async function expectToTellOnly(sections: readonly string[], bytes: Buffer): Promise<void> {
  const metadata = await sharp(bytes).metadata();
  expect(SECTIONS.filter((section) => metadata[section as keyof typeof metadata] !== undefined)).toEqual(
    sections,
  );
  for (const word of ['Exif', 'EXIF', 'ICCP', 'Photoshop', 'Ada', '52.5200', 'private'])
    expect(bytes.includes(word)).toBe(false);
  expect(bytes.includes('XMP ')).toBe(sections.includes('xmp'));
  expect(metadata.space).toBe('srgb');
}

/** Each property of a packet with its value, in the packet's order. */
async function propertiesOf(bytes: Buffer): Promise<string[][]> {
  const { xmpAsString = '' } = await sharp(bytes).metadata();
  return [...xmpAsString.matchAll(/<([\w:]+)>([^<]+)<\/\1>/g)]
    .map(([, name = '', value = '']) => [name, value])
    .filter(([, value]) => value?.trim() !== '');
}

async function upload(token: string, bytes: Buffer) {
  await test.consent(token);
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'Ada at home.jpg');
  return test.call('/api/upload-image', { method: 'POST', token, body: form });
}

async function privateBytes(url: string): Promise<Buffer> {
  const authorization = `Bearer ${process.env['BLOB_PRIVATE_READ_WRITE_TOKEN'] ?? ''}`;
  return Buffer.from(await (await fetch(url, { headers: { authorization } })).arrayBuffer());
}

const WORDS = 'my confidential wedding dress';

/** Submits a job and polls it, as often as it takes to end and at most so often. */
async function generate(token: string, photo: string, { polls = 200, words = WORDS } = {}) {
  const request = {
    template_url: '/images/poses/anna.webp',
    selfie_urls: [photo],
    positive_prompt: words,
  };
  const { body } = await test.submit(token, request);
  for (let poll = 0; poll < polls; poll += 1) {
    const { body: view } = await test.call(`/api/check-runpod-job/${String(body['id'])}`, { token });
    if (hasEnded({ status: view['status'] })) return view;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {};
}

describe('a picture with metadata about its owner', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is stored as an upload without what it tells: %s',
    async (format) => {
      const token = await test.signIn('photographer');
      const { body } = await upload(token, await aPhotoThatTells(format));
      await expectToTellOnly([], await privateBytes(String(body['imageUrl'])));
    },
  );

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is delivered as a portrait with our mark alone: %s',
    async (format) => {
      const token = await test.signIn(`sitter ${format}`);
      const photo = String((await upload(token, await aPhotoThatTells('jpeg'))).body['imageUrl']);
      const output = [`data:image/${format};base64,${(await aPhotoThatTells(format)).toString('base64')}`];
      await test.control('/runpod/next', { outcome: 'COMPLETED', output });
      const { output: portraits } = await generate(token, photo);
      const answer = await fetch(String((portraits as string[])[0]));
      const portrait = Buffer.from(await answer.arrayBuffer());
      await expectToTellOnly(['xmp', 'xmpAsString'], portrait);
      expect(await propertiesOf(portrait)).toEqual([
        ['Iptc4xmpExt:DigitalSourceType', 'http://cv.iptc.org/newscodes/digitalsourcetype/composite'],
        ['xmp:CreatorTool', 'Chiaro (chiaro)'],
        ['xmp:CreateDate', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)],
      ]);
    },
  );
});

describe('the address of an upload', () => {
  it('can’t be guessed, and opens only with its signature', async () => {
    const photo = await aPhotoThatTells('jpeg');
    const [ada, bea] = [await test.signIn('ada'), await test.signIn('bea')];
    const uid = String((await test.call('/api/account', { token: ada })).body['uid']);
    const first = new URL(String((await upload(ada, photo)).body['imageUrl']));
    const second = new URL(String((await upload(bea, photo)).body['imageUrl']));
    expect(first.pathname).toMatch(/\/uploads\/[0-9a-f]{64}\/[0-9a-f]{64}-\d+x\d+-\d+\.jpg$/);
    expect(first.search).toBe('');

    const { sha256, signFor } = await import('@/lib/server/hashing');
    const pathOf = ({ pathname }: URL) => pathname.slice(pathname.indexOf('uploads/'));
    const folderOf = (address: URL) => pathOf(address).split('/')[1];
    // The same photo has the same name; each user has a folder whose name needs our key.
    expect(folderOf(first)).not.toBe(folderOf(second));
    expect(folderOf(first)).toBe(signFor('uploads', uid, process.env['SERVER_SECRET'] ?? ''));
    for (const guess of [sha256(uid), sha256(`uploads\0${uid}`), signFor('uploads', uid, '')])
      expect(folderOf(first)).not.toBe(guess);

    const { getContainer } = await import('@/lib/server/http/container');
    const { privateFiles } = getContainer().services;
    const [signed = ''] = await privateFiles.presign([pathOf(first)]);
    const elsewhere = new URL(signed);
    elsewhere.pathname = second.pathname;
    const forged = new URL(signed);
    for (const [name, value] of forged.searchParams)
      if (value.length > 30) forged.searchParams.set(name, `${value.slice(0, -4)}AAAA`);
    const statusOf = async (address: URL | string) => (await fetch(address)).status;
    expect(await statusOf(signed)).toBe(200);
    for (const address of [first, elsewhere, forged, `${first.origin}/uploads/`])
      expect(await statusOf(address)).toBeGreaterThanOrEqual(400);
  });
});

describe('the words of a portrait', () => {
  async function storedJobs(): Promise<string> {
    const { getContainer } = await import('@/lib/server/http/container');
    const { jobCollection } = await import('@/lib/server/jobs/job-documents');
    const { database } = getContainer().services;
    const search = { ...jobCollection(), limit: 100, after: null };
    const states = ['open', 'completed', 'failed'];
    const found = states.map((equals) => database.listWhere({ ...search, field: 'state', equals }));
    return JSON.stringify(await Promise.all(found));
  }

  async function aPortrait(token: string, words: string): Promise<string[]> {
    const photo = String((await upload(token, await aPhotoThatTells('jpeg'))).body['imageUrl']);
    const output = [`data:image/jpeg;base64,${(await aPhotoThatTells('jpeg')).toString('base64')}`];
    await test.control('/runpod/next', { outcome: 'COMPLETED', output });
    return (await generate(token, photo, { words }))['output'] as string[];
  }

  it('are stored for their user alone, and go with the portrait', async () => {
    const [token, stranger] = [await test.signIn('bride'), await test.signIn('guest')];
    const words = 'a dress for May';
    const portraits = await aPortrait(token, words);
    expect(await storedJobs()).toContain(words);
    expect(JSON.stringify((await test.call('/api/portraits', { token })).body)).toContain(words);
    const foreign = await test.call('/api/portraits', { token: stranger });
    expect(foreign.body).toMatchObject({ portraits: [], nextCursor: null, count: 0 });
    await test.post('/api/delete-portraits', token, { portraits });
    await reconcileAfter(test, RESTORE_MINUTES);
    expect(await storedJobs()).not.toContain(words);
  });

  it('go with a portrait that is not made', async () => {
    const token = await test.signIn('unlucky bride');
    const photo = String((await upload(token, await aPhotoThatTells('jpeg'))).body['imageUrl']);
    await test.control('/runpod/next', { outcome: 'FAILED', error: 'out of memory' });
    const words = 'a dress for June';
    await generate(token, photo, { words });
    expect(await storedJobs()).not.toContain(words);
  });

  it('go with the account', async () => {
    const token = await test.signIn('leaving bride');
    const words = 'a dress for July';
    await aPortrait(token, words);
    expect(await storedJobs()).toContain(words);
    await test.call('/api/account', { token, method: 'DELETE' });
    expect(await storedJobs()).not.toContain(words);
  });
});

describe('the log', () => {
  const PERSON = 'Confidentia Wellhidden';

  it('holds only codes and ids, for every action and failure', async () => {
    const lines: string[] = [];
    for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
      jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
        lines.push(
          parts.map((part) => (part instanceof Error ? String(part.stack) : String(part))).join(' '),
        );
      });
    }
    const always = { effect: 'error', times: 500 };
    const token = await test.signIn(PERSON);
    const { body: account } = await test.call('/api/account', { token });
    const image = await aPhotoThatTells('jpeg');
    const photo = String((await upload(token, image)).body['imageUrl']);

    // An upload that fails, and one that is not a picture.
    await test.control('/faults', { ...always, service: 'blob', operation: 'put', status: 500, times: 1 });
    await upload(token, await aPhotoThatTells('png'));
    await upload(token, Buffer.from('Confidentia, as text'));

    // A portrait, and failures at each stage.
    const output = [`data:image/jpeg;base64,${image.toString('base64')}`];
    await test.control('/runpod/next', { outcome: 'COMPLETED', output });
    const { output: made } = await generate(token, photo);
    await test.call('/api/portraits', { token });
    await test.post('/api/star-portraits', token, { portraits: made, isStarred: true });
    await test.control('/runpod/next', {
      outcome: 'FAILED',
      error: `no_face: ${PERSON} at ${photo}?signature=abc`,
    });
    await generate(token, photo);
    await test.control('/faults', { ...always, service: 'runpod', operation: 'run', status: 401, times: 1 });
    await generate(token, photo, { polls: 1 });
    for (const address of ['http://127.0.0.1:1/p.webp?signature=abcdef', 'http://[p.webp?signature=abcdef']) {
      await test.control('/runpod/next', { outcome: 'COMPLETED', output: [address] });
      const refill = { paymentMethodId: 'pm_card_visa', amount: 1, userId: account['uid'] };
      await test.post('/api/process-payment', token, refill);
      await generate(token, photo, { polls: 3 });
    }
    await test.control('/faults', {
      ...always,
      service: 'runpod',
      operation: 'status',
      status: 500,
      times: 1,
    });
    await test.post('/api/webhooks/runpod?job=x&signature=abcdef', undefined, { id: 'run', prompt: PERSON });

    // Donations that succeed, are declined, refused or unanswered; webhooks and returns.
    const pay = async (paymentMethodId: string) =>
      test.post('/api/process-payment', token, { paymentMethodId, amount: 5, userId: account['uid'] });
    await pay('pm_card_visa');
    await pay('pm_card_chargeDeclined');
    await pay('pm_none_of_ours');
    for (const [status, operation] of [
      [500, 'payment_intents.create'],
      [401, 'payment_intents.create'],
      [500, 'payment_intents.retrieve'],
    ] as const) {
      await test.control('/faults', { ...always, service: 'stripe', operation, status, times: 4 });
      await pay('pm_card_visa');
      test.stack.context.faults.reset();
    }
    await test.post('/api/webhooks/stripe', undefined, '{"client_secret":"pi_1_secret_2"}', {
      'stripe-signature': 't=1,v1=abcdef',
    });
    await test.call('/api/payment-return?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2');

    // A database that refuses, and one that fails while the account is deleted.
    for (const operation of ['batchGetDocuments', 'commit', 'runQuery']) {
      await test.control('/faults', { ...always, service: 'firestore', operation, status: 403 });
      await pay('pm_card_visa');
      await generate(token, photo, { polls: 1 });
      await test.post('/api/delete-portraits', token, {
        portraits: [`https://x/results/${'a'.repeat(32)}/0.webp`],
      });
      await test.call('/api/account', { token });
      await test.call('/api/portraits', { token });
      await test.post('/api/star-portraits', token, { portraits: made, isStarred: false });
      await test.post('/api/restore-portraits', token, { portraits: made });
      test.stack.context.faults.reset();
    }
    await test.control('/faults', { ...always, service: 'auth', operation: '*', status: 500 });
    await test.call('/api/account', { token, method: 'DELETE' });
    test.stack.context.faults.reset();
    await test.control('/faults', { ...always, service: 'blob', operation: '*', status: 403 });
    await test.control('/faults', { ...always, service: 'auth', operation: 'delete', status: 500 });
    await test.call('/api/account', { token, method: 'DELETE' });
    await test.call('/api/cron/reconcile', { token: process.env['CRON_SECRET'] ?? '' });
    jest.restoreAllMocks();

    const secrets = Object.entries(test.stack.environment)
      .filter(([name]) => /SECRET|TOKEN|KEY/.test(name))
      .map(([, value]) => value);
    const forbidden = [
      token,
      token.split('.')[1] ?? '',
      PERSON,
      String(account['email']),
      'Confidentia',
      'confidential',
      'wedding',
      new URL(photo).pathname,
      image.toString('base64').slice(0, 60),
      'signature=',
      'abcdef',
      '_secret_',
      'Bearer',
      ...secrets,
    ].filter((text) => text !== '');
    expect(lines.length).toBeGreaterThan(15);
    for (const line of lines) {
      for (const text of forbidden) expect(line).not.toContain(text);
      // The last digits of the card; a random id may have them too.
      expect(line.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')).not.toMatch(/\b4242\b|424242/);
      expect(line).not.toMatch(/https?:\/\/[^"\s]*[?]|[\w.]+@[\w.]+|data:image/);
      expect(JSON.parse(line)).toMatchObject({ event: expect.stringMatching(/^[a-z_]+$/) });
    }
    const events = new Set(lines.map((line) => (JSON.parse(line) as { event: string }).event));
    for (const event of [
      'upload_not_stored',
      'portrait_not_copied',
      'request_failed',
      'deletion_step_failed',
    ])
      expect(events).toContain(event);
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { webhookUrl } from '@/lib/server/jobs/submit-job';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { testStackOfFile } from '@/lib/testing/test-stack';

const ROOT = path.join(__dirname, '..', '..');
const DOCUMENT = readFileSync(path.join(ROOT, 'docs', 'reliability.md'), 'utf8');
const PHOTOS = 3;
const POLLS = 10;

/** What a step costs at the providers. */
interface Cost {
  /** Documents that Firestore bills. */
  read: number;
  written: number;
  /** How often each operation of a provider was called, Firestore's and sign-in's left out. */
  calls: Record<string, number>;
  /** Bytes that went to Blob and came from there, those that the worker fetches left out. */
  stored: number;
}

// For V2 a model gets heads.
const test = testStackOfFile({ RUNPOD_ENDPOINT_ID_V2: 'qwen-image-edit-2511' });
let token: string;

beforeAll(async () => {
  // Stops the providers' webhooks, which would arrive at any time.
  for (const service of ['runpod', 'stripe']) await test.fail(service, 'webhook', { times: 1000 });
  token = await test.signIn('ada');
});
/** What the calls cost that `act` leads to. */
async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  const { calls } = test.stack.context;
  calls.reset();
  await act();
  await test.app.idle();
  const cost: Cost = { read: 0, written: 0, calls: {}, stored: 0 };
  for (const call of calls.list()) {
    if (call.operation === 'webhook') continue;
    cost.read += call.documentsRead ?? 0;
    cost.written += call.documentsWritten ?? 0;
    if (call.service === 'blob') cost.stored += call.receivedBytes ?? 0;
    // With the emulator the SDK looks up the account of each token; with Google only where revoked tokens are refused.
    if (call.service === 'firestore' || call.service === 'auth') continue;
    const name = `${call.service}.${call.operation}`;
    cost.calls[name] = (cost.calls[name] ?? 0) + 1;
  }
  return cost;
}

async function call(method: string, address: string, body?: object | FormData, key?: string) {
  const answer = await test.call(address, {
    method,
    token,
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (answer.status >= 400) throw new Error(`${method} ${address} answered ${JSON.stringify(answer)}`);
  return answer.body;
}

/** A photo as the page sends it: 1536 pixels at its longer side, JPEG. */
async function aPhoto(turn: number): Promise<FormData> {
  const drawn = path.join(ROOT, 'public', 'images', 'examples', 'amara-after-1280.webp');
  const photo = await sharp(drawn)
    .resize(1536, 1536, { fit: 'inside' })
    .modulate({ hue: turn })
    .jpeg({ quality: 85 })
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
}

function sumOf(costs: readonly Cost[]): Cost {
  const sum: Cost = { read: 0, written: 0, calls: {}, stored: 0 };
  for (const cost of costs) {
    sum.read += cost.read;
    sum.written += cost.written;
    sum.stored += cost.stored;
    for (const [name, times] of Object.entries(cost.calls)) sum.calls[name] = (sum.calls[name] ?? 0) + times;
  }
  return sum;
}

function lineOf(step: string, { read, written, calls }: Cost): string {
  const named = Object.entries(calls)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, times]) => (times === 1 ? name : `${times} ${name}`));
  return `- ${step}: ${[`${read} + ${written}`, ...named].join(', ')}`;
}

/** The lines between two marks of the document. */
function documentedLines(): string[] {
  const [, rest = ''] = DOCUMENT.split('<!-- begin of the costs -->');
  const [list = ''] = rest.split('<!-- end of the costs -->');
  return list.split('\n').filter((line) => line.startsWith('- '));
}

async function portraitCosts() {
  const open = await costOf(() => call('GET', '/api/account'));
  const consent = await costOf(() => call('POST', '/api/consent', { version: LEGAL_VERSION }));
  const addresses: string[] = [];
  const uploads: Cost[] = [];
  for (let turn = 0; turn < PHOTOS; turn += 1) {
    const form = await aPhoto(turn);
    uploads.push(
      await costOf(async () => {
        addresses.push(String((await call('POST', '/api/upload-image', form))['imageUrl']));
      }),
    );
  }
  const photo = await aPhoto(PHOTOS);
  const withHead = await costOf(() => call('POST', '/api/upload-image?face=0.5,0.4,0.1,0', photo));
  await test.control('/runpod/next', { outcome: 'hold' });
  let id = '';
  const submit = await costOf(async () => {
    const body = { template_url: '/images/poses/anna.webp', selfie_urls: addresses };
    id = String((await call('POST', '/api/submit-runpod-job', body, randomUUID()))['id']);
  });
  const poll = () => call('GET', `/api/check-runpod-job/${id}`);
  const first = await costOf(poll);
  // The page lets all but the first wait. One is enough to count: they are alike.
  const another = await costOf(() =>
    test.call(`/api/check-runpod-job/${id}`, { token, headers: { prefer: 'wait=2' } }),
  );
  const polls = [first, ...Array.from({ length: POLLS - 2 }, () => another)];
  const portrait = readFileSync(path.join(ROOT, 'public', 'images', 'poses', 'anna.webp')).toString('base64');
  await test.control('/runpod/release', { outcome: 'COMPLETED', output: [portrait] });
  const delivery = await costOf(poll);
  const runId = await runOf(id);
  const report = await costOf(() => call('POST', webhookOf(id), { id: runId }));
  const account = await costOf(() => call('GET', '/api/account'));
  let address = '';
  let etag = '';
  const listing = await costOf(async () => {
    const { headers, body } = await test.call('/api/portraits', { token });
    etag = headers.get('etag') ?? '';
    address = (body['portraits'] as { address: string }[])[0]?.address ?? '';
  });
  const unchangedListing = await costOf(() =>
    test.call('/api/portraits', { token, headers: { 'if-none-match': etag } }),
  );
  const star = await costOf(() =>
    call('POST', '/api/star-portraits', { portraits: [address], isStarred: true }),
  );
  const deletion = await costOf(() => call('POST', '/api/delete-portraits', { portraits: [address] }));
  const ofPortrait = { open, consent, uploads, withHead, submit, polls, delivery, report, account };
  return { ...ofPortrait, listing, unchangedListing, star, deletion };
}

function webhookOf(jobId: string): string {
  const { pathname, search } = new URL(
    webhookUrl(jobId, {
      appUrl: test.app.origin,
      serverSecret: process.env['SERVER_SECRET'] ?? '',
      protectionBypass: null,
    }),
  );
  return pathname + search;
}

async function runOf(jobId: string): Promise<string> {
  const { getContainer } = await import('@/lib/server/http/container');
  const { jobKey } = await import('@/lib/server/jobs/job-documents');
  return (await getContainer().services.database.get(jobKey(jobId)))?.runId ?? '';
}

async function donationCosts() {
  const stripe = test.stripe();
  const { uid } = await call('GET', '/api/account');
  const donate = await costOf(() =>
    call(
      'POST',
      '/api/process-payment',
      { paymentMethodId: 'pm_card_visa', amount: 5, userId: uid },
      randomUUID(),
    ),
  );
  const { data } = await stripe.paymentIntents.list({ limit: 1 });
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: data[0]?.id, object: 'payment_intent' } },
  });
  const secret = test.stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '';
  const headers = { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }) };
  const event = await costOf(() =>
    test.call('/api/webhooks/stripe', { method: 'POST', headers, body: payload }),
  );
  return { donate, event };
}

async function reconciliationCost(): Promise<Cost> {
  const reconcile = () =>
    test.call('/api/cron/reconcile', { token: test.stack.environment['CRON_SECRET'] ?? '' });
  await reconcile();
  return costOf(reconcile);
}

it('a portrait and a donation cost the provider calls that docs/reliability.md names', async () => {
  const portrait = await portraitCosts();
  const donation = await donationCosts();
  const reconciliation = await reconciliationCost();
  const { open, consent, uploads, withHead, submit, polls, delivery, report, account } = portrait;
  const whole = sumOf([...uploads, submit, ...polls, delivery, report, account]);
  const [firstUpload, ...laterUploads] = uploads;
  const [firstPoll, ...laterPolls] = polls;
  const steps = [
    ['First visit of an account', open],
    ['Consent', consent],
    ['Upload', firstUpload],
    ['Upload with a head', withHead],
    ['Submit', submit],
    ['First poll', firstPoll],
    ['Another poll', laterPolls.at(-1)],
    ['Poll that finds the portrait', delivery],
    ['RunPod’s webhook afterwards', report],
    ['Account visit', account],
    [`**Portrait of ${PHOTOS} photos and ${POLLS} polls**`, whole],
    ['List of one portrait', portrait.listing],
    ['Unchanged list', portrait.unchangedListing],
    ['Star', portrait.star],
    ['Deletion', portrait.deletion],
    ['**Donation**', donation.donate],
    ['Stripe’s webhook afterwards', donation.event],
    ['Reconcile with little to do', reconciliation],
  ] as const;
  expect(steps.map(([step, cost]) => lineOf(step, cost ?? sumOf([])))).toEqual(documentedLines());
  const costs = ({ read, written, calls }: Cost) => ({ read, written, calls });
  expect(laterUploads.map(costs)).toEqual(laterUploads.map(() => costs(firstUpload ?? sumOf([]))));

  // The size of a compressed picture depends on the machine's libraries, so the document rounds.
  const documented = Number(/(\d+)\s+kB\s+of\s+photos\s+and\s+portrait/.exec(DOCUMENT)?.[1]);
  expect(Math.abs(whole.stored / 1000 - documented)).toBeLessThan(documented * 0.3);
});

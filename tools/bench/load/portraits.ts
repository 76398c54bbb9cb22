import { setTimeout as wait } from 'node:timers/promises';

import {
  deleteAccountEndpoint,
  readAccountEndpoint,
  readLedgerEndpoint,
} from '@/lib/shared/contracts/account';
import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import {
  cancelJobEndpoint,
  checkJobEndpoint,
  type CheckJobResponse,
  submitJobEndpoint,
} from '@/lib/shared/contracts/jobs';
import { deletePortraitsEndpoint } from '@/lib/shared/contracts/portraits';
import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { posePath } from '@/lib/shared/rules/catalogue';
import { hasEnded } from '@/lib/shared/rules/job-states';
import { POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { type Journey, type LoadClient, type LoadUser, signInUser } from './load-client';
import { RUN_PROMPTS } from './quick-worker';

/** The time between a portrait's delivery and its deletion. */
const VIEWING_MS = 3_000;
/** The time between a submission and its cancellation. */
const CANCELS_AFTER_MS = 1_000;
/** Far longer than a job waits in the queue. */
const JOB_TIMEOUT_MS = 120_000;

/** A new user and the id of the submitted job. */
export interface Submission {
  user: LoadUser;
  job: string;
}

/** Signs a user in, uploads photos and submits a job. */
async function submit(
  client: LoadClient,
  photos: readonly Buffer[],
  fields: Partial<SubmitJobRequest> = {},
): Promise<Submission> {
  const user = await signInUser(client.site);
  await client.ask(readAccountEndpoint, { user });
  await client.ask(giveConsentEndpoint, { user, body: { version: LEGAL_VERSION } });
  const uploads = photos.map(async (photo) => {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    return (await client.ask(uploadImageEndpoint, { user, body })).imageUrl;
  });
  const body = { template_url: posePath('anna'), selfie_urls: await Promise.all(uploads), ...fields };
  const { id } = await client.ask(submitJobEndpoint, { user, body });
  return { user, job: id };
}

/** Signs a user in, and waits for the user's first portrait. `photos` are scaled as the page does. */
export async function makePortrait(client: LoadClient, photos: readonly Buffer[]): Promise<Submission> {
  const submission = await submit(client, photos);
  await untilDelivered(client, submission.user, submission.job);
  return submission;
}

/** Returns the journeys of portraits; `photos` are scaled as the page does. */
export function portraitJourneys(photos: readonly Buffer[]): Journey[] {
  const onePhoto = photos.slice(0, 1);
  return [
    {
      name: 'makes a portrait of three photos, looks and deletes it',
      perMinute: 26,
      run: async (client) => {
        const { user, job } = await submit(client, photos);
        const portrait = await untilDelivered(client, user, job);
        await client.ask(readAccountEndpoint, { user });
        await client.ask(readLedgerEndpoint, { user });
        await wait(VIEWING_MS);
        const body = { portraits: [portrait] };
        const { deleted } = await client.ask(deletePortraitsEndpoint, { user, body });
        if (deleted.length !== 1) throw new Error('The portrait was not deleted.');
      },
    },
    {
      name: 'gets no portrait, because there is no face',
      perMinute: 3,
      run: async (client) => {
        const { user, job } = await submit(client, onePhoto, { positive_prompt: RUN_PROMPTS.withoutFace });
        const { status, code } = await untilSettled(client, user, job);
        // A public model does not know the contract's codes.
        const expected = process.env['LOCAL_MODEL'] ? 'provider_failed' : 'no_face';
        if (code !== expected) throw new Error(`The job is ${status}, ${code} instead of ${expected}.`);
      },
    },
    {
      name: 'cancels',
      perMinute: 3,
      run: async (client) => {
        const { user, job } = await submit(client, onePhoto, { positive_prompt: RUN_PROMPTS.long });
        await wait(CANCELS_AFTER_MS);
        const { code } = await client.ask(cancelJobEndpoint, { user, segment: job });
        if (code !== 'cancelled') throw new Error(`The job ended with ${code} instead of cancelled.`);
      },
    },
    {
      name: 'makes a portrait and deletes the account',
      perMinute: 4,
      run: async (client) => {
        const { user } = await makePortrait(client, onePhoto);
        const { finished } = await client.ask(deleteAccountEndpoint, { user });
        if (!finished) throw new Error('The account was not deleted at once.');
      },
    },
  ];
}

/** Polls a job every two seconds until it has ended; no answer waits, because the load counts its time. */
async function untilSettled(client: LoadClient, user: LoadUser, job: string): Promise<CheckJobResponse> {
  const until = performance.now() + JOB_TIMEOUT_MS;
  while (performance.now() < until) {
    const answer = await client.ask(checkJobEndpoint, { user, segment: job });
    if (hasEnded(answer)) return answer;
    await wait(POLL_INTERVAL_MS);
  }
  throw new Error('The job does not end.');
}

/** Waits for the portrait, fetches its file and returns its address. */
async function untilDelivered(client: LoadClient, user: LoadUser, job: string): Promise<string> {
  const { status, code, output = [] } = await untilSettled(client, user, job);
  const [portrait] = output;
  if (portrait === undefined) throw new Error(`The job is ${status}, ${code}, without a portrait.`);
  const response = await fetch(portrait);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The portrait's file answered ${response.status}.`);
  return portrait;
}

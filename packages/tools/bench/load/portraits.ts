import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import {
  type AccountResponse,
  type DeleteAccountResponse,
  deleteAccountEndpoint,
  readAccountEndpoint,
  readLedgerEndpoint,
} from '@/lib/shared/contracts/account';
import {
  submitJobEndpoint,
  type CheckJobResponse,
  type SubmitJobResponse,
  cancelJobEndpoint,
  checkJobEndpoint,
} from '@/lib/shared/contracts/jobs';
import { type DeletePortraitsResponse, deletePortraitsEndpoint } from '@/lib/shared/contracts/portraits';
import { type GiveConsentResponse, giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { type UploadImageResponse, uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { posePath } from '@/lib/shared/rules/catalogue';
import { hasEnded } from '@/lib/shared/rules/job-states';
import { POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import type { Journey } from './arrivals';
import type { JourneyClient } from './journey-client';
import { LoadUser } from './load-user';
import { RUN_PROMPTS } from './quick-worker';
import type { Site } from './site';

/** The time between a portrait's delivery and its deletion, in milliseconds. */
const VIEWING_MS = 3_000;
/** The time between a submission and its cancellation, in milliseconds. */
const CANCELS_AFTER_MS = 1_000;
/** Far longer than a job waits in the queue, in milliseconds. */
const JOB_TIMEOUT_MS = 120_000;

/** Returns the journeys of portraits; `photos` are scaled as the page does. */
export function portraitJourneys(site: Site, photos: readonly Buffer[]): Journey[] {
  const arrive = async (client: JourneyClient, numberOfPhotos: number): Promise<[LoadUser, string[]]> => {
    const user = await client.aside(() => LoadUser.signIn(site));
    await readAccount(client, user);
    await consent(client, user);
    const branches = photos
      .slice(0, numberOfPhotos)
      .map((photo) => (branch: JourneyClient) => upload(branch, user, photo));
    return [user, await client.together(branches)];
  };
  return [
    {
      name: 'makes a portrait of three photos, looks and deletes it',
      perMinute: 26,
      run: async (client) => {
        const [user, selfies] = await arrive(client, 3);
        const job = await submit(client, user, { selfie_urls: selfies });
        const portrait = await untilDelivered(client, user, job);
        await readAccount(client, user);
        await user.get(client, readLedgerEndpoint.path);
        await client.pause(VIEWING_MS);
        await deletePortrait(client, user, portrait);
      },
    },
    {
      name: 'gets no portrait, because there is no face',
      perMinute: 3,
      run: async (client) => {
        const [user, selfies] = await arrive(client, 1);
        const prompt = RUN_PROMPTS.withoutFace;
        const job = await submit(client, user, { selfie_urls: selfies, positive_prompt: prompt });
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
        const [user, selfies] = await arrive(client, 1);
        const prompt = RUN_PROMPTS.long;
        const job = await submit(client, user, { selfie_urls: selfies, positive_prompt: prompt });
        await client.pause(CANCELS_AFTER_MS);
        const { method, path } = cancelJobEndpoint;
        const route = pathOf(cancelJobEndpoint, job);
        const { code } = await user.send<CheckJobResponse>(client, method, route, undefined, path);
        if (code !== 'cancelled') throw new Error(`The job ended with ${code} instead of cancelled.`);
      },
    },
    {
      name: 'makes a portrait and deletes the account',
      perMinute: 4,
      run: async (client) => {
        const [user, selfies] = await arrive(client, 1);
        const job = await submit(client, user, { selfie_urls: selfies });
        await untilDelivered(client, user, job);
        const { finished } = await user.send<DeleteAccountResponse>(
          client,
          'DELETE',
          deleteAccountEndpoint.path,
        );
        if (!finished) throw new Error('The account was not deleted at once.');
      },
    },
  ];
}

export function readAccount(client: JourneyClient, user: LoadUser): Promise<AccountResponse> {
  return user.get(client, readAccountEndpoint.path);
}

async function consent(client: JourneyClient, user: LoadUser): Promise<void> {
  const body = { version: LEGAL_VERSION };
  await user.send<GiveConsentResponse>(client, 'POST', giveConsentEndpoint.path, body);
}

async function upload(client: JourneyClient, user: LoadUser, photo: Buffer): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const { imageUrl } = await user.send<UploadImageResponse>(client, 'POST', uploadImageEndpoint.path, form);
  return imageUrl;
}

async function submit(
  client: JourneyClient,
  user: LoadUser,
  fields: Omit<SubmitJobRequest, 'template_url'>,
): Promise<string> {
  const body = { template_url: posePath('anna'), ...fields };
  const { id } = await user.send<SubmitJobResponse>(client, 'POST', submitJobEndpoint.path, body);
  return id;
}

/** Polls a job every two seconds until it has ended; no answer waits, because the load counts its time. */
async function untilSettled(client: JourneyClient, user: LoadUser, job: string): Promise<CheckJobResponse> {
  const route = pathOf(checkJobEndpoint, job);
  const until = performance.now() + JOB_TIMEOUT_MS;
  while (performance.now() < until) {
    const answer = await user.get<CheckJobResponse>(client, route, checkJobEndpoint.path);
    if (hasEnded(answer)) return answer;
    await client.pause(POLL_INTERVAL_MS);
  }
  throw new Error('The job does not end.');
}

/** Waits for the portrait, fetches its file and returns its address. */
async function untilDelivered(client: JourneyClient, user: LoadUser, job: string): Promise<string> {
  const { status, code, output = [] } = await untilSettled(client, user, job);
  const [portrait] = output;
  if (portrait === undefined) throw new Error(`The job is ${status}, ${code}, without a portrait.`);
  const { ok, status: fileStatus } = await client.aside(async () => {
    const response = await fetch(portrait);
    await response.arrayBuffer();
    return response;
  });
  if (!ok) throw new Error(`The portrait's file answered ${fileStatus}.`);
  return portrait;
}

async function deletePortrait(client: JourneyClient, user: LoadUser, portrait: string): Promise<void> {
  const body = { portraits: [portrait] };
  const { deleted } = await user.send<DeletePortraitsResponse>(
    client,
    'POST',
    deletePortraitsEndpoint.path,
    body,
  );
  if (deleted.length !== 1) throw new Error('The portrait was not deleted.');
}

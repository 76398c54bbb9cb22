import type { AccountResponse, DeleteAccountResponse } from '@/lib/shared/contracts/account';
import type { CheckJobResponse } from '@/lib/shared/contracts/check-job';
import type { DeletePortraitsResponse } from '@/lib/shared/contracts/delete-portraits';
import type { SubmitJobRequest, SubmitJobResponse } from '@/lib/shared/contracts/submit-job';
import type { UploadImageResponse } from '@/lib/shared/contracts/upload-image';
import { posePath } from '@/lib/shared/rules/catalogue';
import { POLL_INTERVAL_MS } from '@/lib/shared/rules/jobs';
import type { Journey } from './arrivals';
import type { Course } from './course';
import { Person } from './person';
import { RUN_PROMPTS } from './quick-worker';
import type { Site } from './site';

/** How long people look at a portrait before they do something else, in milliseconds. */
const LOOKS_FOR_MS = 3_000;
/** How long it takes until somebody who changed their mind has found the button, in milliseconds. */
const CHANGES_MIND_AFTER_MS = 1_000;
/** A job that has not ended after this long is stuck, in milliseconds: far longer than the queue ever is. */
const PATIENCE_MS = 120_000;

/** The journeys of those who want a portrait, with photos as the page scales them. */
export function portraitJourneys(site: Site, photos: readonly Buffer[]): Journey[] {
  const arrive = async (course: Course, numberOfPhotos: number): Promise<[Person, string[]]> => {
    const person = await course.aside(() => Person.signIn(site));
    await readAccount(course, person);
    const ways = photos.slice(0, numberOfPhotos).map((photo) => (way: Course) => upload(way, person, photo));
    return [person, await course.together(ways)];
  };
  return [
    {
      name: 'makes a portrait of three photos, looks and deletes it',
      perMinute: 26,
      go: async (course) => {
        const [person, selfies] = await arrive(course, 3);
        const job = await submit(course, person, { selfie_urls: selfies });
        const portrait = await untilDelivered(course, person, job);
        await readAccount(course, person);
        await person.get(course, '/api/account/ledger');
        await course.pause(LOOKS_FOR_MS);
        await deletePortrait(course, person, portrait);
      },
    },
    {
      name: 'gets no portrait, because there is no face',
      perMinute: 3,
      go: async (course) => {
        const [person, selfies] = await arrive(course, 1);
        const prompt = RUN_PROMPTS.withoutFace;
        const job = await submit(course, person, { selfie_urls: selfies, positive_prompt: prompt });
        const { status, code } = await untilSettled(course, person, job);
        // A public model knows no codes of ours.
        const expected = process.env['LOCAL_MODEL'] ? 'provider_failed' : 'no_face';
        if (code !== expected) throw new Error(`The job is ${status}, ${code} instead of ${expected}.`);
      },
    },
    {
      name: 'cancels',
      perMinute: 3,
      go: async (course) => {
        const [person, selfies] = await arrive(course, 1);
        const prompt = RUN_PROMPTS.long;
        const job = await submit(course, person, { selfie_urls: selfies, positive_prompt: prompt });
        await course.pause(CHANGES_MIND_AFTER_MS);
        const route = '/api/cancel-runpod-job';
        const { code } = await person.send<CheckJobResponse>(
          course,
          'POST',
          `${route}/${job}`,
          undefined,
          `${route}/:id`,
        );
        if (code !== 'cancelled') throw new Error(`The job ended with ${code} instead of cancelled.`);
      },
    },
    {
      name: 'makes a portrait and deletes the account',
      perMinute: 4,
      go: async (course) => {
        const [person, selfies] = await arrive(course, 1);
        const job = await submit(course, person, { selfie_urls: selfies });
        await untilDelivered(course, person, job);
        const { finished } = await person.send<DeleteAccountResponse>(course, 'DELETE', '/api/account');
        if (!finished) throw new Error('The account was not deleted at once.');
      },
    },
  ];
}

/** The account as it stands. */
export function readAccount(course: Course, person: Person): Promise<AccountResponse> {
  return person.get(course, '/api/account');
}

async function upload(course: Course, person: Person, photo: Buffer): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const { imageUrl } = await person.send<UploadImageResponse>(course, 'POST', '/api/upload-image', form);
  return imageUrl;
}

async function submit(
  course: Course,
  person: Person,
  wish: Omit<SubmitJobRequest, 'template_url'>,
): Promise<string> {
  const body = { template_url: posePath('anna'), ...wish };
  const { id } = await person.send<SubmitJobResponse>(course, 'POST', '/api/submit-runpod-job', body);
  return id;
}

/** Asks as the page does, at once and then every two seconds. */
async function untilSettled(course: Course, person: Person, job: string): Promise<CheckJobResponse> {
  const route = '/api/check-runpod-job';
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const answer = await person.get<CheckJobResponse>(course, `${route}/${job}`, `${route}/:id`);
    if (answer.status === 'COMPLETED' || answer.status === 'FAILED') return answer;
    await course.pause(POLL_INTERVAL_MS);
  }
  throw new Error('The job does not end.');
}

/** Gives the portrait's address, after its file was fetched. */
async function untilDelivered(course: Course, person: Person, job: string): Promise<string> {
  const { status, code, output = [] } = await untilSettled(course, person, job);
  const [portrait] = output;
  if (portrait === undefined) throw new Error(`The job is ${status}, ${code}, without a portrait.`);
  const { ok, status: fileStatus } = await course.aside(async () => {
    const response = await fetch(portrait);
    await response.arrayBuffer();
    return response;
  });
  if (!ok) throw new Error(`The portrait's file answered ${fileStatus}.`);
  return portrait;
}

async function deletePortrait(course: Course, person: Person, portrait: string): Promise<void> {
  const body = { portraits: [portrait] };
  const { deleted } = await person.send<DeletePortraitsResponse>(
    course,
    'POST',
    '/api/delete-portraits',
    body,
  );
  if (deleted.length !== 1) throw new Error('The portrait was not deleted.');
}

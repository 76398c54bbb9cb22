import type { Change } from '../../shared/contracts/generation-request';
import { GENERATION_COST_CREDITS, WELCOME_CREDITS } from '../../shared/rules/credits';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { deliverPortraitJob } from '../../testing/jobs';
import { aRequest } from '../../testing/requests';
import { withdrawConsent } from '../account-data/withdraw-consent';
import { userKey } from '../accounts/account-documents';
import { deletePortraits } from '../portraits/delete-portraits';
import { restorePortraits } from '../portraits/restore-portraits';
import { checkJob } from './check-job';
import { type JobDocument, jobKey } from './job-documents';
import { secondTryUntil } from './second-try';
import { submitJob } from './submit-job';

const ada = anActor();
const MODEL = 'qwen-image-edit-2511';

/** A world with a model that changes portraits, and a portrait of Ada's in her own style. */
async function aPortrait(model = MODEL) {
  const world = createFakeServices();
  world.compute.endpointFor = () => ({ id: 'endpoint', model });
  const request = { style_image: '/images/styles/vintage.webp', positive_prompt: 'rain' };
  const first = await deliverPortraitJob(world, { request, idempotencyKey: 'first' });
  return { world, first };
}

type Fields = Parameters<typeof aRequest>[2] & { secondTryOf?: string };

async function change(
  { services }: FakeServices,
  changed: Partial<Change> & { of: string },
  { secondTryOf, ...fields }: Fields = {},
  actor = ada,
) {
  const whole: Change = { output: 0, kind: 'suit', ...changed };
  const request = aRequest(services, actor.uid, { template_url: '', ...fields });
  return submitJob({
    services,
    actor,
    request,
    ...(secondTryOf !== undefined && { secondTryOf }),
    change: whole,
    idempotencyKey: JSON.stringify([whole, fields]),
  });
}

async function jobIn({ database }: FakeServices, id: string): Promise<JobDocument> {
  const job = await database.get(jobKey(id));
  if (!job) throw new Error('There is no such job.');
  return job;
}

const creditsIn = async ({ database }: FakeServices) => (await database.get(userKey(ada.uid)))?.credits;

/** Ends the last run with a portrait, and returns the job's state. */
async function end(world: FakeServices, jobId: string) {
  const run = world.compute.runs.at(-1);
  if (run) run.state = { kind: 'completed', output: ['changed'] };
  return checkJob({ services: world.services, actor: ada, jobId });
}

describe('a change of a portrait', () => {
  it('costs a portrait, keeps pose and style, and has neither second try nor guarantee', async () => {
    const { world, first } = await aPortrait();
    const submit = jest.spyOn(world.compute, 'submit');
    const { id } = await change(world, { of: first.id }, { positive_prompt: 'a red tie', selfie_urls: [] });
    expect(submit.mock.calls[0]?.[0].portrait).toMatchObject({
      request: { template_url: first.portraits[0], selfie_urls: [], style_image: null },
      change: 'suit',
      bestPhotos: [],
    });
    expect(await creditsIn(world)).toBe(WELCOME_CREDITS - 2 * GENERATION_COST_CREDITS);
    expect(await end(world, id)).toMatchObject({ status: 'completed' });
    const job = await jobIn(world, id);
    expect(job).toMatchObject({
      price: GENERATION_COST_CREDITS,
      guaranteeCredits: 0,
      change: { of: first.id, output: 0, kind: 'suit' },
      recipe: { pose: 'anna', style: 'vintage', positive_prompt: 'a red tie' },
    });
    expect(secondTryUntil(job)).toBeNull();
    expect(secondTryUntil(await jobIn(world, first.id))).not.toBeNull();
    const again = submitJob({
      services: world.services,
      actor: ada,
      request: aRequest(world.services, ada.uid, { positive_prompt: 'a red tie' }),
      secondTryOf: id,
      idempotencyKey: 'again',
    });
    await expect(again).rejects.toMatchObject({ code: 'no_second_try' });
    await expect(change(world, { of: first.id }, { secondTryOf: first.id })).rejects.toMatchObject({
      code: 'no_second_try',
    });
  });

  it('is charged once for a repeat, and refuses another change for the same key', async () => {
    const { world, first } = await aPortrait();
    const { services } = world;
    const request = aRequest(services, ada.uid);
    const asked = (kind: Change['kind']) =>
      submitJob({
        services,
        actor: ada,
        request,
        change: { of: first.id, output: 0, kind },
        idempotencyKey: 'key',
      });
    expect(await asked('suit')).toEqual(await asked('suit'));
    await expect(asked('sweater')).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await creditsIn(world)).toBe(WELCOME_CREDITS - 2 * GENERATION_COST_CREDITS);
  });

  it.each<[string, Partial<Change>, Fields, ReturnType<typeof anActor>, object]>([
    ['an unknown job', { of: 'f'.repeat(32) }, {}, ada, { code: 'not_found' }],
    ['another place', { output: 1 }, {}, ada, { code: 'not_found' }],
    ['the portrait of another account', {}, {}, anActor({ uid: 'bob' }), { code: 'not_found' }],
    [
      'own words without a word',
      { kind: 'words' },
      { positive_prompt: ' ' },
      ada,
      { code: 'invalid_field', details: { field: 'positive_prompt' } },
    ],
    ['a refused word', { kind: 'words' }, { positive_prompt: 'nude' }, ada, { code: 'prompt_refused' }],
    ['a photo of another', {}, { selfie_urls: ['https://x.example'] }, ada, { code: 'invalid_photo_url' }],
  ])('is refused without a charge for %s', async (_name, changed, fields, actor, error) => {
    const { world, first } = await aPortrait();
    await expect(change(world, { of: first.id, ...changed }, fields, actor)).rejects.toMatchObject(error);
    expect(world.compute.runs).toHaveLength(1);
    expect(await creditsIn(world)).toBe(WELCOME_CREDITS - GENERATION_COST_CREDITS);
  });

  it.each(['chiaro', 'own-model'])(
    'is refused by the model %s, which takes no instruction',
    async (model) => {
      const { world, first } = await aPortrait(model);
      const error = { code: 'invalid_field', details: { field: 'change' } };
      await expect(change(world, { of: first.id })).rejects.toMatchObject(error);
      expect(world.compute.runs).toHaveLength(1);
    },
  );
});

describe('a portrait that is deleted', () => {
  it('can’t be changed until it is restored', async () => {
    const { world, first } = await aPortrait();
    const { services } = world;
    await deletePortraits({ services, actor: ada, portraits: first.portraits });
    await expect(change(world, { of: first.id })).rejects.toMatchObject({ code: 'not_found' });
    await restorePortraits({ services, actor: ada, portraits: first.portraits });
    const { id } = await change(world, { of: first.id });
    expect(await end(world, id)).toMatchObject({ status: 'completed' });
  });

  it('ends its change with the refund, and leaves no file', async () => {
    const { world, first } = await aPortrait();
    const { id } = await change(world, { of: first.id });
    await deletePortraits({ services: world.services, actor: ada, portraits: first.portraits });
    expect(await end(world, id)).toEqual({ status: 'failed', failure: 'cancelled', refund: 'done' });
    expect(await jobIn(world, id)).toMatchObject({
      output: [],
      recipe: null,
      change: null,
      hasLeftovers: true,
    });
    expect(await creditsIn(world)).toBe(WELCOME_CREDITS - GENERATION_COST_CREDITS);
  });
});

it('a withdrawn consent ends a change with the refund, and refuses the next', async () => {
  const { world, first } = await aPortrait();
  const { id } = await change(world, { of: first.id });
  await withdrawConsent({ services: world.services, actor: ada });
  expect(await jobIn(world, id)).toMatchObject({ state: 'failed', refunded: true });
  expect(await creditsIn(world)).toBe(WELCOME_CREDITS - GENERATION_COST_CREDITS);
  await expect(change(world, { of: first.id, kind: 'sweater' })).rejects.toMatchObject({ code: 'not_found' });
});

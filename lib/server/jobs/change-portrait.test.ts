import type { GenerationRequest } from '../../shared/contracts/generation-request';
import { posePath, stylePath } from '../../shared/rules/catalogue';
import { GENERATION_COST_CREDITS, WELCOME_CREDITS } from '../../shared/rules/credits';
import { anActor, createFakeServices } from '../../testing/fake-services';
import { deliverPortraitJob, submitRequest } from '../../testing/jobs';
import { jobIn, userIn } from '../../testing/stored';
import { withdrawConsent } from '../account-data/withdraw-consent';
import { deleteLeftoverPortraits } from '../maintenance/delete-leftover-portraits';
import { deletePortraits } from '../portraits/delete-portraits';
import { restorePortraits } from '../portraits/restore-portraits';
import { checkJob } from './check-job';
import { secondTryUntil } from './second-try';

const actor = anActor();
const AFTER_ONE = WELCOME_CREDITS - GENERATION_COST_CREDITS;
const NOT_FOUND = { code: 'not_found' };

/** Ada's portrait in the pose of Maya, at an endpoint whose model takes changes. */
async function aPortrait(model = 'qwen-image-edit-2511') {
  const world = createFakeServices();
  const { services, compute } = world;
  compute.endpointFor = () => ({ id: 'endpoint', model });
  const request = { template_url: posePath('maya'), style_image: stylePath('casual'), style_weight: 0.8 };
  const first = await deliverPortraitJob(world, { request });
  const change = { of: first.id, output: 0, kind: 'suit' as const };
  const submit = (changes: object = {}, fields: Partial<GenerationRequest> = {}, by = actor) =>
    submitRequest(world, {
      ...{ actor: by, change: { ...change, ...changes }, idempotencyKey: 'change' },
      request: { template_url: '', selfie_urls: [], ...fields },
    });
  const end = (id: string) => {
    const run = compute.runs.at(-1);
    if (run) run.state = { kind: 'completed', output: ['portrait'] };
    return checkJob({ services, actor, jobId: id });
  };
  const remove = () => deletePortraits({ services, actor, portraits: first.portraits });
  return { ...world, first, change, submit, end, remove };
}

describe('a change of a portrait', () => {
  it('begins with the portrait, and keeps its pose and style', async () => {
    const world = await aPortrait();
    const run = jest.spyOn(world.compute, 'submit');
    const { id } = await world.submit();
    const [portrait] = world.first.portraits;
    expect(run.mock.lastCall).toMatchObject([
      { portrait: { change: 'suit', request: { template_url: portrait, selfie_urls: [] } } },
    ]);
    expect(await world.end(id)).toMatchObject({ status: 'completed' });
    const recipe = { pose: 'maya', style: 'casual' };
    expect(await jobIn(world, id)).toMatchObject({ change: world.change, charged: true, recipe });
    expect((await userIn(world)).credits).toBe(AFTER_ONE - GENERATION_COST_CREDITS);
    expect(secondTryUntil(await jobIn(world, world.first.id))).not.toBeNull();
    expect(secondTryUntil(await jobIn(world, id))).toBeNull();
  });

  it.each([
    ['an unknown job', { of: 'f'.repeat(32) }],
    ['an unknown portrait', { output: 1 }],
  ])('is refused like %s', async (_name, asked) => {
    const world = await aPortrait();
    await expect(world.submit(asked)).rejects.toMatchObject(NOT_FOUND);
  });

  it('is refused with the key of another change', async () => {
    const { submit } = await aPortrait();
    const { id } = await submit();
    expect((await submit()).id).toBe(id);
    await expect(submit({ kind: 'slight_smile' })).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  it('is refused to another user, and after the deletion until the portrait is restored', async () => {
    const world = await aPortrait();
    const { services, first, submit } = world;
    await expect(submit({}, {}, anActor({ uid: 'bob' }))).rejects.toMatchObject(NOT_FOUND);
    await world.remove();
    await expect(submit()).rejects.toMatchObject(NOT_FOUND);
    await restorePortraits({ services, actor, portraits: first.portraits });
    expect(await world.end((await submit()).id)).toMatchObject({ status: 'completed' });
  });

  it.each([
    ['an engine that takes no instruction', 'chiaro', {}, '', 'change'],
    ['own words without a word', undefined, { kind: 'words' }, ' ', 'positive_prompt'],
    ['31 own words', undefined, {}, 'tie '.repeat(31), 'positive_prompt'],
  ])('is refused without a charge: %s', async (_name, model, asked, positive_prompt, field) => {
    const world = await aPortrait(model);
    const refused = world.submit(asked, { positive_prompt });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_field', details: { field } });
    expect((await userIn(world)).credits).toBe(AFTER_ONE);
  });

  it('ends with the refund, and without a file, when its portrait is deleted meanwhile', async () => {
    const world = await aPortrait();
    const { id } = await world.submit({ kind: 'words' }, { positive_prompt: 'tie '.repeat(30) });
    await world.remove();
    expect(await world.end(id)).toEqual({ status: 'failed', failure: 'portrait_deleted', refund: 'done' });
    expect((await userIn(world)).credits).toBe(AFTER_ONE);
    world.clock.advance(11 * 60_000);
    await deleteLeftoverPortraits({ services: world.services, limits: { isTimeUp: () => false } });
    expect([...world.files.keys()]).toEqual([]);
  });

  it('ends with the refund when the consent is withdrawn', async () => {
    const world = await aPortrait();
    const { id } = await world.submit();
    await withdrawConsent({ services: world.services, actor });
    expect(await world.end(id)).toMatchObject({
      status: 'failed',
      failure: 'portrait_deleted',
      refund: 'done',
    });
  });
});

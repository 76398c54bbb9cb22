import { anActor, createFakeServices } from '../../testing/fake-services';
import { aRecipe, aRequest, anUploadUrl } from '../../testing/requests';
import { generationRequestSchema, type GenerationRequest } from '../../shared/contracts/generation-request';
import { posePath, stylePath } from '../../shared/rules/catalogue';
import { jobKey } from './job-documents';
import { submitJob } from './submit-job';

const actor = anActor();

/** Submits a request; returns its job's stored fields. */
async function stored(changes: Partial<GenerationRequest> = {}) {
  const { services, database } = createFakeServices();
  const request = aRequest(services, actor.uid, changes);
  await submitJob({ services, actor, request, idempotencyKey: 'key' });
  const fields: Record<string, unknown> = database.list('jobs')[0]?.fields ?? {};
  return fields;
}

const own = () => anUploadUrl(createFakeServices().services, actor.uid);

describe('a job’s recipe', () => {
  it('has every field of the request, except for addresses', async () => {
    const { recipe } = await stored({
      style_image: stylePath('vintage'),
      style_weight: 0.8,
      positive_prompt: 'a garden',
      seed: 3,
    });
    const addresses = ['template_url', 'selfie_urls', 'style_image'];
    const settings = Object.keys(generationRequestSchema.shape).filter((field) => !addresses.includes(field));
    expect(Object.keys(recipe as object).sort()).toEqual(['pose', 'style', ...settings].sort());
    expect(recipe).toEqual(
      aRecipe({ style: 'vintage', style_weight: 0.8, positive_prompt: 'a garden', seed: 3 }),
    );
    expect(JSON.stringify(recipe)).not.toMatch(/http|webp/);
  });

  it.each<[string, () => Partial<GenerationRequest>, object]>([
    ['the catalogue’s', () => ({ template_url: posePath('leo') }), { pose: 'leo', style: null }],
    ['the user’s', () => ({ template_url: own(), style_image: own() }), { pose: 'custom', style: 'custom' }],
    ['a style as the pose', () => ({ template_url: stylePath('casual') }), { pose: 'custom', style: null }],
  ])('names pictures: %s', async (_name, changes, expected) => {
    expect((await stored(changes()))['recipe']).toMatchObject(expected);
  });

  it.each<[string, unknown]>([
    ['without a recipe', undefined],
    ['of an unknown pose', { ...aRecipe(), pose: 'a pose that is gone' }],
    ['off today’s ranges', { ...aRecipe(), steps: 1_000 }],
    ['of another kind', 'a text'],
  ])('is null in a record %s', async (_name, recipe) => {
    const record: Record<string, unknown> = { ...(await stored()), recipe };
    if (recipe === undefined) delete record['recipe'];
    expect(jobKey('job').parse(record).recipe).toBeNull();
  });

  it('is read from a record with a field that is gone', async () => {
    const record = { ...(await stored()), recipe: { ...aRecipe(), sampler: 'euler' } };
    expect(jobKey('job').parse(record).recipe).toEqual(aRecipe());
  });

  it('has no stars in a record from before them', async () => {
    const { starredOutput, ...older } = jobKey('job').parse(await stored());
    expect(starredOutput).toEqual([]);
    expect(jobKey('job').parse(older).starredOutput).toEqual([]);
  });
});

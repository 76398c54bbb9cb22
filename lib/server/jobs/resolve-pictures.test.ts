import { anActor, createFakeServices } from '../../testing/fake-services';
import { anUploadUrl, aRecipe, aRequest } from '../../testing/requests';
import { type GenerationRequest, generationRequestSchema } from '../../shared/contracts/generation-request';
import { checkPictures, portraitRequest } from './resolve-pictures';
import { posePath, stylePath } from '../../shared/rules/catalogue';
import { jobKey } from './job-documents';
import { submitJob } from './submit-job';

const { services } = createFakeServices();
const { uid } = anActor();

async function portraitOf(changes: Partial<GenerationRequest>) {
  const request = aRequest(services, uid, changes);
  return portraitRequest({ services, checked: checkPictures({ services, uid, request }) });
}

const inputOf = async (changes: Partial<GenerationRequest>) => (await portraitOf(changes)).request;

const upload = (digit: string) => anUploadUrl(services, uid, digit);

describe('portraitRequest', () => {
  it('signs each upload’s address, also as pose, as style and twice', async () => {
    const input = await inputOf({
      template_url: upload('a'),
      style_image: upload('b'),
      selfie_urls: [upload('c'), upload('a'), upload('c')],
    });
    const signed = (digit: string) => `${upload(digit)}?signed=1`;
    expect(input).toMatchObject({
      template_url: signed('a'),
      style_image: signed('b'),
      selfie_urls: [signed('c'), signed('a'), signed('c')],
    });
  });

  it('signs uploads alone', async () => {
    const presign = jest.spyOn(services.privateFiles, 'presign');
    await inputOf({ style_image: '/images/styles/casual.webp', selfie_urls: [upload('c')] });
    expect(presign.mock.calls).toEqual([[[services.privateFiles.pathOf(upload('c'))]]]);
    presign.mockRestore();
  });

  it.each([
    ['as its path', ''],
    ['by the app’s address', 'https://chiaro.example.com'],
    ['by the assets’ address', 'https://assets.example.com'],
  ])('places the catalogue’s pictures at the assets’ host, named %s', async (_name, base) => {
    const input = await inputOf({
      template_url: `${base}/images/poses/maya.webp`,
      style_image: `${base}/images/styles/casual.webp`,
    });
    expect(input).toMatchObject({
      template_url: 'https://assets.example.com/images/poses/maya.webp',
      style_image: 'https://assets.example.com/images/styles/casual.webp',
    });
  });

  it('weighs the style as requested, else as the page does, and with zero without one', async () => {
    const style_image = '/images/styles/casual.webp';
    expect(await inputOf({ style_image, style_weight: 0.3 })).toMatchObject({ style_weight: 0.3 });
    expect(await inputOf({ style_image, style_weight: 0 })).toMatchObject({ style_weight: 0 });
    expect(await inputOf({ style_image })).toMatchObject({ style_weight: 0.8 });
    expect(await inputOf({})).toMatchObject({ style_image: null, style_weight: 0 });
  });

  it('keeps all other fields', async () => {
    const request = aRequest(services, uid);
    expect(await inputOf({})).toEqual({
      ...request,
      template_url: expect.any(String) as string,
      selfie_urls: [expect.any(String) as string],
      style_weight: 0,
    });
  });

  it('fails when an upload was not signed', async () => {
    const request = aRequest(services, uid);
    const checked = checkPictures({ services, uid, request });
    const presign = async () => Promise.resolve([]);
    const lacking = { ...services, privateFiles: { ...services.privateFiles, presign } };
    await expect(portraitRequest({ services: lacking, checked })).rejects.toThrow('signed');
  });

  it('names the catalogue’s pose and style, and null for the user’s own', async () => {
    const style_image = '/images/styles/casual.webp';
    const fromCatalogue = await portraitOf({ template_url: '/images/poses/maya.webp', style_image });
    expect(fromCatalogue).toMatchObject({ pose: 'maya', style: 'casual' });
    const own = await portraitOf({ template_url: upload('a'), style_image: upload('b') });
    expect(own).toMatchObject({ pose: null, style: null });
  });

  it('returns the photos by quality and in their own order', async () => {
    const measured = (digit: string, quality: string) => upload(digit).replace('.webp', `-${quality}.webp`);
    const selfie_urls = [upload('a'), measured('b', '300x400-200'), measured('c', '1152x1536-600')];
    const { request, bestPhotos, photoOrder } = await portraitOf({ selfie_urls });
    const signed = selfie_urls.map((url) => `${url}?signed=1`);
    expect(request.selfie_urls).toEqual(signed);
    expect(photoOrder).toEqual([2, 1, 0]);
    expect(bestPhotos).toEqual([signed[2], signed[1], signed[0]]);
  });

  it('returns the heads of the best photos where there are heads, and the photos whole beside them', async () => {
    const withHead = upload('b').replace('.webp', '-1152x1536-600-x500y400s300t0h.jpg');
    const selfie_urls = [upload('a'), withHead];
    const { request, bestPhotos } = await portraitOf({ selfie_urls });
    expect(request.selfie_urls).toEqual(selfie_urls.map((url) => `${url}?signed=1`));
    const head = withHead.replace(/[^/]*$/, (name) => `head-${name}?signed=1`);
    expect(bestPhotos).toEqual([head, `${upload('a')}?signed=1`]);
  });
});

describe('checkPictures', () => {
  const folder = upload('a').replace(/[^/]*$/, '');

  it.each([
    ['of another kind', `${folder}${'a'.repeat(64)}.png`],
    ['with more behind its name', `${folder}${'a'.repeat(64)}.webp.exe`],
    ['with more before its name', `${folder}deeper/${'a'.repeat(64)}.webp`],
    ['with a malformed name', `${folder}photo.webp`],
    ['of a folder that only begins alike', `${folder.slice(0, -1)}x/${'a'.repeat(64)}.webp`],
    ['that is a folder', folder],
  ])('refuses an upload %s', (_name, url) => {
    const check = () =>
      checkPictures({ services, uid, request: aRequest(services, uid, { selfie_urls: [url] }) });
    expect(check).toThrow(expect.objectContaining({ code: 'invalid_photo_url' }) as Error);
  });

  it('refuses a style that is another user’s upload', () => {
    const style_image = anUploadUrl(services, 'another-user');
    const check = () => checkPictures({ services, uid, request: aRequest(services, uid, { style_image }) });
    expect(check).toThrow(expect.objectContaining({ code: 'invalid_style' }) as Error);
  });
});

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

import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { userKey } from '../accounts/account-documents';
import { recordConsent } from '../accounts/consent';
import { openAccount } from '../accounts/open-account';
import type { PhotoFace } from '../ports';
import { storeUpload, uploadFolder } from './store-upload';

const FACE = { x: 0.5, y: 0.4, size: 0.1, turn: 0 };

async function store({ services }: FakeServices, photo: string, uid = 'ada', face: PhotoFace | null = null) {
  const actor = anActor({ uid });
  await recordConsent({ services, actor, version: LEGAL_VERSION });
  return storeUpload({ services, actor, bytes: Buffer.from(photo), face });
}

/** A world whose model gets heads. */
function worldOfHeads(): FakeServices {
  const world = createFakeServices();
  world.compute.getsHeads = true;
  return world;
}

describe('storeUpload', () => {
  it('stores the encoded picture, in a folder that hides the user', async () => {
    const world = createFakeServices();
    world.services.pictures.normalizeUpload = async (bytes) =>
      Promise.resolve({
        bytes: Buffer.from(`${bytes.toString()} without its place`),
        quality: { width: 1536, height: 1152, sharpness: 5 },
      });
    const put = jest.spyOn(world.services.privateFiles, 'put');
    const { imageUrl } = await store(world, 'photo');
    expect(world.files.get(imageUrl)?.toString()).toBe('photo without its place');
    expect(imageUrl).toMatch(
      /^https:\/\/private\.example\.com\/uploads\/[\w-]+\/[0-9a-f]{64}-1536x1152-500\.jpg$/,
    );
    expect(imageUrl).not.toContain('ada');
    expect(put.mock.calls[0]?.[0].contentType).toBe('image/jpeg');
  });

  it('names an upload by the bytes that were sent: another version of the encoder changes no name', async () => {
    const names = new Set<string>();
    for (const version of ['old', 'new']) {
      const world = createFakeServices();
      const quality = { width: 1536, height: 1152, sharpness: 5 };
      world.services.pictures.normalizeUpload = async () =>
        Promise.resolve({ bytes: Buffer.from(version), quality });
      names.add((await store(world, 'photo')).imageUrl);
    }
    expect(names.size).toBe(1);
  });

  it('stores the head beside a photo with a face, for a model that gets heads', async () => {
    const world = worldOfHeads();
    const { imageUrl } = await store(world, 'photo', 'ada', FACE);
    expect(imageUrl).toMatch(/-1536x1152-500-x500y400s100t0h\.jpg$/);
    const headUrl = imageUrl.replace(/[^/]*$/, (name) => `head-${name}`);
    expect([...world.files].map(([url, bytes]) => [url, bytes.toString()])).toEqual([
      [imageUrl, 'photo'],
      [headUrl, 'photo head'],
    ]);
  });

  it.each<[string, (world: FakeServices) => void]>([
    ['no model gets heads', (world) => (world.compute.getsHeads = false)],
    ['the head fills the photo', ({ services }) => (services.pictures.cropToHead = async () => null)],
    [
      'the photo can’t be cropped',
      ({ services }) => (services.pictures.cropToHead = () => Promise.reject(new Error('broken'))),
    ],
  ])('stores the photo alone when %s', async (_name, change) => {
    const world = worldOfHeads();
    change(world);
    const { imageUrl } = await store(world, 'photo', 'ada', FACE);
    expect(imageUrl).toMatch(/-x500y400s100t0\.jpg$/);
    expect([...world.files.keys()]).toEqual([imageUrl]);
  });

  it('crops no photo without a face, and logs a failure to crop', async () => {
    const world = worldOfHeads();
    const crop = jest.spyOn(world.services.pictures, 'cropToHead').mockRejectedValue(new Error('broken'));
    await store(world, 'photo');
    expect(crop).not.toHaveBeenCalled();
    await store(world, 'photo', 'ada', FACE);
    expect(world.events).toEqual(['photos_not_cropped']);
  });

  it('fails when the head can’t be stored', async () => {
    const world = worldOfHeads();
    const { put } = world.services.privateFiles;
    world.services.privateFiles.put = async (file) => {
      if (file.path.includes('head-')) throw new Error('down');
      return put(file);
    };
    await expect(store(world, 'photo', 'ada', FACE)).rejects.toMatchObject({ code: 'upload_failed' });
  });

  it('stores a repeated photo once, and each user’s photos in their own folder', async () => {
    const world = createFakeServices();
    const { imageUrl } = await store(world, 'photo');
    expect(await store(world, 'photo')).toEqual({ imageUrl });
    expect(world.files.size).toBe(1);
    expect((await store(world, 'another')).imageUrl).not.toBe(imageUrl);
    expect((await store(world, 'photo', 'grace')).imageUrl).not.toBe(imageUrl);
    expect(world.files.size).toBe(3);
  });

  it('hides a user’s folder without the secret', () => {
    expect(uploadFolder('ada', 'a secret')).not.toBe(uploadFolder('ada', 'another secret'));
  });

  it('does not look at a photo without the consent to the current version', async () => {
    const world = createFakeServices();
    const { services, database } = world;
    const look = jest.spyOn(services.pictures, 'normalizeUpload');
    const upload = async () => storeUpload({ services, actor: anActor(), bytes: Buffer.from('photo') });
    await expect(upload()).rejects.toMatchObject({ code: 'consent_required' });
    await openAccount({ services, actor: anActor() });
    await expect(upload()).rejects.toMatchObject({ code: 'consent_required' });
    const consent = { version: '2020-01-01', at: new Date(services.clock.now()) };
    await database.write((transaction) => transaction.update(userKey('ada'), { consent }));
    await expect(upload()).rejects.toMatchObject({ code: 'consent_required' });
    expect(look).not.toHaveBeenCalled();
    expect(world.files.size).toBe(0);
  });

  it('fails when the store fails, and passes on why a picture was refused', async () => {
    const world = createFakeServices();
    jest.spyOn(world.services.privateFiles, 'put').mockRejectedValueOnce(new Error('down'));
    await expect(store(world, 'photo')).rejects.toMatchObject({ code: 'upload_failed' });
    expect(world.events).toEqual(['upload_not_stored']);
    const refusal = new TypeError('no picture');
    world.services.pictures.normalizeUpload = async () => Promise.reject(refusal);
    await expect(store(world, 'photo')).rejects.toBe(refusal);
  });
});

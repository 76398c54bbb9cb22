import { createFakeServices } from '../../testing/fake-services';
import { aRequest, anUploadUrl } from '../../testing/requests';
import { cropPhotos } from './crop-photos';
import { checkPictures, portraitRequest } from './resolve-pictures';

const UID = 'ada';
const FACE = '1152x1536-600-x500y400s300t0';

/** A request with uploads of these qualities; '' is an upload without one. */
async function cropped(
  qualities: readonly string[],
  model: string,
  change: (world: ReturnType<typeof createFakeServices>) => void = () => undefined,
) {
  const world = createFakeServices();
  const { services } = world;
  const selfie_urls = qualities.map((quality, index) =>
    anUploadUrl(services, UID, `${index}`).replace('.webp', quality && `-${quality}.webp`),
  );
  const checked = checkPictures({ services, uid: UID, request: aRequest(services, UID, { selfie_urls }) });
  const { photoOrder, ...portrait } = await portraitRequest({ services, checked });
  const put = jest.spyOn(services.privateFiles, 'put');
  change(world);
  const result = await cropPhotos({
    services,
    checked,
    portrait,
    photoOrder,
    endpoint: { id: 'endpoint', model },
  });
  return { before: portrait, result, put, world };
}

const headOf = (address: string): string => address.replace(/[^/]*$/, (name) => `head-${name}`);

describe('cropPhotos', () => {
  it('sends the heads of photos with a face, and other photos whole', async () => {
    const { before, result, put } = await cropped([FACE, '300x400-200'], 'qwen-image-edit-2511');
    const [photo = '', whole] = before.bestPhotos;
    expect(result.bestPhotos).toEqual([headOf(photo), whole]);
    expect(result.request).toEqual(before.request);
    expect(put).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['qwen-image-edit-2511', 3],
    ['seedream-4-edit', 4],
    ['flux-kontext-dev', 1],
    ['chiaro', 0],
    ['own-model', 0],
  ])('crops no more photos than the model gets: %s', async (model, expected) => {
    const { put } = await cropped([FACE, FACE, FACE, FACE], model);
    expect(put).toHaveBeenCalledTimes(expected);
  });

  it('sends a photo whole where the head fills it', async () => {
    const { before, result } = await cropped([FACE], 'seedream-4-edit', ({ services }) => {
      services.pictures.cropToHead = async () => Promise.resolve(null);
    });
    expect(result.bestPhotos).toEqual(before.bestPhotos);
  });

  it.each<[string, (world: ReturnType<typeof createFakeServices>) => void]>([
    ['read', ({ services }) => (services.portraitSource.read = () => Promise.reject(new Error('gone')))],
    ['stored', ({ services }) => (services.privateFiles.put = () => Promise.reject(new Error('full')))],
    ['signed', ({ services }) => (services.privateFiles.presign = () => Promise.reject(new Error('down')))],
  ])('sends a photo whole when its head can’t be %s', async (_name, change) => {
    const { before, result, world } = await cropped([FACE], 'seedream-4-edit', change);
    expect(result.bestPhotos).toEqual(before.bestPhotos);
    expect(world.events).toEqual(['photos_not_cropped']);
  });
});

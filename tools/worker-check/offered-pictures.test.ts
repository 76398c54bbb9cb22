import { createFakeServices } from '@/lib/testing/fake-services';
import { remotePictures } from './offered-pictures';

const ORIGIN = 'https://chiaro.example.com';

it('offers pictures in the store of photos until it closes', async () => {
  const { services, files } = createFakeServices();
  const { offer, close } = remotePictures(ORIGIN, [], services.privateFiles);
  const address = await offer?.(Buffer.from('head'));
  expect(address).toMatch(/\/uploads\/worker-check\/[\w-]+\.jpg\?signed=1$/);
  expect([...files.values()].map(String)).toEqual(['head']);
  await close();
  expect(files.size).toBe(0);
});

it('offers nothing without a store', async () => {
  const { offer, close } = remotePictures(ORIGIN, [], null);
  expect(offer).toBeNull();
  await close();
});

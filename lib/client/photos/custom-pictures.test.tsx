import { ServiceContainer } from '../../browser/service-container';
import { createCustomPictures } from './custom-pictures';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:image';
});

it.each([
  ['pose', { id: 'custom', name: 'me.jpg', file: expect.any(File), preview: 'blob:image' }],
  ['style', { id: 'custom', preview: 'blob:image', file: expect.any(File), isPredefined: false }],
] as const)('a custom %s has the fields of the specification', (kind, fields) => {
  const { store, keep } = new ServiceContainer().get(createCustomPictures);
  keep(kind, {
    cacheName: 'me',
    name: 'me.jpg',
    image: new Blob(['x'], { type: 'image/jpeg' }),
  });
  expect(store.get()[kind]).toMatchObject(fields);
  expect(store.get()[kind]?.file).toMatchObject({ name: 'me.jpg', size: 1, type: 'image/jpeg' });
});

import sharp from 'sharp';

import { createSharpPictures } from './sharp-pictures';

it('keeps nothing in sharp’s cache', async () => {
  const pictures = createSharpPictures();
  const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c96' } });
  await pictures.normalizeUpload(await photo.jpeg().toBuffer());
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, items: { current: 0, max: 0 } });
});

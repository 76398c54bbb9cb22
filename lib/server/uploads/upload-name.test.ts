import { isUploadName, qualityOf, uploadName } from './upload-name';

const HASH = 'a'.repeat(64);

it('writes size and sharpness into the name, and reads them from a path', () => {
  const quality = { width: 1536, height: 1152, sharpness: 4.27 };
  const name = uploadName(HASH, quality);
  expect(name).toBe(`${HASH}-1536x1152-427.jpg`);
  expect(isUploadName(name)).toBe(true);
  expect(qualityOf(`uploads/folder/${name}`)).toEqual(quality);
});

it('accepts names from before photos were measured, without a quality', () => {
  expect(isUploadName(`${HASH}.webp`)).toBe(true);
  expect(qualityOf(`uploads/folder/${HASH}.webp`)).toBeNull();
});

it.each([
  `${HASH}-.jpg`,
  `${HASH}-1x2-3.png`,
  `${HASH}-1x2-3.jpg.exe`,
  `${HASH}-1x2.webp`,
  `${HASH}-1x2-3.webp/../x`,
  `x${HASH}.webp`,
  `${HASH}-1x2-3.png`,
])('refuses %s', (name) => {
  expect(isUploadName(name)).toBe(false);
});

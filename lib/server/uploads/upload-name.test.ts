import { headPathOf, isUploadName, qualityOf, uploadName } from './upload-name';

const HASH = 'a'.repeat(64);

it('writes size and sharpness into the name, and reads them from a path', () => {
  const quality = { width: 1536, height: 1152, sharpness: 4.27, face: null };
  const name = uploadName(HASH, quality, false);
  expect(name).toBe(`${HASH}-1536x1152-427.jpg`);
  expect(isUploadName(name)).toBe(true);
  expect(qualityOf(`uploads/folder/${name}`)).toEqual(quality);
});

it.each([
  { x: 0.512, y: 0.4, size: 0.253, turn: -0.05 },
  { x: 0, y: 1, size: 2, turn: 5 },
])('writes the face into the name, and reads it: %o', (face) => {
  const quality = { width: 1536, height: 1152, sharpness: 4.27, face };
  const name = uploadName(HASH, quality, false);
  expect(isUploadName(name)).toBe(true);
  expect(qualityOf(name)).toEqual(quality);
});

it('writes into the name that a head is stored, and says where', () => {
  const quality = {
    width: 1536,
    height: 1152,
    sharpness: 4.27,
    face: { x: 0.5, y: 0.4, size: 0.1, turn: 0 },
  };
  const name = uploadName(HASH, quality, true);
  expect(isUploadName(name)).toBe(true);
  expect(qualityOf(`uploads/folder/${name}`)).toEqual(quality);
  expect(headPathOf(`uploads/folder/${name}`)).toBe(`uploads/folder/head-${name}`);
});

it.each([`${HASH}.webp`, `${HASH}-1x2-3.jpg`, `${HASH}-1x2-3-x1y2s3t4.jpg`])(
  'knows no head of %s',
  (name) => {
    expect(headPathOf(`uploads/folder/${name}`)).toBeNull();
  },
);

it('accepts names from before photos were measured, without a quality', () => {
  expect(isUploadName(`${HASH}.webp`)).toBe(true);
  expect(qualityOf(`uploads/folder/${HASH}.webp`)).toBeNull();
});

it.each([
  `${HASH}-.jpg`,
  `${HASH}-1x2-3.png`,
  `${HASH}-1x2-3.jpg.exe`,
  `${HASH}-1x2.webp`,
  `${HASH}-1x2-3-x1y2s3.jpg`,
  `${HASH}-1x2-3h.jpg`,
  `head-${HASH}-1x2-3-x1y2s3t4h.jpg`,
  `${HASH}-1x2-3.webp/../x`,
  `x${HASH}.webp`,
  `${HASH}-1x2-3.png`,
])('refuses %s', (name) => {
  expect(isUploadName(name)).toBe(false);
});

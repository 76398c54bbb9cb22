import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { checkPortrait, visibleFault } from './check-portrait';
import type { BlazeFace, FaceBox, SquareRegion } from './models/blazeface';
import { type DrawnPortrait, drawPortrait } from './testing/drawn-face';
import { plainFaceBox } from './testing/plain-face';
import { drawNoPerson, NO_PERSON_PICTURES } from './testing/no-person';

const PICTURE = { width: 400, height: 300, pixels: new Uint8Array(400 * 300 * 3) };
const MIDDLE = { x: 200, y: 150 };

const faceAt = (x: number, width: number, probability: number): FaceBox =>
  plainFaceBox(x, 150, width, probability);

/** Finds the faces in the whole picture, and others with room around it. */
function detectorOf(whole: FaceBox[], around: FaceBox[] = []): Pick<BlazeFace, 'findCandidates'> {
  return { findCandidates: (_image, { side }: SquareRegion) => (side > PICTURE.width ? around : whole) };
}

describe('visibleFault', () => {
  it.each<[string, FaceBox[], ReturnType<typeof visibleFault>]>([
    ['one face', [faceAt(200, 100, 0.9)], null],
    ['a face of which the detector is not sure', [faceAt(200, 100, 0.6)], null],
    ['what is hardly a face', [faceAt(200, 100, 0.59)], 'no_face'],
    ['nothing', [], 'no_face'],
    ['two faces', [faceAt(100, 100, 0.9), faceAt(300, 51, 0.7)], 'several_faces'],
    [
      'two sure faces, the smaller of them surer',
      [faceAt(100, 51, 0.9), faceAt(300, 100, 0.8)],
      'several_faces',
    ],
    ['a small face behind the person', [faceAt(100, 100, 0.8), faceAt(300, 50, 0.95)], null],
    ['what may be a second face', [faceAt(100, 100, 0.9), faceAt(300, 90, 0.69)], null],
    ['one face twice', [faceAt(200, 100, 0.9), faceAt(220, 110, 0.8)], null],
    ['a face of 1/20 of the longer side', [faceAt(200, 20, 0.9)], null],
    ['a smaller face', [faceAt(200, 19, 0.9)], 'small'],
  ])('judges %s', (_name, faces, fault) => {
    expect(visibleFault(PICTURE, detectorOf(faces))).toBe(fault);
  });

  it('looks for a face that fills the picture with room around it', () => {
    expect(visibleFault(PICTURE, detectorOf([], [faceAt(MIDDLE.x, 280, 0.9)]))).toBeNull();
  });
});

describe('checkPortrait', () => {
  const drawn = (options: Partial<DrawnPortrait>): Promise<Buffer> => drawPortrait(options).webp().toBuffer();

  it.each<[string, Partial<DrawnPortrait>]>([
    ['a portrait', {}],
    ['a tilted head', { tilt: 25 }],
    ['a turned head', { turn: 0.8 }],
    ['a dark face', { skin: { light: '#8d5a3c', middle: '#6b4028', shade: '#3c2418' }, hair: '#15110f' }],
    ['a whole figure', { scale: 0.4 }],
    ['a face that fills the picture', { scale: 2.2 }],
  ])('accepts %s', async (_name, options) => {
    expect(await checkPortrait(await drawn(options))).toBeNull();
  });

  it('accepts black and white', async () => {
    expect(await checkPortrait(await drawPortrait().greyscale().jpeg().toBuffer())).toBeNull();
  });

  it.each(['poses', 'styles'])('accepts each picture of the catalogue: %s', async (folder) => {
    const directory = path.join('public', 'images', folder);
    for (const name of readdirSync(directory).filter((file) => /^[a-z]+\.webp$/.test(file)))
      expect([name, await checkPortrait(readFileSync(path.join(directory, name)))]).toEqual([name, null]);
  });

  // In a coarse texture BlazeFace sees a face, as likely as in a portrait of which it is least sure.
  it.each(NO_PERSON_PICTURES.filter((name) => name !== 'a coarse texture'))('refuses %s', async (name) => {
    expect(await checkPortrait(await drawNoPerson(name))).toBe('no_face');
  });

  it('refuses a backdrop without its person', async () => {
    for (const name of readdirSync('public/images/plates'))
      expect(await checkPortrait(readFileSync(`public/images/plates/${name}`))).toBe('no_face');
  });

  it('refuses a small face', async () => {
    expect(await checkPortrait(await drawn({ scale: 0.15, size: 1024 }))).toBe('small');
  });

  it('refuses two people', async () => {
    const [one, other] = await Promise.all([drawn({ size: 300 }), drawn({ size: 300, hair: '#a07040' })]);
    const pair = sharp({ create: { width: 600, height: 300, channels: 3, background: '#888' } });
    const picture = pair.composite([
      { input: one, left: 0, top: 0 },
      { input: other, left: 300, top: 0 },
    ]);
    expect(await checkPortrait(await picture.webp().toBuffer())).toBe('several_faces');
  });

  it('rejects for bytes that are no picture', async () => {
    await expect(checkPortrait(Buffer.from('no picture'))).rejects.toThrow();
  });
});

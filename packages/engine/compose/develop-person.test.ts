import { developPerson } from './develop-person';
import { colorDifference } from '../file/testing/color-difference';
import { noseTip } from '../find/face';
import { type RgbImage, toPlanes, toRaster } from '../image/color-image';
import { smoothStep } from '../image/numbers';
import { toLab, toRgb } from '../image/oklab';
import { combinePlanes, createPlane, mapPlane, planeFrom, valueAt } from '../image/plane';
import { drawPortrait } from '../testing/drawn-face';
import { plainFace } from '../testing/plain-face';
import { plainSettings } from '../testing/plain-portrait';
import { meanOf } from '../testing/skin-color';
import { USUAL_KEY } from '../correct/key-light';

const SIZE = 128;
const UNIT = 21;
const EYES = { x: 64, y: 54 };
const FACE = plainFace({ eyeCentre: EYES, eyeDistance: UNIT });
const ellipse = (across: number, down: number, y: number) =>
  planeFrom(SIZE, SIZE, (x, row) =>
    smoothStep(1.1, 0.9, Math.hypot((x - EYES.x) / across / UNIT, (row - EYES.y - y * UNIT) / down / UNIT)),
  );
const OVAL = ellipse(0.7, 0.95, 0.2);
const REGIONS = {
  face: OVAL,
  features: combinePlanes(ellipse(0.6, 0.3, -0.05), ellipse(0.3, 0.15, 0.68), (eyes, mouth) =>
    Math.max(eyes, mouth),
  ),
  eyes: createPlane(SIZE, SIZE),
  underEyes: createPlane(SIZE, SIZE),
};
/** Where a mask covers the nose, the mouth and the chin. */
const COVERED = planeFrom(SIZE, SIZE, (x, y) =>
  y > noseTip(FACE).y - 1 && valueAt(OVAL, y * SIZE + x) > 0.1 ? 1 : 0,
);
const HIGH_SKIN = mapPlane(OVAL, (oval, index) =>
  oval > 0.9 && valueAt(REGIONS.features, index) < 0.1 && index < (noseTip(FACE).y - 4) * SIZE ? 1 : 0,
);
const SKINS = {
  light: { light: '#f0cba8', middle: '#d9a47c', shade: '#a86f4d' },
  dark: { light: '#7d5038', middle: '#5f3a28', shade: '#3f2519' },
};
const MASKS = ['#c8202a', '#f08018', '#f0d020', '#1f9a40', '#28b8d8', '#2040c0', '#c828a0', '#f4f4f2'];

async function drawn(tone: keyof typeof SKINS): Promise<RgbImage> {
  const { data } = await drawPortrait({ size: SIZE, skin: SKINS[tone] })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return toPlanes({ width: SIZE, height: SIZE, pixels: data });
}

function covered(image: RgbImage, color: string): RgbImage {
  const [red, green, blue] = [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16) / 255);
  const paint = (channel: RgbImage['red'], value = 0) =>
    combinePlanes(channel, COVERED, (own, share) => own + (value - own) * share);
  return { red: paint(image.red, red), green: paint(image.green, green), blue: paint(image.blue, blue) };
}

function developed(image: RgbImage): Uint8Array {
  const inside = createPlane(SIZE, SIZE, 1);
  const person = {
    framed: { image, face: FACE, inside },
    cutOut: { image, mask: ellipse(3, 3, 1.5) },
    ...{ denoised: toLab(image), enlargement: 1, noise: 0.002 },
  };
  return toRaster(toRgb(developPerson(person, REGIONS, USUAL_KEY, plainSettings()).image)).pixels;
}

describe('developPerson', () => {
  it.each(['light', 'dark'] as const)(
    'gives %s skin the same colour with a mask as without',
    async (tone) => {
      const image = await drawn(tone);
      const plain = developed(image);
      for (const color of MASKS) {
        const masked = developed(covered(image, color));
        const pixel = (pixels: Uint8Array, index: number) => [...pixels.subarray(index * 3, index * 3 + 3)];
        const differences = [...HIGH_SKIN.data.keys()]
          .filter((index) => valueAt(HIGH_SKIN, index) === 1)
          .map((index) => colorDifference(pixel(plain, index), pixel(masked, index)));
        expect(meanOf(differences)).toBeLessThan(3);
      }
    },
  );
});

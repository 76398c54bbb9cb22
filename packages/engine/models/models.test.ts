import { memory } from '@tensorflow/tfjs-core';

import type { RasterImage } from '../image/color-image';
import { type Plane, mapPlane, statistics } from '../image/plane';
import { decodePicture } from '../decode/decode';
import { detectFaces } from '../find/detect-faces';
import { type DrawnPortrait, drawPortrait } from '../testing/drawn-face';
import { type EngineModels, loadEngineModels } from './engine-models';

let models: EngineModels;

const errorHandlers = (): number[] => [
  process.listeners('unhandledRejection').length,
  process.listeners('uncaughtException').length,
];
const handlersBefore = errorHandlers();

beforeAll(async () => {
  models = await loadEngineModels();
});

it('leaves the process without new handlers of unexpected errors', () => {
  expect(errorHandlers()).toEqual(handlersBefore);
});

async function drawn(options: Partial<DrawnPortrait> = {}): Promise<RasterImage> {
  return decodePicture(await drawPortrait(options).png().toBuffer());
}

describe('face detection', () => {
  it('finds the eyes of a drawn portrait', async () => {
    const [face] = detectFaces(await drawn(), models);
    expect(face?.eyeCentre.x).toBeGreaterThan(300);
    expect(face?.eyeCentre.x).toBeLessThan(340);
    expect(face?.eyeCentre.y).toBeGreaterThan(250);
    expect(face?.eyeCentre.y).toBeLessThan(290);
    expect(Math.abs(face?.roll ?? 1)).toBeLessThan(0.05);
  });

  it('measures the tilt of a head', async () => {
    const [face] = detectFaces(await drawn({ tilt: 15 }), models);
    expect(face?.roll).toBeGreaterThan(0.2);
    expect(face?.roll).toBeLessThan(0.32);
  });

  it('finds no face in an empty room, with a close look too', async () => {
    expect(detectFaces(await drawn({ empty: true }), models)).toEqual([]);
  });
});

it('keeps no tensor of a picture', async () => {
  const look = async (): Promise<number> => {
    const picture = await drawn();
    detectFaces(picture, models);
    models.segmenter.segment(picture);
    return memory().numTensors;
  };
  expect(await look()).toBe(await look());
});

describe('person segmentation', () => {
  it('returns probabilities, high on the figure and low on the backdrop', async () => {
    const mask = models.segmenter.segment(await drawn());
    expect(mask.data.every((value) => value >= 0 && value <= 1)).toBe(true);
    const mean = (inside: (x: number, y: number) => boolean): number => {
      const region: Plane = mapPlane(mask, (_, index) =>
        inside(index % 256, Math.floor(index / 256)) ? 1 : 0,
      );
      return statistics(mask, region).mean;
    };
    expect(mean((x, y) => x > 100 && x < 156 && y > 80 && y < 150)).toBeGreaterThan(0.9);
    expect(mean((x, y) => x > 70 && x < 190 && y > 210)).toBeGreaterThan(0.9);
    expect(mean((x, y) => y < 40 || (x < 60 && y < 120))).toBeLessThan(0.05);
  });
});

import type { FaceBox, SquareRegion } from '../models/blazeface';
import { plainFaceBox } from '../testing/plain-face';
import { lookAgain } from './look-again';

const IMAGE = { width: 1, height: 1, pixels: new Uint8Array(3) };
const FACE = plainFaceBox(500, 500, 200, 0.95);
/** The second look's own region. */
const REGION = { left: 150, top: 150, side: 700 };

/** Returns the probability, and the regions of second looks. A second look finds `second`. */
function look(first: FaceBox, firstRegion: SquareRegion, second = FACE): [number, SquareRegion[]] {
  const regions: SquareRegion[] = [];
  const probability = lookAgain(IMAGE, first, firstRegion, {
    findCandidates: (_image, region) => {
      regions.push(region);
      return [second];
    },
  });
  return [probability, regions];
}

const tilted = (degrees: number, probability: number): FaceBox => {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const eye = (side: number): FaceBox['nose'] => ({ x: 500 + side * 50 * cosine, y: 480 + side * 50 * sine });
  return { ...FACE, probability, eyes: [eye(-1), eye(1)] };
};

describe('lookAgain', () => {
  it('needs no second look for a sure face that the first one saw as large', () => {
    expect(look(FACE, REGION)).toEqual([0.95, []]);
    expect(look(FACE, { left: -50, top: -50, side: 1100 })).toEqual([0.95, []]);
    expect(look(FACE, { left: 290, top: 290, side: 420 })).toEqual([0.95, []]);
  });

  it.each<[string, FaceBox, SquareRegion]>([
    ['is not sure', { ...FACE, probability: 0.91 }, REGION],
    ['is tilted by more than 45°', tilted(50, 0.95), REGION],
    ['was small', FACE, { left: -200, top: -200, side: 1400 }],
    ['filled the region', FACE, { left: 350, top: 350, side: 300 }],
  ])('looks at the face alone if it %s', (_name, first, firstRegion) => {
    const second = { ...FACE, probability: 0.97 };
    expect(look(first, firstRegion, second)).toEqual([0.97, [REGION]]);
  });

  it.each<[string, FaceBox, number]>([
    ['has another place', { ...FACE, centre: { x: 700, y: 500 } }, 0],
    ['lies on its side', tilted(90, 0.99), 0],
    ['is tilted by 50°', tilted(50, 0.99), 0.89],
  ])('takes the probability from a face that %s', (_name, second, expected) => {
    const [probability] = look({ ...FACE, probability: 0.6 }, REGION, second);
    expect(probability).toBeCloseTo(expected);
  });
});

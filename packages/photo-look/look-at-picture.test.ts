import type { BlazeFace, FaceBox, SquareRegion } from '@chiaro/engine/models/blazeface';

import { reviewPhotos } from '@/lib/client/photos/advise';

import { lookAtPicture } from './look-at-picture';

const PICTURE = { width: 400, height: 300, pixels: new Uint8Array(400 * 300 * 3).fill(120) };

function faceAt(x: number, width: number, probability: number): FaceBox {
  return {
    probability,
    centre: { x, y: 150 },
    width,
    height: width,
    eyes: [
      { x: x - width / 4, y: 140 },
      { x: x + width / 4, y: 140 },
    ],
    nose: { x, y: 155 },
    mouth: { x, y: 170 },
    ears: [
      { x: x - width / 2, y: 145 },
      { x: x + width / 2, y: 145 },
    ],
  };
}

/** Finds the user's face in each look, and the other one in the whole picture alone. */
function detectorOf(user: FaceBox, other: FaceBox): Pick<BlazeFace, 'findCandidates'> {
  const isWhole = ({ side }: SquareRegion): boolean => side === PICTURE.width;
  const isAbout = ({ left, side }: SquareRegion): boolean => Math.abs(left + side / 2 - user.centre.x) < 20;
  return {
    findCandidates: (_image, region) => (isWhole(region) ? [user, other] : isAbout(region) ? [user] : []),
  };
}

function adviceBeside(other: FaceBox): string | undefined {
  const facts = lookAtPicture(PICTURE, detectorOf(faceAt(120, 100, 0.95), other));
  return reviewPhotos([facts])[0]?.advice?.kind;
}

describe('a doubtful face beside a sure one', () => {
  it('may be another person in profile', () => {
    expect(adviceBeside(faceAt(300, 90, 0.7))).toBe('several_faces');
  });

  it.each([
    ['improbable', faceAt(300, 90, 0.6)],
    ['small', faceAt(300, 40, 0.7)],
    ['the sure one', faceAt(135, 90, 0.7)],
  ])('is no other person if it is %s', (_name, other) => {
    expect(adviceBeside(other)).not.toBe('several_faces');
  });

  it('is not the user, however large it is', () => {
    const facts = lookAtPicture(PICTURE, detectorOf(faceAt(80, 60, 0.95), faceAt(260, 150, 0.8)));
    expect(facts.faces.map(({ size }) => size)).toEqual([0.15, 0.375]);
  });
});

describe('the sizes of a face', () => {
  it('are no smaller in profile', () => {
    const { eyes, ...face } = faceAt(120, 100, 0.95);
    const profile = { ...face, eyes: [eyes[0], { ...eyes[0], x: eyes[0].x + 4 }] as const };
    expect(lookAtPicture(PICTURE, detectorOf(profile, profile)).faces).toMatchObject([{ eyeDistance: 40 }]);
  });

  it('are in pixels of the scaled photo', () => {
    const detector = detectorOf(faceAt(120, 100, 0.95), faceAt(120, 100, 0.95));
    expect(lookAtPicture(PICTURE, detector, { scale: 1.5 }).faces).toMatchObject([
      { eyeDistance: 75, eyeMargin: 1.9, centre: { x: 0.3, y: 0.5 } },
    ]);
  });
});

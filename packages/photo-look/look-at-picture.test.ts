import type { BlazeFace, FaceBox, SquareRegion } from '@chiaro/engine/models/blazeface';

import { reviewPhotos } from '@/lib/client/photos/advise';

import type { LookModels } from './find-user';
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

/** FaceMesh that has some confidence in each face. Without one it can't be loaded. */
function faceMeshOf(confidence?: number): LookModels['loadFaceMesh'] {
  return () =>
    confidence === undefined
      ? Promise.reject(new Error('FaceMesh is not needed here.'))
      : Promise.resolve({ measure: () => ({ confidence, points: [] }) });
}

/** Finds the user's face in each look, and the other one in the whole picture alone. */
function modelsOf(user: FaceBox, other: FaceBox, person = 0): LookModels {
  return { blazeFace: detectorOf(user, other), loadFaceMesh: faceMeshOf(), segmenter: segmenterOf(person) };
}

/** Finds a person with the same probability everywhere. */
function segmenterOf(person: number): LookModels['segmenter'] {
  return { segment: () => ({ width: 64, height: 64, data: new Float32Array(64 * 64).fill(person) }) };
}

function detectorOf(user: FaceBox, other: FaceBox): Pick<BlazeFace, 'findCandidates'> {
  const isWhole = ({ side }: SquareRegion): boolean => side === PICTURE.width;
  const isAbout = ({ left, side }: SquareRegion): boolean => Math.abs(left + side / 2 - user.centre.x) < 20;
  return {
    findCandidates: (_image, region) => (isWhole(region) ? [user, other] : isAbout(region) ? [user] : []),
  };
}

async function adviceBeside(other: FaceBox): Promise<string | undefined> {
  const facts = await lookAtPicture(PICTURE, modelsOf(faceAt(120, 100, 0.95), other));
  return reviewPhotos([facts])[0]?.advice?.kind;
}

describe('a doubtful face beside a sure one', () => {
  it('may be another person in profile', async () => {
    expect(await adviceBeside(faceAt(300, 90, 0.7))).toBe('several_faces');
  });

  it.each([
    ['improbable', faceAt(300, 90, 0.6)],
    ['small', faceAt(300, 40, 0.7)],
    ['the sure one', faceAt(135, 90, 0.7)],
  ])('is no other person if it is %s', async (_name, other) => {
    expect(await adviceBeside(other)).not.toBe('several_faces');
  });

  it('is not the user, however large it is', async () => {
    const facts = await lookAtPicture(PICTURE, modelsOf(faceAt(80, 60, 0.95), faceAt(260, 150, 0.8)));
    expect(facts.faces.map(({ size }) => size)).toEqual([0.15, 0.375]);
  });
});

describe('the sizes of a face', () => {
  it('are no smaller in profile', async () => {
    const { eyes, ...face } = faceAt(120, 100, 0.95);
    const profile = { ...face, eyes: [eyes[0], { ...eyes[0], x: eyes[0].x + 4 }] as const };
    const { faces } = await lookAtPicture(PICTURE, modelsOf(profile, profile));
    expect(faces).toMatchObject([{ eyeDistance: 40 }]);
  });

  it('are in pixels of the scaled photo', async () => {
    const models = modelsOf(faceAt(120, 100, 0.95), faceAt(120, 100, 0.95));
    const { faces } = await lookAtPicture(PICTURE, models, { scale: 1.5 });
    expect(faces).toMatchObject([{ eyeDistance: 75, eyeMargin: 1.9, centre: { x: 0.3, y: 0.5 } }]);
  });
});

it.each([
  ['nothing where the model is sure', 0, 0],
  ['all that the picture shows of 8 × 8 distances of the eyes', 0.5, 6.375 * 6],
  ['a share where it is nearly sure', 0.9, 0.36 * 6.375 * 6],
])('the unclear area is %s', async (_name, person, area) => {
  const user = faceAt(120, 100, 0.95);
  const facts = await lookAtPicture(PICTURE, modelsOf(user, user, person));
  expect(facts.unclearArea).toBeCloseTo(area);
});

describe('a face that BlazeFace is not sure of', () => {
  it.each([
    [0.91, 0.98, true],
    [0.91, 0.99, false],
    // FaceMesh is not loaded.
    [0.92, undefined, false],
  ])('of %d is covered where FaceMesh says %d: %s', async (probability, confidence, isCovered) => {
    const user = faceAt(120, 100, probability);
    const models = { ...modelsOf(user, user), loadFaceMesh: faceMeshOf(confidence) };
    expect(await lookAtPicture(PICTURE, models)).toMatchObject({ isCovered, faces: [{}] });
    expect(await lookAtPicture(PICTURE, models, { isUpright: true })).toMatchObject({ isCovered });
  });
});

import type { FaceBox } from '@chiaro/engine/models/blazeface';

import { fitFace } from './fit-face';
import meanFace from './mean-face.json';

const PLACE = { x: 300, y: 200 };
/** Pixels between the outer corners of the eyes. */
const EYE_DISTANCE = 100;

/** BlazeFace's box of the mean face, turned to the side by `yaw` and in the picture's plane by `roll`, in radians. */
function boxOf({ yaw = 0, roll = 0 }): FaceBox {
  const place = (point: number) => {
    const [x, y, z] = (meanFace.keyPoints[point] ?? []).map((value) => (value * EYE_DISTANCE) / 1000) as [
      number,
      number,
      number,
    ];
    const across = x * Math.cos(yaw) - z * Math.sin(yaw);
    return {
      x: PLACE.x + across * Math.cos(roll) - y * Math.sin(roll),
      y: PLACE.y + across * Math.sin(roll) + y * Math.cos(roll),
    };
  };
  return {
    probability: 0.9,
    centre: place(2),
    width: 180,
    height: 180,
    eyes: [place(0), place(1)],
    nose: place(2),
    mouth: place(3),
    ears: [place(4), place(5)],
  };
}

describe('the mean face', () => {
  it('gets the place and the size of a face that looks into the camera', () => {
    const face = fitFace(boxOf({}));
    expect(face.points).toHaveLength(468);
    expect(face.confidence).toBe(0.9);
    expect(face.eyeDistance).toBeCloseTo(EYE_DISTANCE, 0);
    expect(face.eyeCentre.x).toBeCloseTo(PLACE.x, 0);
    expect(face.eyeCentre.y).toBeCloseTo(PLACE.y, 0);
    for (const angle of [face.roll, face.yaw, face.pitch]) expect(angle).toBeCloseTo(0, 1);
  });

  it.each([-0.5, 0.3])('tilts by %f', (roll) => {
    const face = fitFace(boxOf({ roll }));
    expect(face.roll).toBeCloseTo(roll, 1);
    expect(face.yaw).toBeCloseTo(0, 1);
    expect(face.eyeDistance).toBeCloseTo(EYE_DISTANCE, 0);
  });

  it.each([-0.6, 0.4])('turns to the side by %f', (yaw) => {
    const face = fitFace(boxOf({ yaw }));
    expect(face.yaw).toBeCloseTo(yaw, 1);
    expect(face.roll).toBeCloseTo(0, 1);
  });
});

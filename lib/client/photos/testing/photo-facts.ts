import type { FaceFacts, FaceLight, PhotoFacts } from '../photo-facts';

export const FACE: FaceFacts = {
  centre: { x: 0.5, y: 0.4 },
  size: 0.3,
  eyeDistance: 120,
  eyeMargin: 2,
  room: { above: 4, below: 6, across: 8 },
  inside: 1,
  turn: 0,
};
const LIGHT: FaceLight = { highlight: 190, burnt: 0, around: 120 };

interface Change extends Partial<PhotoFacts> {
  face?: Partial<FaceFacts>;
  faceLight?: Partial<FaceLight>;
}

let lastPrint = 0;

/** What a look at a good photo measures, with changes. Each has a print that differs from the others. */
export function photoFacts({ face, faceLight, ...rest }: Change = {}): PhotoFacts {
  lastPrint += 1;
  return {
    turns: 0,
    isSure: true,
    isCovered: false,
    unclearArea: 0.5,
    aspect: 1,
    faces: [{ ...FACE, ...face }],
    light: { ...LIGHT, ...faceLight },
    sharpness: 0.4,
    print: Array.from({ length: 64 }, (_, cell) => (cell === lastPrint % 64 ? 8 : 0)),
    ...rest,
  };
}

/** What a look at a photo without a person measures. */
export function emptyPhotoFacts(): PhotoFacts {
  return photoFacts({ isSure: false, unclearArea: null, faces: [], light: null, sharpness: null });
}

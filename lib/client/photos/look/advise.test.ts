import fc from 'fast-check';

import { bestFirst, type PhotoAdvice, reviewPhotos } from './advise';
import type { FaceFacts, FaceLight, PhotoFacts } from './photo-facts';

const FACE: FaceFacts = { size: 0.3, inside: 1, turn: 0 };
const LIGHT: FaceLight = { highlight: 190, burnt: 0, around: 120 };

let lastPrint = 0;

interface Change extends Partial<Omit<PhotoFacts, 'light'>> {
  face?: Partial<FaceFacts>;
  light?: Partial<FaceLight> | null;
}

/** Facts of a good photo with changes. Each has a print that differs from all others. */
function facts({ face, light, ...rest }: Change = {}): PhotoFacts {
  lastPrint += 1;
  return {
    faces: [{ ...FACE, ...face }],
    light: light === null ? null : { ...LIGHT, ...light },
    sharpness: 0.4,
    print: Array.from({ length: 64 }, (_, cell) => (cell === lastPrint % 64 ? 8 : 0)),
    ...rest,
  };
}

function adviceOn(photo: PhotoFacts): PhotoAdvice | null | undefined {
  return reviewPhotos([photo])[0]?.advice;
}

describe('the advice on a photo', () => {
  it.each([
    ['no_face', facts({ faces: [], light: null, sharpness: null })],
    ['several_faces', facts({ faces: [FACE, { ...FACE, size: 0.16 }] })],
    ['cut', facts({ face: { inside: 0.8 } })],
    ['small', facts({ face: { size: 0.06 } })],
    ['dark', facts({ light: { highlight: 70, around: 40 } })],
    ['backlit', facts({ light: { highlight: 70, around: 240 } })],
    ['burnt', facts({ light: { burnt: 0.3 } })],
    ['blurred', facts({ sharpness: 0.05 })],
    ['turned', facts({ face: { turn: -0.8 } })],
  ])('is %s', (kind, photo) => {
    expect(adviceOn(photo)).toEqual({ kind });
  });

  it.each([
    ['a passer-by behind', facts({ faces: [FACE, { ...FACE, size: 0.1 }] })],
    ['a bright window behind a lit face', facts({ light: { around: 250 } })],
    ['dark skin in good light', facts({ light: { highlight: 120, around: 110 } })],
    ['a face from the side', facts({ face: { turn: 0.4 } })],
  ])('is none for %s', (_name, photo) => {
    expect(adviceOn(photo)).toBeNull();
  });

  it('names the first of equal photos, which itself is good', () => {
    const one = facts();
    const advice = reviewPhotos([facts(), one, null, { ...one }]).map((review) => review?.advice);
    expect(advice).toEqual([null, null, undefined, { kind: 'twin', of: 1 }]);
  });

  it('tells whether the face shows its side', () => {
    const photos = [facts({ face: { turn: 0.1 } }), facts({ face: { turn: -0.3 } })];
    expect(reviewPhotos(photos).map((review) => review?.isFromSide)).toEqual([false, true]);
  });
});

describe('the sequence of photos', () => {
  const named = (name: string, photo: PhotoFacts | null) => ({ name, facts: photo });

  it('begins with the ones that help most, and ends with repeats and those without a face', () => {
    const large = facts();
    const photos = [
      named('none', facts({ faces: [], light: null, sharpness: null })),
      named('dark', facts({ light: { highlight: 60 } })),
      named('large', large),
      named('repeat', large),
      named('unknown', null),
      named('small', facts({ face: { size: 0.12 } })),
    ];
    expect(bestFirst(photos).map(({ name }) => name)).toEqual([
      'large',
      'small',
      'unknown',
      'dark',
      'repeat',
      'none',
    ]);
  });

  it('stays as it was without a look, and never loses a photo', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ size: fc.double({ min: 0, max: 1, noNaN: true }), isLookedAt: fc.boolean() }), {
          maxLength: 9,
        }),
        (choices) => {
          const photos = choices.map(({ size, isLookedAt }) => ({
            facts: isLookedAt ? facts({ face: { size } }) : null,
          }));
          expect(new Set(bestFirst(photos))).toEqual(new Set(photos));
          expect(bestFirst(photos)).toHaveLength(photos.length);
          const unknown = photos.map(() => ({ facts: undefined }));
          expect(bestFirst(unknown)).toEqual(unknown);
        },
      ),
    );
  });
});

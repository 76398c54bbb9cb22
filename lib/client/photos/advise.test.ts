import fc from 'fast-check';

import { bestFirst, type PhotoAdvice, reviewPhotos } from './advise';
import { emptyPhotoFacts, FACE, photoFacts } from './testing/photo-facts';
import type { PhotoFacts } from './photo-facts';

function adviceOn(photo: PhotoFacts): PhotoAdvice | null | undefined {
  return reviewPhotos([photo])[0]?.advice;
}

describe('the advice on a photo', () => {
  it.each([
    ['no_face', emptyPhotoFacts()],
    ['several_faces', photoFacts({ faces: [FACE, { ...FACE, size: 0.16 }] })],
    ['several_faces', photoFacts({ faces: [FACE, { ...FACE, size: 0.1 }, { ...FACE, size: 0.9 }] })],
    ['cut', photoFacts({ face: { inside: 0.8 } })],
    ['cut', photoFacts({ face: { eyeMargin: 0.3 } })],
    ['small', photoFacts({ face: { size: 0.06 } })],
    ['small', photoFacts({ face: { eyeDistance: 12 } })],
    ['dark', photoFacts({ faceLight: { highlight: 70, around: 40 } })],
    ['backlit', photoFacts({ faceLight: { highlight: 70, around: 240 } })],
    ['burnt', photoFacts({ faceLight: { burnt: 0.3 } })],
    ['blurred', photoFacts({ sharpness: 0.05 })],
    ['turned', photoFacts({ face: { turn: -0.8 } })],
    ['covered', photoFacts({ isCovered: true })],
    ['unclear', photoFacts({ unclearArea: 2.1 })],
    ['head_cut', photoFacts({ face: { room: { above: 1.5, below: 6, across: 8 } } })],
    ['no_shoulders', photoFacts({ face: { room: { above: 3, below: 2.2, across: 8 } } })],
    ['no_shoulders', photoFacts({ face: { room: { above: 3, below: 3, across: 3.2 } } })],
    ['blurred', photoFacts({ sharpness: 0.05, face: { room: { above: 1, below: 2, across: 8 } } })],
  ])('is %s', (kind, photo) => {
    expect(adviceOn(photo)).toEqual({ kind });
  });

  it.each([
    ['a passer-by behind', photoFacts({ faces: [FACE, { ...FACE, size: 0.1 }] })],
    ['a bright window behind a lit face', photoFacts({ faceLight: { around: 250 } })],
    ['dark skin in good light', photoFacts({ faceLight: { highlight: 120, around: 110 } })],
    ['a face from the side', photoFacts({ face: { turn: 0.4 } })],
    ['hair before a busy background', photoFacts({ unclearArea: 1.9 })],
  ])('is none for %s', (_name, photo) => {
    expect(adviceOn(photo)).toBeNull();
  });

  it('names the first of equal photos, which itself is good', () => {
    const one = photoFacts();
    const advice = reviewPhotos([photoFacts(), one, null, { ...one }]).map((review) => review?.advice);
    expect(advice).toEqual([null, null, undefined, { kind: 'twin', of: 1 }]);
  });

  it('finds no repeat in a better take of a poor photo', () => {
    const poor = photoFacts({ sharpness: 0.05 });
    const better = { ...poor, sharpness: 0.4 };
    const advice = reviewPhotos([poor, better, { ...better }, poor]).map((review) => review?.advice);
    expect(advice).toEqual([{ kind: 'blurred' }, null, { kind: 'twin', of: 1 }, { kind: 'blurred' }]);
  });

  it('finds no repeat where the head turns before a camera that stands still', () => {
    const front = photoFacts();
    const turned = { ...front, faces: [{ ...FACE, turn: 0.15 }] };
    const nearlySame = { ...front, faces: [{ ...FACE, turn: 0.05 }] };
    const advice = reviewPhotos([front, turned, nearlySame]).map((review) => review?.advice);
    expect(advice).toEqual([null, null, { kind: 'twin', of: 0 }]);
  });

  it('tells whether the face shows its side', () => {
    const photos = [photoFacts({ face: { turn: 0.1 } }), photoFacts({ face: { turn: -0.3 } })];
    expect(reviewPhotos(photos).map((review) => review?.isFromSide)).toEqual([false, true]);
  });
});

describe('the sequence of photos', () => {
  const named = (name: string, photo: PhotoFacts | null) => ({ name, facts: photo });

  it('begins with the ones that help most, and ends with repeats and those without a face', () => {
    const large = photoFacts();
    const photos = [
      named('none', emptyPhotoFacts()),
      named('dark', photoFacts({ faceLight: { highlight: 60 } })),
      named('large', large),
      named('repeat', large),
      named('unknown', null),
      named('small', photoFacts({ face: { size: 0.12 } })),
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
            facts: isLookedAt ? photoFacts({ face: { size } }) : null,
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

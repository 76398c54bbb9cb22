import { emptyPhotoFacts, photoFacts } from './testing/photo-facts';
import { facePosition } from './face-position';

const positionOf = (x: number, y: number, aspect: number, tile?: number) =>
  facePosition(photoFacts({ aspect, face: { centre: { x, y } } }), tile);

describe('the position of a photo in its tile', () => {
  it.each([
    ['a tall photo', positionOf(0.5, 0.4, 0.5), '50% 30%'],
    ['a wide photo', positionOf(0.6, 0.5, 2), '70% 50%'],
    ['a square photo in a tall tile', positionOf(0.45, 0.5, 1, 0.8), '25% 50%'],
  ])('centres the face of %s', (_name, position, wanted) => {
    expect(position).toBe(wanted);
  });

  it.each([
    ['top', positionOf(0.5, 0.1, 0.5), '50% 0%'],
    ['bottom', positionOf(0.5, 0.9, 0.5), '50% 100%'],
    ['whole width', positionOf(0.1, 0.5, 1), '50% 50%'],
  ])('leaves no empty strip: %s', (_name, position, wanted) => {
    expect(position).toBe(wanted);
  });

  it('is unknown without a face', () => {
    expect(facePosition(emptyPhotoFacts())).toBeUndefined();
    expect(facePosition(undefined)).toBeUndefined();
  });
});

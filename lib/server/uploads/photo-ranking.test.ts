import { rankForLikeness } from './photo-ranking';

const photo = (width: number, height: number, sharpness: number) => ({
  width,
  height,
  sharpness,
  face: null,
});
/** A sharp photo of 1000 × 1000 pixels with a face. */
const face = (turn: number, size = 0.3) => ({
  ...photo(1000, 1000, 5),
  face: { x: 0.5, y: 0.5, size, turn },
});

it('ranks the sharper of two photos of one size first', () => {
  expect(rankForLikeness.rank([photo(1000, 1000, 2), photo(1000, 1000, 6)])).toEqual([1, 0]);
});

it('ranks the larger of two equally sharp photos first', () => {
  expect(rankForLikeness.rank([photo(300, 400, 5), photo(1152, 1536, 5)])).toEqual([1, 0]);
});

it('keeps the order of equal photos, and puts unmeasured photos last', () => {
  const one = photo(1000, 1000, 0.5);
  expect(rankForLikeness.rank([null, one, null, one])).toEqual([1, 3, 0, 2]);
  expect(rankForLikeness.rank([null, photo(1000, 1000, 0)])).toEqual([1, 0]);
});

it('ranks the best frontal face first, then the best three-quarter view', () => {
  expect(rankForLikeness.rank([face(0.4), face(0.1, 0.2), face(0), face(-0.3, 0.2)])).toEqual([2, 0, 1, 3]);
});

it('ranks the larger face first, though its photo is smaller', () => {
  const small = { ...photo(1536, 1536, 5), face: { x: 0.5, y: 0.5, size: 0.1, turn: 0 } };
  expect(rankForLikeness.rank([small, face(0)])).toEqual([1, 0]);
});

it('makes no difference between faces that are large enough', () => {
  expect(rankForLikeness.rank([face(0, 0.5), face(0, 0.9)])).toEqual([0, 1]);
});

it('ranks a profile after a photo in which no face was found', () => {
  expect(rankForLikeness.rank([face(0.9), photo(1000, 1000, 5)])).toEqual([1, 0]);
});

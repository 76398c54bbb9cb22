import { rankBySizeAndSharpness } from './photo-ranking';

const photo = (width: number, height: number, sharpness: number) => ({ width, height, sharpness });

it('ranks the sharper of two photos of one size first', () => {
  expect(rankBySizeAndSharpness.rank([photo(1000, 1000, 2), photo(1000, 1000, 6)])).toEqual([1, 0]);
});

it('ranks the larger of two equally sharp photos first', () => {
  expect(rankBySizeAndSharpness.rank([photo(300, 400, 5), photo(1152, 1536, 5)])).toEqual([1, 0]);
});

it('keeps the order of equal photos, and puts unmeasured photos last', () => {
  const one = photo(1000, 1000, 0.5);
  expect(rankBySizeAndSharpness.rank([null, one, null, one])).toEqual([1, 3, 0, 2]);
  expect(rankBySizeAndSharpness.rank([null, photo(1000, 1000, 0)])).toEqual([1, 0]);
});

import { chooseJourneys, PUBLIC_JOURNEYS } from './journeys';

const namesOf = (names?: string[], hasPublicModel = false) =>
  chooseJourneys(names, hasPublicModel).map(({ name }) => name);

it('chooses journeys by their names, by default all', () => {
  expect(namesOf(['donation', 'cancel'])).toEqual(['cancel', 'donation']);
  const all = namesOf();
  expect(new Set(all).size).toBe(all.length);
  expect(PUBLIC_JOURNEYS).toContain('change');
  expect(namesOf(undefined, true).toSorted()).toEqual([...all, ...PUBLIC_JOURNEYS].toSorted());
});

it('refuses an unknown name with a sentence that lists the names', () => {
  expect(() => namesOf(['donation', 'no such name'])).toThrow(
    /^There is no journey “no such name” without LOCAL_MODEL\. There are: portrait, .*, donation, .*\.$/,
  );
});

it('has names that any keyboard types', () => {
  expect(namesOf(undefined, true).filter((name) => !/^[a-z ]+$/.test(name))).toEqual([]);
});

import { initialsOf } from './initials';

describe('initialsOf', () => {
  it.each([
    ['Ada Byron', null, 'AB'],
    ['Ada King Byron', null, 'AB'],
    ['ada', null, 'A'],
    ['  Юлия   Ёлкина ', null, 'ЮЁ'],
    [null, 'ada@example.com', 'A'],
    ['', 'ada@example.com', 'A'],
    ['𝒜da Byron', null, '𝒜B'],
    [null, null, ''],
  ])('of %s and %s are %s', (name, email, initials) => expect(initialsOf(name, email)).toBe(initials));
});

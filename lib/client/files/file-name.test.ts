import { createUniqueNames, portraitFileName } from './file-name';

const at = new Date(2026, 10, 23, 23, 59).getTime();

describe('the name of a portrait’s file', () => {
  it.each([
    [{ number: 3, made: { pose: 'anna', at } }, undefined, 'chiaro-anna-2026-11-23.jpg'],
    [{ number: 3, made: { pose: 'custom', at } }, undefined, 'chiaro-custom-pose-2026-11-23.jpg'],
    [{ number: 3, made: { pose: 'anna', at } }, 'cv', 'chiaro-anna-2026-11-23-cv.jpg'],
    [{ number: 3, made: null }, undefined, 'chiaro-portrait-3.jpg'],
  ])('of %j, cut %s, is %s', (portrait, cut, name) => {
    expect(portraitFileName(portrait, 'jpg', cut)).toBe(name);
  });

  it('is told apart from the same name before it', () => {
    const unique = createUniqueNames();
    expect(['a.jpg', 'a.jpg', 'a-2.jpg', 'a.jpg', 'b.jpg'].map(unique)).toEqual([
      'a.jpg',
      'a-2.jpg',
      'a-2-2.jpg',
      'a-3.jpg',
      'b.jpg',
    ]);
  });
});

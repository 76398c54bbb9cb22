import { portraitFileName } from './file-name';

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
});

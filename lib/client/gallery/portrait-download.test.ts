import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { portraitFileName } from './portrait-download';

const madeAt = new Date(2026, 10, 20, 23, 59).getTime();

describe('the name of a downloaded portrait', () => {
  it.each([
    [{ pose: 'anna', style: 'cinematic' } as const, 'chiaro-anna-cinematic-2026-11-20-3.webp'],
    [{ pose: 'leo', style: null } as const, 'chiaro-leo-2026-11-20-3.webp'],
    [{ pose: 'custom', style: 'custom' } as const, 'chiaro-custom-pose-custom-style-2026-11-20-3.webp'],
  ])('has pose, style, day and number for %j', (choice, name) => {
    const details = { madeAt, settings: { ...INITIAL_SETTINGS, ...choice } };
    expect(portraitFileName(3, 'image/webp', details)).toBe(name);
  });

  it('has the number and the picture’s type where nothing else is known', () => {
    expect(portraitFileName(12, 'image/png', null)).toBe('chiaro-portrait-12.png');
    expect(portraitFileName(1, 'application/octet-stream', null)).toBe('chiaro-portrait-1.webp');
  });
});

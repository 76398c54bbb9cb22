import { INITIAL_SETTINGS, parseSettings } from './generator-settings';
import { applyPreset } from './presets';

describe('the settings of the generator', () => {
  it('survives a visit in storage', () => {
    const settings = {
      ...applyPreset(INITIAL_SETTINGS, 'social'),
      pose: 'maya',
      modelVersion: 'V2',
    } as const;
    expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it.each([undefined, null, 'text', 7, [], {}])('gives the initial settings for %p', (stored) => {
    expect(parseSettings(stored)).toEqual(INITIAL_SETTINGS);
  });

  it('limits broken values to their range', () => {
    const parsed = parseSettings({
      pose: 'custom',
      style: 'custom',
      preset: 'toString',
      modelVersion: 'toString',
      positivePrompt: 'x'.repeat(2000),
      negativePrompt: 7,
      sliders: { resemblance: 99, templateStrength: 'x', steps: Number.NaN },
    });
    expect(parsed).toEqual({
      ...INITIAL_SETTINGS,
      positivePrompt: 'x'.repeat(1000),
      sliders: { ...INITIAL_SETTINGS.sliders, resemblance: 1.6 },
    });
  });
});

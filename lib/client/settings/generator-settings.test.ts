import { SLIDERS, snapToStep } from '@/lib/shared/rules/generation-settings';

import {
  applyPreset,
  INITIAL_SETTINGS,
  isPresetCustomised,
  parseSettings,
  PRESET_IDS,
  PRESETS,
} from './generator-settings';

describe('the settings of the generator', () => {
  it.each(PRESET_IDS)('preset %s has values on the sliders’ steps', (id) => {
    const { sliders } = PRESETS[id];
    expect(snapToStep(SLIDERS.resemblance, sliders.resemblance)).toBe(sliders.resemblance);
    expect(snapToStep(SLIDERS.templateStrength, sliders.templateStrength)).toBe(sliders.templateStrength);
    expect(snapToStep(SLIDERS.steps, sliders.steps)).toBe(sliders.steps);
  });

  it('a preset sets prompts, style and sliders and leaves pose and model alone', () => {
    const before = { ...INITIAL_SETTINGS, pose: 'leo', modelVersion: 'V2' } as const;
    const after = applyPreset(before, 'workCv');
    expect(after).toMatchObject({ ...PRESETS.workCv, pose: 'leo', modelVersion: 'V2', preset: 'workCv' });
    expect(isPresetCustomised(after)).toBe(false);
  });

  it('a change by hand of anything that a preset sets shows as customised', () => {
    const chosen = applyPreset(INITIAL_SETTINGS, 'vintage');
    expect(isPresetCustomised({ ...chosen, style: 'casual' })).toBe(true);
    expect(isPresetCustomised({ ...chosen, positivePrompt: 'mine' })).toBe(true);
    expect(isPresetCustomised({ ...chosen, negativePrompt: 'mine' })).toBe(true);
    expect(isPresetCustomised({ ...chosen, sliders: { ...chosen.sliders, steps: 15 } })).toBe(true);
    expect(isPresetCustomised({ ...chosen, pose: 'leo', modelVersion: 'V2' })).toBe(false);
  });

  it('survives a visit in storage', () => {
    const settings = {
      ...applyPreset(INITIAL_SETTINGS, 'social'),
      pose: 'maya',
      modelVersion: 'V2',
    } as const;
    expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it.each([undefined, null, 'text', 7, [], {}])('makes initial settings of %p', (stored) => {
    expect(parseSettings(stored)).toEqual(INITIAL_SETTINGS);
  });

  it('brings broken values back within bounds', () => {
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

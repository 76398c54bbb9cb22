import { SLIDERS, snapToStep } from '@/lib/shared/rules/generation-settings';

import { INITIAL_SETTINGS, PRESET_IDS } from './generator-settings';
import { applyPreset, isPresetCustomised, PRESETS } from './presets';

describe('the presets', () => {
  it('begin with the one that a fresh browser has', () => {
    expect(applyPreset(INITIAL_SETTINGS, 'default')).toEqual(INITIAL_SETTINGS);
    expect(isPresetCustomised(INITIAL_SETTINGS)).toBe(false);
  });

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
});

import fc from 'fast-check';

import { recipeSchema } from '@/lib/shared/contracts/portraits';
import { POSES, STYLES } from '@/lib/shared/rules/catalogue';
import { SLIDERS, snapToStep, type SliderName } from '@/lib/shared/rules/generation-settings';
import { propertyRuns } from '@/lib/testing/property-runs';

import { buildGenerationRequest } from '../generation/generation-request';
import { type GeneratorSettings, INITIAL_SETTINGS, PRESET_IDS } from '../settings/generator-settings';
import { applyPreset } from '../settings/presets';
import { recipeSettings } from './portrait-record';

function slider(name: SliderName): fc.Arbitrary<number> {
  const { minimum, maximum } = SLIDERS[name];
  return fc
    .double({ min: minimum, max: maximum, noNaN: true })
    .map((value) => snapToStep(SLIDERS[name], value));
}

const settings: fc.Arbitrary<GeneratorSettings> = fc.record({
  pose: fc.constantFrom(...POSES.map(({ id }) => id), 'custom' as const),
  style: fc.constantFrom(...STYLES.map(({ id }) => id), 'custom' as const, null),
  preset: fc.constant('default' as const),
  positivePrompt: fc.string(),
  negativePrompt: fc.string(),
  modelVersion: fc.constantFrom('V1' as const, 'V2' as const),
  sliders: fc.record({
    resemblance: slider('resemblance'),
    templateStrength: slider('templateStrength'),
    steps: slider('steps'),
  }),
});

/** The recipe that the server keeps of these settings. */
function recipeOf(made: GeneratorSettings) {
  const addresses = { selfies: ['photo'], template: 'pose', style: made.style === null ? null : 'style' };
  return recipeSchema.parse({
    ...buildGenerationRequest(addresses, made),
    pose: made.pose,
    style: made.style,
  });
}

describe('the settings of a recipe', () => {
  it('are those that the page has sent', () => {
    fc.assert(
      fc.property(settings, (made) => {
        expect({ ...recipeSettings(recipeOf(made)), preset: 'default' }).toEqual(made);
      }),
      propertyRuns(),
    );
  });

  it.each(PRESET_IDS)('name the preset %s', (preset) => {
    const made = applyPreset(INITIAL_SETTINGS, preset);
    expect(recipeSettings(recipeOf(made))).toEqual(made);
  });
});

import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { SEED_MAXIMUM, SLIDERS, templateDenoise } from '@/lib/shared/rules/generation-settings';
import { fails, holds } from '../../kit/outcome';
import { acceptedPortraits } from '../accepted-portraits';
import { ContractBreach } from '../endpoint';
import type { OfferedPictures } from '../offered-pictures';
import type { Check, Probe } from '../probe';

type Changes = Partial<SubmitJobRequest>;

const { resemblance, templateStrength, steps } = SLIDERS;

/** The fields at the lower end of their scales, in groups that the page sets together. */
const LEAST: readonly Changes[] = [
  { ip_weight: resemblance.minimum, cn_strength: resemblance.minimum },
  { template_denoise: templateDenoise(templateStrength.minimum) },
  { steps: steps.minimum },
  { method: 0 },
  { style_image: null, style_weight: 0 },
  { positive_prompt: '', negative_prompt: '' },
  { seed: 0 },
];

function most({ style }: OfferedPictures): readonly Changes[] {
  return [
    { ip_weight: resemblance.maximum, cn_strength: resemblance.maximum },
    { template_denoise: templateDenoise(templateStrength.maximum) },
    { steps: steps.maximum },
    { method: 1 },
    { style_image: style, style_weight: 0.8 },
    { positive_prompt: 'warm light, Übergröße, мягкий свет, 柔らかい', negative_prompt: 'dark, "blurry"' },
    { control_pose: false },
    { seed: SEED_MAXIMUM },
  ];
}

/** Checks of the request’s fields. */
export const SETTING_CHECKS: readonly Check[] = [
  {
    // Every slider and the seed at its least, V1, no style, no prompts.
    id: 'settings-least',
    title: 'Least of every slider and seed, V1, no style, no prompts',
    needs: 'a portrait',
    run: (probe) => tryTogether(probe, LEAST),
  },
  {
    // Every slider and the seed at its most, V2, a style, prompts, control_pose off.
    id: 'settings-most',
    title: 'Most of every slider and seed, V2, a style, prompts in any script',
    needs: 'a portrait',
    run: (probe) => tryTogether(probe, most(probe.options.pictures)),
  },
  {
    // A template that a user uploaded, which has no plate.
    id: 'custom-template',
    title: 'A template that is not in the catalogue',
    needs: 'a portrait',
    run: (probe) => tryTogether(probe, [{ template_url: probe.options.pictures.customTemplate }]),
  },
];

/** Tries all changes in one job and, when that fails, each group alone, to name the one that is refused. */
async function tryTogether(probe: Probe, groups: readonly Changes[]) {
  const together = await problemWith(probe, Object.assign({}, ...groups) as Changes);
  if (together === null) return holds(`Accepted: ${groups.flatMap(Object.keys).join(', ')}.`);
  if (groups.length > 1) {
    for (const group of groups) {
      const alone = await problemWith(probe, group);
      if (alone !== null) return fails(`${JSON.stringify(group)}: ${alone}`);
    }
  }
  return fails(together);
}

async function problemWith(probe: Probe, changes: Changes): Promise<string | null> {
  try {
    await acceptedPortraits(await probe.runPlain(changes));
    return null;
  } catch (error) {
    if (error instanceof ContractBreach) return error.message;
    throw error;
  }
}

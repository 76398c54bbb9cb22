import { isDeepStrictEqual } from 'node:util';

import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { SEED_MAXIMUM, SLIDERS, templateDenoise } from '@/lib/shared/rules/generation-settings';
import { acceptedPortraits } from '../accepted-portraits';
import { ContractBreach, must } from '../endpoint';
import type { OfferedPictures } from '../offered-pictures';
import { check, type ContractCheck, type Probe } from '../probe';
import { NotCheckable } from '../run-checks';

/** Vercel's functions take 4.5 MB. A longer webhook never arrives, so that only the next poll ends the job. */
const MOST_WEBHOOK_BYTES = 4_500_000;

/** Checks of delivered portraits, with all fields of a request. */
export const RESULT_CHECKS: readonly ContractCheck[] = [
  // The purpose of a worker.
  check('portrait', 'nothing', 'A plain request becomes a portrait that Chiaro accepts', async (probe) => {
    const [first] = await probe.pair();
    const sizes = (await acceptedPortraits(first)).map(
      ({ format, width, height, file }) =>
        `${width} × ${height} ${format}, ${Math.round(file.length / 1024)} kB`,
    );
    return `${sizes.join('; ')}, after ${(first.tookMs / 1000).toFixed(1)} s.`;
  }),
  // The webhook carries the whole status.
  check('answer-size', 'an end', 'The answer fits into a webhook', async (probe) => {
    const [first] = await probe.pair();
    const bytes = first.sightings.at(-1)?.bytes ?? 0;
    const size = `${Math.round(bytes / 1000)} kB`;
    must(bytes <= MOST_WEBHOOK_BYTES, `${size}; at most 4,500 arrive.`);
    return `${size} of 4,500.`;
  }),
  // The webhook ends a job whose user has closed the page.
  check('webhook', 'an end', 'The webhook is called with what /status answers', async (probe) => {
    const { inbox, limits } = probe.options;
    if (inbox === null) throw new NotCheckable('The endpoint can’t reach this machine.');
    const [{ id, end }] = await probe.pair();
    const body = await inbox.bodyFor(id ?? '', limits.webhookPatienceMs);
    must(body !== null, 'It was not called.');
    must(isDeepStrictEqual(body, end?.body), 'Called with another body.');
    return 'Called with the same body.';
  }),
  // A user has up to eight jobs at once, and there are more users: jobs wait for each other or run side by side.
  check(
    'queue',
    'a portrait',
    'A second job waits or runs beside the first; both complete',
    async (probe) => {
      const runs = await probe.pair();
      for (const run of runs) await acceptedPortraits(run);
      const waited = runs.some(
        ({ sightings }) => sightings.filter(({ status }) => status === 'IN_QUEUE').length > 1,
      );
      const times = runs.map(({ tookMs }) => `${(tookMs / 1000).toFixed(1)} s`).join(' and ');
      return `${waited ? 'One waited' : 'None was seen to wait'}: ${times}.`;
    },
  ),
  // The preview engine promises it; a diffusion worker need not.
  check('repeat', 'a portrait', 'The same request gives the same bytes', async (probe) => {
    const [first, second] = await Promise.all(
      (await probe.pair()).map(async (run) => (await acceptedPortraits(run)).map(({ file }) => file)),
    );
    if (isDeepStrictEqual(first, second)) return 'Two runs gave identical files.';
    must(!probe.options.deterministic, 'Two runs gave different files.');
    throw new NotCheckable('Two runs gave different files, which only --deterministic forbids.');
  }),
  check('settings-least', 'a portrait', 'Least of every slider and seed, V1, no style, no prompts', (probe) =>
    tryTogether(probe, LEAST),
  ),
  check(
    'settings-most',
    'a portrait',
    'Most of every slider and seed, V2, a style, prompts in any script',
    (probe) => tryTogether(probe, most(probe.options.pictures)),
  ),
  // A template that a user uploaded, which has no plate.
  check('custom-template', 'a portrait', 'A template that is not in the catalogue', (probe) =>
    tryTogether(probe, [{ template_url: probe.options.pictures.customTemplate }]),
  ),
];

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

/** Tries all changes in one job and, when that fails, each group alone, to name the one that is refused. */
async function tryTogether(probe: Probe, groups: readonly Changes[]): Promise<string> {
  const together = await problemWith(probe, Object.assign({}, ...groups) as Changes);
  if (together === null) return `Accepted: ${groups.flatMap(Object.keys).join(', ')}.`;
  if (groups.length > 1)
    for (const group of groups) {
      const alone = await problemWith(probe, group);
      must(alone === null, `${JSON.stringify(group)}: ${alone}`);
    }
  throw new ContractBreach(together);
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

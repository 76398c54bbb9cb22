import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { SEED_MAXIMUM, SLIDERS, templateDenoise } from '@/lib/shared/rules/generation-settings';
import { ContractBreach, type Endpoint, fieldOf, must } from './endpoint';
import { checkCancel, checkFailures, checkTimeout } from './failing-jobs';
import { type Line, NotCheckable } from './report-lines';
import {
  acceptedPortraits,
  type Changes,
  jobBody,
  jobInput,
  type Run,
  runPlain,
  type Setup,
} from './run-job';

/** Vercel's functions take 4.5 MB. A longer webhook never arrives, so that only the next poll ends the job. */
const MOST_WEBHOOK_BYTES = 4_500_000;
const WEBHOOK_POLL_MS = 20;

/** Checks the worker's contract (docs/worker.md), line by line. Ends where the first job failed all further ones. */
export async function checkContract(setup: Setup, line: Line): Promise<void> {
  await checkCalls(setup.endpoint, line);
  const pair: Run[] = [];
  // The app waits for an id, and refunds the job without one.
  await line('/run answers an id and IN_QUEUE at once', async () => {
    pair.push(...(await Promise.all([runPlain(setup), runPlain(setup)])));
    for (const { submission, id } of pair) {
      const word = String(fieldOf(submission.body, 'status'));
      must(submission.status === 200, `/run answers ${submission.status}.`);
      must(id !== null, '/run answers no id.');
      must(word === 'IN_QUEUE', `/run answers the status ${word}.`);
    }
    return `After ${pair.map(({ submission }) => Math.round(submission.tookMs)).join(' and ')} ms.`;
  });
  const [first] = pair;
  if (!first || first.sightings.length === 0) return;
  await line('A job passes through documented states, forward only', async () => statesOf(pair));
  const isAccepted = await line('Two plain requests become portraits that Chiaro accepts', async () => {
    const made = (await Promise.all(pair.map(acceptedPortraits))).flat();
    const sizes = made.map(
      ({ format, width, height, opacity }) => `${width} × ${height} ${format}${opacity}`,
    );
    const times = pair.map(({ tookMs }) => `${(tookMs / 1000).toFixed(1)} s`);
    return `${sizes.join('; ')}, after ${times.join(' and ')}.`;
  });
  if (first.end === null) return;
  await line('The webhook is called with what /status answers', async () => webhookOf(setup, first));
  if (isAccepted) await checkPortraits(setup, pair, line);
  await checkFailures(setup, line);
  const { hanging, photos } = setup.pictures;
  const slow = jobInput(setup.pictures, { selfie_urls: hanging === null ? photos : [hanging] });
  await line('A job that is cancelled ends CANCELLED', () => checkCancel(setup, jobBody(setup, slow)));
  await line('A job that takes too long is ended (optional)', () => checkTimeout(setup));
}

async function checkCalls(endpoint: Endpoint, line: Line): Promise<void> {
  await line('/run and /status refuse a wrong key with 401, an unknown id with 404', async () => {
    const submitted = await endpoint.run({ input: {} }, 'not-the-key');
    const strayId = fieldOf(submitted.body, 'id');
    if (typeof strayId === 'string') await endpoint.cancel(strayId);
    const asked = await endpoint.status('no-such-job', 'not-the-key');
    must(submitted.status === 401, `/run answers ${submitted.status} to a wrong key.`);
    must(asked.status === 401, `/status answers ${asked.status} to a wrong key.`);
    // The app settles a job as lost only on a 404.
    const { status } = await endpoint.status('00000000-0000-4000-8000-000000000000-u1');
    must(status === 404, `/status answers ${status} to an unknown id.`);
    return 'They do.';
  });
}

/** RunPod's states by how far the job is: https://docs.runpod.io/serverless/endpoints/job-states */
const STAGES = [['IN_QUEUE'], ['IN_PROGRESS', 'RUNNING'], ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT']];

/** A job goes forward, and its final state does not change. While it runs, its output holds what the worker reports. */
function statesOf(pair: readonly Run[]): string {
  const paths = pair.map(({ sightings }) =>
    sightings.map(({ status }) => status).filter((word, index, words) => word !== words[index - 1]),
  );
  for (const path of paths) {
    const stages = path.map((word) => STAGES.findIndex((words) => words.includes(word)));
    must(!stages.includes(-1), `/status answered ${path[stages.indexOf(-1)]}.`);
    const ends = stages.filter((stage) => stage === 2);
    const isForward = ends.length <= 1 && isDeepStrictEqual(stages, stages.toSorted());
    must(isForward, `Out of order: ${path.join(' → ')}.`);
  }
  const seen = pair.flatMap(({ sightings }) => sightings);
  const reports = seen.filter(({ status, body }) => STAGES[1]?.includes(status) && fieldOf(body, 'output'));
  return `${paths[0]?.join(' → ')}; ${reports.length} reports of progress (optional).`;
}

/** A webhook carries the job's whole status, and ends a job whose user has closed the page. */
async function webhookOf({ inbox, webhookPatienceMs }: Setup, { id, end }: Run): Promise<string> {
  const bytes = end?.bytes ?? 0;
  const size = `The answer has ${kilobytes(bytes)}; a webhook carries ${kilobytes(MOST_WEBHOOK_BYTES)}.`;
  must(bytes <= MOST_WEBHOOK_BYTES, size);
  if (inbox === null) throw new NotCheckable('The endpoint can’t reach this machine.');
  const arrived = (): string | undefined => inbox.received.find((body) => body.includes(`"${id}"`));
  const latest = performance.now() + webhookPatienceMs;
  while (arrived() === undefined && performance.now() < latest) await wait(WEBHOOK_POLL_MS);
  const webhook = arrived();
  must(webhook !== undefined, 'It was not called.');
  must(isDeepStrictEqual(JSON.parse(webhook), end?.body), 'Called with another body.');
  return `Called with the same ${kilobytes(bytes)}.`;
}

const { resemblance, templateStrength, steps } = SLIDERS;

/** The fields at one end of their scales, in groups that the page sets together. */
const atThe = (end: 'minimum' | 'maximum'): Changes[] => [
  { ip_weight: resemblance[end], cn_strength: resemblance[end] },
  { template_denoise: templateDenoise(templateStrength[end]) },
  { steps: steps[end] },
  { seed: end === 'minimum' ? 0 : SEED_MAXIMUM },
];

async function checkPortraits(setup: Setup, pair: readonly Run[], line: Line): Promise<void> {
  // The preview engine promises it; a diffusion worker need not.
  await line('The same request gives the same bytes', async () => {
    const [first, second] = await Promise.all(pair.map(acceptedPortraits));
    if (isDeepStrictEqual(first, second)) return 'Two runs gave identical files.';
    must(!setup.deterministic, 'Two runs gave different files.');
    throw new NotCheckable('Two runs gave different files, which only --deterministic forbids.');
  });
  const problemWith = (changes: Changes): Promise<string | null> =>
    runPlain(setup, changes).then(acceptedPortraits).then(noBreach, breachOf);
  /** Tries all changes in one job and, when that fails, each group alone, to name the one that is refused. */
  const accepts = (title: string, groups: readonly Changes[]): Promise<boolean> =>
    line(title, async () => {
      const problem = await problemWith(Object.assign({}, ...groups) as Changes);
      if (problem === null) return `Accepted: ${groups.flatMap(Object.keys).join(', ')}.`;
      for (const group of groups) {
        const alone = groups.length === 1 ? null : await problemWith(group);
        must(alone === null, `${JSON.stringify(group)}: ${alone}`);
      }
      throw new ContractBreach(problem);
    });
  const { style, customTemplate, unreadable, empty, photos } = setup.pictures;
  const prompts = { positive_prompt: 'light, Übergröße, свет, 柔らかい', negative_prompt: 'dark, "blurry"' };
  const styled = { style_image: style, style_weight: 0.8 };
  const most = [...atThe('maximum'), { method: 1 } as const, prompts, { control_pose: false }, styled];
  await accepts('Least of every slider and seed', atThe('minimum'));
  await accepts('Most of every slider and seed, V2, a style, prompts in any script', most);
  // One that a user uploaded has no plate.
  await accepts('A template that is not in the catalogue', [{ template_url: customTemplate }]);
  // One photo that expired or broke must not cost the user the portrait.
  const selfies = [...unreadable.slice(0, 3).map(({ address }) => address), empty, ...photos];
  await accepts('Photos of no use among good ones are passed over', [{ selfie_urls: selfies.slice(0, 9) }]);
}

const noBreach = (): null => null;

function breachOf(error: unknown): string {
  if (error instanceof ContractBreach) return error.message;
  throw error;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

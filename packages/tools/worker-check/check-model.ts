import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createPortraitCheck } from '@/lib/server/adapters/portrait-check';
import { judgeHealth } from '@/lib/server/adapters/runpod-health';
import { createSharpPictures } from '@/lib/server/adapters/sharp-pictures';
import type { PortraitModel, ResolvedRequest } from '@/lib/server/models/model';
import { keysOf } from '@/lib/server/models/output-keys';
import { generationRequestSchema, type SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { poseAt, styleAt } from '@/lib/shared/rules/catalogue';
import { SLIDERS, STYLE_WEIGHT } from '@/lib/shared/rules/generation-settings';
import { fails, holds, type Outcome } from '../kit/outcome';
import { reportLine, reportTally } from '../kit/report';
import { type AcceptedPortrait, acceptedPortraits } from './accepted-portraits';
import { cancelOutcome } from './checks/early-ends';
import { ContractBreach, type Endpoint, fieldOf } from './endpoint';
import { jobBody } from './probe';
import type { OfferedPictures } from './offered-pictures';
import type { CheckResult } from './run-checks';
import { download, uploadedPictures } from './uploaded-pictures';
import { type WatchedRun, type WatchLimits, watchRun } from './watched-run';

interface ModelCheck {
  model: PortraitModel;
  endpoint: Endpoint;
  pictures: OfferedPictures;
  limits: WatchLimits;
  /** For the portraits and the report. */
  folder: string;
  print: (line: string) => void;
}

interface Example {
  id: string;
  title: string;
  portrait: (pictures: OfferedPictures) => ResolvedRequest;
}

/** Typical requests; each tests another ability of a model. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'pose',
    title: 'One photo in a pose of the catalogue',
    portrait: (pictures) => portraitOf(pictures, { selfie_urls: pictures.photos.slice(0, 1) }),
  },
  {
    id: 'style',
    title: 'All photos, a pose and a style',
    portrait: (pictures) => portraitOf(pictures, { style_image: pictures.style, style_weight: STYLE_WEIGHT }),
  },
  {
    id: 'own-pose',
    title: 'The user’s own pose, as V2',
    portrait: (pictures) => portraitOf(pictures, { template_url: pictures.customTemplate, method: 1 }),
  },
  {
    id: 'prompt',
    title: 'A prompt in Russian, Premium',
    portrait: (pictures) =>
      portraitOf(pictures, { positive_prompt: 'чёрно-белое фото', steps: SLIDERS.steps.maximum }),
  },
];

/** Returns a sentence about the cost of checking a model. */
export function costSentence({ name, aboutDollars }: PortraitModel): string {
  // The cancelled one may be finished first.
  const count = EXAMPLES.length + 1;
  const runs = `The check of ${name} makes ${count} portraits`;
  return aboutDollars === null
    ? `${runs}, which take the endpoint's machine a while.`
    : `${runs}, which cost about $${(count * aboutDollars).toFixed(2)}.`;
}

/**
 * Has a model make portraits, prints a line for each, and saves them beside the report, to judge the likeness by eye.
 * Resolves to whether Chiaro would deliver all of them.
 */
export async function checkModel(check: ModelCheck): Promise<boolean> {
  const { folder, print } = check;
  mkdirSync(folder, { recursive: true });
  const results: CheckResult[] = [];
  const report = async (id: string, title: string, outcome: Promise<Outcome>): Promise<void> => {
    const withoutBreach = outcome.catch((error: unknown) => {
      if (!(error instanceof ContractBreach)) throw error;
      return fails(error.message);
    });
    const result = { id, title, ...(await withoutBreach) };
    results.push(result);
    print(reportLine(result));
  };
  await report('health', 'The endpoint', healthOutcome(check));
  const { uploaded, outcome } = await uploadedPictures(check.pictures);
  await report('photos', 'Photos as the app sends them', Promise.resolve(outcome));
  const sent = { ...check, pictures: uploaded };
  for (const example of EXAMPLES) await report(example.id, example.title, outcomeOf(sent, example));
  await report('cancel', 'A portrait that is cancelled', cancelledOutcome(sent));
  writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(results, null, 2)}\n`);
  print(`${reportTally(results)}; the portraits are in ${folder}`);
  return results.every(({ verdict }) => verdict !== 'fails');
}

async function healthOutcome({ model, endpoint }: ModelCheck): Promise<Outcome> {
  const answer = await endpoint.health();
  const { status, workers } = judgeHealth(model, answer);
  const counts = workers.map(([state, count]) => `, ${count} ${state}`).join('');
  const sentence = `/health answers ${answer.status}: ${status}${counts}`;
  return status === 'ok' ? holds(sentence) : fails(sentence);
}

async function outcomeOf(check: ModelCheck, { id, portrait }: Example): Promise<Outcome> {
  const { model, pictures, endpoint, limits, folder } = check;
  const input = await inputOf(check, portrait(pictures));
  const watch = (body: object): Promise<WatchedRun> => watchRun(endpoint, body, { ...limits, model });
  // Public endpoints do not document time limits. Where one refuses them, the app calls again without.
  const limited = await watch(jobBody(input));
  const isRefused = limited.submission.status === 400;
  const run = isRefused ? await watch({ input }) : limited;
  const [made] = await acceptedPortraits(run);
  if (!made) return fails('There is no picture.');
  const file = path.join(folder, `${id}.${made.format}`);
  writeFileSync(file, made.file);
  const facts = await runFacts(run, made, model);
  return holds(`${facts}${isRefused ? '; time limits refused' : ''}; kept as ${file}`);
}

async function cancelledOutcome(check: ModelCheck): Promise<Outcome> {
  const input = await inputOf(check, portraitOf(check.pictures, {}));
  return cancelOutcome(check.endpoint, { input }, { ...check.limits, model: check.model });
}

async function inputOf({ model }: ModelCheck, portrait: ResolvedRequest): Promise<object> {
  const tools = { requestId: 'check', read: download, scale: createSharpPictures().scaleUpload };
  return model.toInput(portrait, tools);
}

function portraitOf(pictures: OfferedPictures, changes: Partial<SubmitJobRequest>): ResolvedRequest {
  const request = generationRequestSchema.parse({
    template_url: pictures.template,
    selfie_urls: pictures.photos,
    ...changes,
  });
  return {
    request: { ...request, style_weight: request.style_weight ?? 0 },
    pose: poseAt(new URL(request.template_url).pathname),
    style: request.style_image === null ? null : styleAt(new URL(request.style_image).pathname),
    bestPhotos: request.selfie_urls,
  };
}

/**
 * Says what a run that delivers shows, for an operator to send back: the picture's form, the faces in it, the times, the
 * cost beside the documented one, and the keys of the output, without a value of it.
 * Throws ContractBreach for a portrait that no user would keep.
 */
async function runFacts(
  run: WatchedRun,
  { file, format, width, height }: AcceptedPortrait,
  { aboutDollars }: Pick<PortraitModel, 'aboutDollars'>,
): Promise<string> {
  const fault = await createPortraitCheck().findFault(file);
  if (fault !== null) throw new ContractBreach(`The app refunds the portrait: ${fault}.`);
  const output = fieldOf(run.end?.body, 'output');
  const cost = run.end?.kind === 'completed' ? run.end.costDollars : undefined;
  const documented = aboutDollars === null ? '' : ` (documented: about $${aboutDollars})`;
  const shape = width === height ? '' : ', not square';
  return [
    `${width} × ${height} ${format}${shape}, ${Math.round(file.length / 1000)} kB, one face`,
    timesOf(run),
    cost === undefined ? 'no cost told' : `$${cost}${documented}`,
    `output: ${outputForm(output)}`,
  ].join('; ');
}

/** RunPod's own times where it tells them, in milliseconds: https://docs.runpod.io/serverless/endpoints/job-states */
function timesOf({ tookMs, end }: WatchedRun): string {
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
  const parts = [
    ['queue', fieldOf(end?.body, 'delayTime')],
    ['work', fieldOf(end?.body, 'executionTime')],
  ].flatMap(([name, time]) => (typeof time === 'number' ? [`${String(name)} ${seconds(time)} s`] : []));
  return `after ${seconds(tookMs)} s${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
}

function outputForm(output: unknown): string {
  const isAddress = JSON.stringify({ output }).includes('"http');
  const kind = isAddress ? 'an address' : 'the picture itself';
  const keys = keysOf(output);
  return keys === ''
    ? `${kind}, as a ${Array.isArray(output) ? 'list' : typeof output}`
    : `${kind}, with the keys ${keys}`;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { judgeHealth } from '@/lib/server/adapters/runpod-health';
import { createSharpPictures } from '@/lib/server/adapters/sharp-pictures';
import type { PortraitModel, ResolvedRequest } from '@/lib/server/models/model';
import { generationRequestSchema, type SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { poseAt, styleAt } from '@/lib/shared/rules/catalogue';
import { SLIDERS, STYLE_WEIGHT } from '@/lib/shared/rules/generation-settings';
import { fails, holds, type Outcome } from '../kit/outcome';
import { reportLine, reportTally } from '../kit/report';
import { acceptedPortraits } from './accepted-portraits';
import { cancelOutcome } from './checks/early-ends';
import { ContractBreach, type Endpoint } from './endpoint';
import { jobBody } from './job-body';
import type { OfferedPictures } from './offered-pictures';
import type { CheckResult } from './run-checks';
import { runFacts } from './run-facts';
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
    const result = { id, title, ...(await withoutBreach(outcome)) };
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

async function withoutBreach(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof ContractBreach)) throw error;
    return fails(error.message);
  }
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
  const limited = await watch(jobBody(input, {}));
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
  const { model, endpoint, limits, pictures } = check;
  const input = await inputOf(check, portraitOf(pictures, {}));
  return cancelOutcome(endpoint, { input }, { ...limits, model });
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

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createSharpPictures } from '@/lib/server/adapters/sharp-pictures';
import type { PortraitModel, ResolvedRequest } from '@/lib/server/models/model';
import { generationRequestSchema, type SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { poseAt, styleAt } from '@/lib/shared/rules/catalogue';
import { SLIDERS, STYLE_WEIGHT } from '@/lib/shared/rules/generation-settings';
import { fails, holds, type Outcome } from '../kit/outcome';
import { reportLine, reportTally } from '../kit/report';
import { acceptedPortraits, type AcceptedPortrait } from './accepted-portraits';
import { ContractBreach, type Endpoint } from './endpoint';
import type { OfferedPictures } from './offered-pictures';
import type { CheckResult } from './run-checks';
import { type WatchLimits, watchRun } from './watched-run';

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
  const runs = `The check of ${name} makes ${EXAMPLES.length} portraits`;
  return aboutDollars === null
    ? `${runs}, which take the endpoint's machine a while.`
    : `${runs}, which cost about $${(EXAMPLES.length * aboutDollars).toFixed(2)}.`;
}

/**
 * Has a model make portraits, prints a line for each, and saves them beside the report, to judge the likeness by eye.
 * Resolves to whether Chiaro would deliver all of them.
 */
export async function checkModel(check: ModelCheck): Promise<boolean> {
  const { folder, print } = check;
  mkdirSync(folder, { recursive: true });
  const results: CheckResult[] = [];
  for (const example of EXAMPLES) {
    const result = { id: example.id, title: example.title, ...(await outcomeOf(check, example)) };
    results.push(result);
    print(reportLine(result));
  }
  writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(results, null, 2)}\n`);
  print(`${reportTally(results)}; the portraits are in ${folder}`);
  return results.every(({ verdict }) => verdict === 'holds');
}

async function outcomeOf(check: ModelCheck, { id, portrait }: Example): Promise<Outcome> {
  const { model, endpoint, pictures, limits, folder } = check;
  try {
    const tools = { requestId: `check-${id}`, read: download, scale: createSharpPictures().scaleUpload };
    const input = await model.toInput(portrait(pictures), tools);
    const run = await watchRun(endpoint, { input }, { ...limits, model });
    const [made] = await acceptedPortraits(run);
    if (!made) return fails('There is no picture.');
    const file = path.join(folder, `${id}.${made.format}`);
    writeFileSync(file, made.file);
    const cost = run.end?.kind === 'completed' ? run.end.costDollars : undefined;
    return holds(`${describe(made)}, after ${(run.tookMs / 1000).toFixed(1)} s${costOf(cost)}: ${file}`);
  } catch (error) {
    if (!(error instanceof ContractBreach)) throw error;
    return fails(error.message);
  }
}

function describe({ format, width, height }: AcceptedPortrait): string {
  return `${width} × ${height} ${format}`;
}

function costOf(dollars: number | undefined): string {
  return dollars === undefined ? '' : `, for $${dollars}`;
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

async function download(address: string): Promise<Buffer> {
  const response = await fetch(address);
  if (!response.ok) throw new ContractBreach(`A picture of Chiaro answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { PortraitModel, PortraitRequest } from '@/lib/server/models/model';
import { submitJobRequestSchema, type SubmitJobRequest } from '@/lib/shared/contracts/submit-job';
import { poseAt, styleAt } from '@/lib/shared/rules/catalogue';
import { SLIDERS, STYLE_WEIGHT } from '@/lib/shared/rules/generation-settings';
import { fails, holds, type Outcome } from '../check-report/outcome';
import { reportLine, reportTally } from '../check-report/report';
import { acceptedPortraits, type AcceptedPortrait } from './accepted-portraits';
import { ContractBreach } from './check';
import type { Endpoint } from './endpoint';
import type { OfferedPictures } from './offered-pictures';
import type { CheckResult } from './run-checks';
import { type WatchLimits, watchRun } from './watched-run';

interface ModelCheck {
  model: PortraitModel;
  endpoint: Endpoint;
  pictures: OfferedPictures;
  limits: WatchLimits;
  /** Where the portraits and the report go. */
  folder: string;
  print: (line: string) => void;
}

interface Example {
  id: string;
  title: string;
  portrait: (pictures: OfferedPictures) => PortraitRequest;
}

/** What a person would ask for, each of which shows something else of a model. */
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
    title: 'A pose of the person’s own, as V2',
    portrait: (pictures) => portraitOf(pictures, { template_url: pictures.customTemplate, method: 1 }),
  },
  {
    id: 'wish',
    title: 'A wish in Russian, Premium',
    portrait: (pictures) =>
      portraitOf(pictures, { positive_prompt: 'чёрно-белое фото', steps: SLIDERS.steps.maximum }),
  },
];

/** Says what the check of a model costs. */
export function costSentence({ name, mostDollars }: PortraitModel): string {
  const runs = `The check of ${name} makes ${EXAMPLES.length} portraits`;
  return mostDollars === null
    ? `${runs}, which take the endpoint's machine a while.`
    : `${runs}, which cost at most $${(EXAMPLES.length * mostDollars).toFixed(2)}.`;
}

/**
 * Has a model make portraits, prints a line for each, and leaves them beside the report, for a person to look at the likeness.
 * Resolves to whether Chiaro would deliver each. Throws what the file system throws.
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
  print(`${reportTally(results)}; look at the portraits in ${folder}`);
  return results.every(({ verdict }) => verdict === 'holds');
}

async function outcomeOf(check: ModelCheck, { id, portrait }: Example): Promise<Outcome> {
  const { model, endpoint, pictures, limits, folder } = check;
  try {
    const tools = { requestId: `check-${id}`, read: download };
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

function portraitOf(pictures: OfferedPictures, changes: Partial<SubmitJobRequest>): PortraitRequest {
  const request = submitJobRequestSchema.parse({
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
  if (!response.ok) throw new ContractBreach(`A picture of ours answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

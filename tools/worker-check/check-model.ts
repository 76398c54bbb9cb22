import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createPortraitCheck } from '@/lib/server/adapters/portrait-check';
import { judgeHealth } from '@/lib/server/adapters/runpod-health';
import { createSharpPictures } from '@/lib/server/adapters/sharp-pictures';
import type { PortraitModel, ResolvedRequest } from '@/lib/server/models/model';
import { keysOf } from '@/lib/server/models/output-keys';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { poseAt, styleAt } from '@/lib/shared/rules/catalogue';
import { SLIDERS, STYLE_WEIGHT } from '@/lib/shared/rules/generation-settings';
import { type AcceptedPortrait, acceptedPortraits } from './accepted-portraits';
import { checkCancel } from './checks/ends';
import { ContractBreach, type Endpoint, fieldOf, must } from './endpoint';
import { jobBody, plainJobInput } from './probe';
import type { OfferedPictures } from './offered-pictures';
import type { Check } from './run-checks';
import { download, uploadedPictures } from './uploaded-pictures';
import { type WatchedRun, type WatchLimits, watchRun } from './watched-run';

interface ModelCheck {
  model: PortraitModel;
  endpoint: Endpoint;
  pictures: OfferedPictures;
  limits: WatchLimits;
  /** For the portraits. */
  folder: string;
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
 * Returns checks that have a model make portraits, and save them in the folder, to judge the likeness by eye. They hold when
 * Chiaro would deliver the portrait.
 */
export function modelChecks(check: ModelCheck): Check[] {
  const { model, endpoint, limits } = check;
  mkdirSync(check.folder, { recursive: true });
  let { pictures } = check;
  return [
    { id: 'health', title: 'The endpoint', run: () => checkHealth(check) },
    {
      id: 'photos',
      title: 'Photos as the app sends them',
      run: async () => {
        const { uploaded, sentence } = await uploadedPictures(pictures);
        pictures = uploaded;
        return sentence;
      },
    },
    ...EXAMPLES.map(({ id, title, portrait }) => ({
      id,
      title,
      run: () => checkExample(check, id, portrait(pictures)),
    })),
    {
      id: 'cancel',
      title: 'A portrait that is cancelled',
      run: async () =>
        checkCancel(
          endpoint,
          { input: await inputOf(model, portraitOf(pictures, {})) },
          { ...limits, model },
        ),
    },
  ];
}

async function checkHealth({ model, endpoint }: ModelCheck): Promise<string> {
  const answer = await endpoint.health();
  const { status, workers } = judgeHealth(model, answer);
  const counts = workers.map(([state, count]) => `, ${count} ${state}`).join('');
  const sentence = `/health answers ${answer.status}: ${status}${counts}`;
  must(status === 'ok', sentence);
  return sentence;
}

async function checkExample(
  { model, endpoint, limits, folder }: ModelCheck,
  id: string,
  request: ResolvedRequest,
): Promise<string> {
  const input = await inputOf(model, request);
  const watch = (body: object): Promise<WatchedRun> => watchRun(endpoint, body, { ...limits, model });
  // Public endpoints do not document time limits. Where one refuses them, the app calls again without.
  const limited = await watch(jobBody(input));
  const isRefused = limited.submission.status === 400;
  const run = isRefused ? await watch({ input }) : limited;
  const [made] = await acceptedPortraits(run);
  if (!made) throw new ContractBreach('There is no picture.');
  const file = path.join(folder, `${id}.${made.format}`);
  writeFileSync(file, made.file);
  const facts = await runFacts(run, made, model);
  return `${facts}${isRefused ? '; time limits refused' : ''}; kept as ${file}`;
}

async function inputOf(model: PortraitModel, request: ResolvedRequest): Promise<object> {
  const tools = { requestId: 'check', read: download, scale: createSharpPictures().scaleUpload };
  return model.toInput(request, tools);
}

function portraitOf(pictures: OfferedPictures, changes: Partial<SubmitJobRequest>): ResolvedRequest {
  const request = plainJobInput(pictures, changes);
  return {
    request,
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
  must(fault === null, `The app refunds the portrait: ${fault}.`);
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

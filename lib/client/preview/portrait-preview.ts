import { posePlatePath } from '@/lib/shared/rules/catalogue';
import type { PoseId } from '@/lib/shared/rules/catalogue';
import { pictureXmp } from '@/lib/shared/picture-xmp';

import { type Bytes, replaceJpegMetadata } from '../files/picture-metadata';
import { inspectPhoto, isHeic } from '../pictures/inspect-photo';
import { createLookWorkerStarter } from '../photos/look-at-photo';
import { createHeicWorkerStarter, scaleHeicIn } from '../pictures/photo-scaler';
import { askWorker } from '../pictures/workers';
import type {
  PreviewPictures,
  PreviewPreparation,
  PreviewProblem,
  PreviewRequest,
  PreviewWorkerAnswer,
} from './preview-messages';

export type { PreviewPictures, PreviewProblem } from './preview-messages';

/** How long the look's worker may say nothing, in milliseconds. */
const MOST_SILENCE_MS = 20_000;

/** Side of both pictures, in pixels. */
export const PREVIEW_SIDE = 640;

export type PreviewAnswer = PreviewPictures | { readonly problem: PreviewProblem };

export interface PreviewOptions {
  /** Whose plate is behind the person. */
  readonly poseId: PoseId;
  /** The word that is drawn into a corner of `after`. */
  readonly label: string;
  /** Ends the work; the answer is then the problem `failed`. */
  readonly signal?: AbortSignal;
}

/** Starts the workers that see the photo (packages/photo-look). Both throw where there can be none. */
interface PreviewWorkers {
  readonly startLook: () => Promise<Worker>;
  readonly startHeic: () => Worker;
}

const PAGE_WORKERS: PreviewWorkers = {
  startLook: createLookWorkerStarter(),
  startHeic: createHeicWorkerStarter(),
};

/** The worker of the next preview, which loads its code and models; null before it is prepared. */
let prepared: Promise<Worker> | null = null;

/** Starts the worker of the next preview while the visitor chooses a photo. It waits for as long as that takes. */
export function preparePreview({ startLook }: Pick<PreviewWorkers, 'startLook'> = PAGE_WORKERS): void {
  if (prepared) return;
  const forget = (): void => {
    if (prepared === starting) prepared = null;
  };
  const starting = startLook().then((worker) => {
    worker.addEventListener('error', forget);
    worker.postMessage({ prepare: true } satisfies PreviewPreparation);
    return worker;
  });
  prepared = starting;
  starting.catch(forget);
}

function takeWorker(startLook: PreviewWorkers['startLook']): Promise<Worker> {
  const worker = prepared ?? startLook();
  prepared = null;
  return worker;
}

/** Makes a preview on the device: two square JPEGs of `PREVIEW_SIDE` pixels. Uploads nothing. Never rejects. */
export async function previewPortrait(
  photo: File,
  options: PreviewOptions,
  workers = PAGE_WORKERS,
): Promise<PreviewAnswer> {
  try {
    if ((await inspectPhoto(photo)) !== null) return { problem: 'unreadable' };
    const answer = await makePreview(photo, options, workers);
    if ('problem' in answer) return answer;
    return { before: answer.before, after: await markComposite(answer.after) };
  } catch {
    return { problem: 'failed' };
  }
}

async function makePreview(
  photo: File,
  { poseId, label, signal }: PreviewOptions,
  { startLook, startHeic }: PreviewWorkers,
): Promise<PreviewAnswer> {
  const ask = async (picture: Blob): Promise<PreviewAnswer> => {
    signal?.throwIfAborted();
    const worker = await takeWorker(startLook).catch(() => null);
    if (!worker) return { problem: 'unsupported' };
    const preview = { poseId, platePath: posePlatePath(poseId), label, side: PREVIEW_SIDE };
    const request = { preview: { photo: picture, ...preview } } satisfies PreviewRequest;
    const limits = { silenceMs: MOST_SILENCE_MS, signal };
    return (await askWorker<PreviewWorkerAnswer>(worker, request, 'preview', limits)).preview;
  };
  const answer = await ask(photo);
  const isUnreadable = 'problem' in answer && answer.problem === 'unreadable';
  if (!isUnreadable || !(await isHeic(photo))) return answer;
  return ask((await scaleHeicIn(startHeic(), photo)).picture);
}

/** Says in a JPEG's XMP that it was composed, for machines that show or judge it. */
async function markComposite(jpeg: Blob): Promise<Blob> {
  const xmp = pictureXmp({ term: 'composite', creatorTool: 'Chiaro', createdAt: new Date() });
  const bytes: Bytes = new Uint8Array(await jpeg.arrayBuffer());
  return new Blob([replaceJpegMetadata(bytes, new TextEncoder().encode(xmp))], { type: 'image/jpeg' });
}

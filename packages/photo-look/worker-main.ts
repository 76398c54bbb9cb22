import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { enableProdMode, setBackend } from '@tensorflow/tfjs-core';

import type { RasterImage } from '@chiaro/engine/image/color-image';
import { BlazeFace } from '@chiaro/engine/models/blazeface';
import { FaceMesh } from '@chiaro/engine/models/face-mesh';
import { PersonSegmenter } from '@chiaro/engine/models/person-segmenter';

import type { OpacityAnswer, OpacityRequest } from '@/lib/client/backgrounds/cut-out-messages';
import type { CompareAnswer, CompareRequest } from '@/lib/client/photos/look-at-photo';
import type { LookAnswer, LookRequest, PhotoFacts } from '@/lib/client/photos/photo-facts';
import { decodeToBitmap, makeWorkerCanvas } from '@/lib/client/pictures/draw-picture';
import type {
  PreviewPreparation,
  PreviewRequest,
  PreviewWorkerAnswer,
} from '@/lib/client/preview/preview-messages';

import { embedFace, type FaceEmbeddings, likenessesOf, mayShowDifferentPeople } from './compare-faces';
import type { LookModels } from './find-user';
import { LOOKED_AT_SIDE, lookAtPicture } from './look-at-picture';
import { readPixels } from './preview/read-pixels';

/** The folder with the model and TensorFlow.js' WebAssembly. */
const FOLDER = new URL('.', import.meta.url).href;

const loading = loadModels();
// A request reports the failure.
loading.catch(() => undefined);

async function startBackend(): Promise<void> {
  // Silences the advice to install the native addon.
  enableProdMode();
  setWasmPaths(FOLDER);
  if (!(await setBackend('wasm'))) throw new Error('TensorFlow.js could not start on WebAssembly.');
}

async function loadModels(): Promise<LookModels> {
  await startBackend();
  const [faces, selfie] = await Promise.all([
    loadGraphModel(`${FOLDER}blazeface.json`),
    loadGraphModel(`${FOLDER}selfie.json`),
  ]);
  const models = { blazeFace: new BlazeFace(faces), segmenter: new PersonSegmenter(selfie), loadFaceMesh };
  // A model's first run also makes its kernels ready.
  const picture = { width: 1, height: 1, pixels: new Uint8Array(3) };
  models.blazeFace.findCandidates(picture, { left: 0, top: 0, side: 1 });
  models.segmenter.segment(picture);
  return models;
}

let faceMesh: Promise<FaceMesh> | null = null;

/** Loads FaceMesh at its first call; after a failure the next call tries again. */
function loadFaceMesh(): Promise<FaceMesh> {
  faceMesh ??= loadGraphModel(`${FOLDER}facemesh.json`)
    .then((model) => new FaceMesh(model))
    .catch((error: unknown) => {
      faceMesh = null;
      throw error;
    });
  return faceMesh;
}

/** Decodes a picture. `scale` is its size as a multiple of the decoded one's. */
async function decode(picture: Blob): Promise<{ image: RasterImage; scale: number }> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const factor = Math.min(1, LOOKED_AT_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * factor));
    const height = Math.max(1, Math.round(bitmap.height * factor));
    const { context } = makeWorkerCanvas(width, height, { willReadFrequently: true });
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return { image: readPixels(context, width, height), scale: 1 / factor };
  } finally {
    bitmap.close();
  }
}

async function look({ picture, isUpright }: LookRequest): Promise<PhotoFacts> {
  const [models, { image, scale }] = await Promise.all([loading, decode(picture)]);
  return lookAtPicture(image, models, { isUpright, scale });
}

async function compare({ portraits, photos }: CompareRequest): Promise<CompareAnswer> {
  const [{ blazeFace }, faceRes] = await Promise.all([loading, loadGraphModel(`${FOLDER}faceres.json`)]);
  async function embedAll(pictures: readonly Blob[]): Promise<(FaceEmbeddings | null)[]> {
    const embeddings = [];
    for (const picture of pictures)
      embeddings.push(embedFace((await decode(picture)).image, { blazeFace, faceRes }));
    return embeddings;
  }
  const ofPhotos = await embedAll(photos);
  return {
    likenesses: likenessesOf(await embedAll(portraits), ofPhotos),
    mayDiffer: mayShowDifferentPeople(ofPhotos),
  };
}

async function preview({ preview: wanted }: PreviewRequest): Promise<PreviewWorkerAnswer> {
  // The browser decodes the photo while the code loads.
  const decoding = decodeToBitmap(wanted.photo);
  decoding.catch(() => undefined);
  const { answerPreview } = await import('./preview/answer-preview');
  return { preview: await answerPreview(wanted, decoding, loading) };
}

async function estimate({ estimate: portrait }: OpacityRequest): Promise<OpacityAnswer> {
  const { estimatePortraitOpacity } = await import('./preview/estimate-portrait-opacity');
  return { opacity: await estimatePortraitOpacity(portrait, loading) };
}

type WorkerRequest = OpacityRequest | LookRequest | CompareRequest | PreviewPreparation | PreviewRequest;

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  // A preview reports the failure.
  if ('prepare' in data) void import('./preview/answer-preview').catch(() => undefined);
  else if ('preview' in data)
    void preview(data)
      .catch((): PreviewWorkerAnswer => ({ preview: { problem: 'failed' } }))
      .then((answer) => self.postMessage(answer));
  else if ('estimate' in data)
    void estimate(data)
      .catch((): OpacityAnswer => ({ opacity: 'failed' }))
      .then((answer) => self.postMessage(answer));
  else if ('portraits' in data)
    void compare(data)
      .catch((): CompareAnswer => ({ likenesses: null, mayDiffer: false }))
      .then((answer) => self.postMessage(answer));
  else {
    // Without its models the worker ends, after the answer: the page starts another.
    loading.catch((error: unknown) => setTimeout(() => self.reportError(error)));
    void look(data)
      .catch(() => null)
      .then((facts) => self.postMessage({ id: data.id, facts } satisfies LookAnswer));
  }
});

// The pool waits for a first message; no request has the id 0.
self.postMessage({ id: 0, facts: null } satisfies LookAnswer);

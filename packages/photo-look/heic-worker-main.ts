import { makeWorkerCanvas } from '@/lib/client/pictures/draw-picture';
import { scaleDecoded, type ScaledPicture } from '@/lib/client/pictures/scale-picture';
import type { HeicAnswer, HeicRequest } from '@/lib/client/pictures/photo-scaler';

import { decodeHeic, type Libheif } from './decode-heic';

/** Defined by `libheif.js`, a separate file, because its licence lets a user replace it. */
declare const libheif: (settings: { wasmBinary: ArrayBuffer }) => Libheif;
declare function importScripts(address: string): void;

async function loadLibheif(): Promise<Libheif> {
  importScripts('libheif.js');
  const response = await fetch('libheif.wasm');
  if (!response.ok) throw new Error(`libheif.wasm: ${response.status}`);
  return libheif({ wasmBinary: await response.arrayBuffer() });
}

async function scale(library: Libheif, request: HeicRequest): Promise<ScaledPicture> {
  const file = new Uint8Array(await request.source.arrayBuffer());
  const { data, width, height } = await decodeHeic(library, file, request);
  const bitmap = await createImageBitmap(new ImageData(data, width, height));
  const decoded = { image: bitmap, width, height, release: () => bitmap.close() };
  // Only the part was decoded.
  return scaleDecoded(decoded, request.limits, { makeCanvas: makeWorkerCanvas });
}

async function answer(request: HeicRequest): Promise<HeicAnswer> {
  const library = await loadLibheif().catch(() => null);
  if (!library) return { scaled: null, isLoaded: false };
  const scaled = await scale(library, request).catch(() => null);
  return { scaled, isLoaded: true };
}

self.addEventListener('message', ({ data }: MessageEvent<HeicRequest>) => {
  void answer(data).then((message) => self.postMessage(message));
});

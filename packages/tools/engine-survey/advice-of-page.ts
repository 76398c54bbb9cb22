import { decodePicture } from '@chiaro/engine/image/decode';
import type { BlazeFace } from '@chiaro/engine/models/blazeface';
import { lookAtPicture } from '@chiaro/photo-look/look-at-picture';

import { reviewPhotos } from '@/lib/client/photos/look/advise';

/** Longer side of the picture that the page measures, in pixels; see photo-look/worker-main. */
const MEASURED_SIDE = 1024;

/** Returns the kind of the advice that the page gives on a photo; "good" for none, "unreadable" for no picture. */
export async function adviceOfPage(file: Uint8Array, blazeFace: BlazeFace): Promise<string> {
  const scaled = await decodePicture(file).catch(() => null);
  if (!scaled) return 'unreadable';
  const image = await decodePicture(file, MEASURED_SIDE);
  const scale = Math.max(scaled.width, scaled.height) / Math.max(image.width, image.height);
  const [review] = reviewPhotos([lookAtPicture(image, blazeFace, { scale })]);
  return review?.advice?.kind ?? 'good';
}

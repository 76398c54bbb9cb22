import { decodePicture } from '@chiaro/engine/image/decode';
import type { BlazeFace } from '@chiaro/engine/models/blazeface';
import { findFaces } from '@chiaro/photo-look/find-faces';
import { measurePhoto } from '@chiaro/photo-look/measure-photo';

import { reviewPhotos } from '@/lib/client/photos/look/advise';

/** Longer side of the picture that the page measures, in pixels; see photo-look/worker-main. */
const MEASURED_SIDE = 1024;

/** Returns the kind of the advice that the page gives on a photo; "good" for none, "unreadable" for no picture. */
export async function adviceOfPage(file: Uint8Array, blazeFace: BlazeFace): Promise<string> {
  const image = await decodePicture(file, MEASURED_SIDE).catch(() => null);
  if (!image) return 'unreadable';
  const [review] = reviewPhotos([measurePhoto(image, findFaces(image, blazeFace))]);
  return review?.advice?.kind ?? 'good';
}

import { decodePicture } from '@chiaro/engine/image/decode';
import { loadBlazeFace } from '@chiaro/engine/models/load-blazeface';
import { LOOKED_AT_SIDE, lookAtPicture } from '@chiaro/photo-look/look-at-picture';

import { createSharpPictures } from '@/lib/server/adapters/sharp-pictures';
import type { PhotoFace } from '@/lib/server/ports';
import { ask } from '@/tools/command';
import { must } from './endpoint';
import type { OfferedPictures } from './offered-pictures';
import { NotCheckable } from './run-checks';

/**
 * Returns the pictures as the app sends them to a model that gets heads, and what became of them: each photo and the user's
 * own pose encoded as an upload, photos cropped to the head where the page finds a face. Throws ContractBreach for a picture
 * that can't be read, and NotCheckable where nothing can be stored for the worker.
 */
export async function uploadedPictures(
  pictures: OfferedPictures,
): Promise<{ uploaded: OfferedPictures; sentence: string }> {
  const { offer } = pictures;
  if (!offer)
    throw new NotCheckable(
      'Photos are sent whole: no private Blob store is open from here to store heads in.',
    );
  const { normalizeUpload, cropToHead } = createSharpPictures();
  const normalized = async (address: string) => (await normalizeUpload(await download(address))).bytes;
  const photos: string[] = [];
  let heads = 0;
  for (const address of pictures.photos) {
    const photo = await normalized(address);
    const face = await faceOfPage(photo);
    const head = face && (await cropToHead(photo, face));
    if (head) heads += 1;
    photos.push(await offer(head ?? photo));
  }
  const customTemplate = await offer(await normalized(pictures.customTemplate));
  return {
    uploaded: { ...pictures, photos, customTemplate },
    sentence: `${heads} of ${photos.length} are cropped to the head; all are JPEG`,
  };
}

/** Returns the bytes of a picture. Throws ContractBreach; UserError without an answer. */
export async function download(address: string): Promise<Buffer> {
  const response = await ask(address);
  must(response.ok, `A picture of Chiaro answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the face that the page sends with a photo, or null. */
async function faceOfPage(photo: Buffer): Promise<PhotoFace | null> {
  const image = await decodePicture(photo, LOOKED_AT_SIDE);
  const [face] = lookAtPicture(image, await loadBlazeFace(), { isUpright: true }).faces;
  return face ? { ...face.centre, size: face.size, turn: face.turn } : null;
}

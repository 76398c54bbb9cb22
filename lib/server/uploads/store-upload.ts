import 'server-only';

import { AppError } from '../../shared/errors';
import type { Actor, PhotoFace, Using } from '../ports';
import { requireConsent } from '../accounts/consent';
import { knownSecrets, sha256, signFor, type Secrets } from '../hashing';
import { headPathOf, uploadName } from './upload-name';

/** The folder of a user's uploads; an HMAC hides the uid. */
export function uploadFolder(uid: string, serverSecret: string): string {
  return `uploads/${signFor('uploads', uid, serverSecret)}`;
}

/** The folders that may hold a user's uploads: that of new ones, and that from before the secret's last rotation. */
export function uploadFolders(uid: string, secrets: Secrets): string[] {
  return knownSecrets(secrets).map((secret) => uploadFolder(uid, secret));
}

type UploadCall = Using<'compute' | 'database' | 'pictures' | 'privateFiles' | 'settings' | 'log'>;

/**
 * Stores a user's photo, encoded again without its metadata, and its head, under a name of the sent bytes, which another
 * version of the encoder does not change. Returns the address, which only the server can read. Throws AppError consent_required, image_format, image_animated,
 * image_too_large, image_not_readable, upload_failed; DatabaseError.
 */
export async function storeUpload({
  services,
  actor,
  bytes,
  face = null,
}: UploadCall & {
  actor: Pick<Actor, 'uid'>;
  bytes: Buffer;
  /** The face that the page found in it. */
  face?: PhotoFace | null;
}): Promise<{ imageUrl: string }> {
  await requireConsent({ services, actor });
  const { bytes: picture, quality } = await services.pictures.normalizeUpload(bytes);
  const head = face && (await cropToHead(services, picture, face));
  const name = uploadName(sha256(bytes), { ...quality, face }, head !== null);
  const path = `${uploadFolder(actor.uid, services.settings.serverSecret)}/${name}`;
  const headPath = headPathOf(path);
  const put = (file: { path: string; bytes: Buffer }) =>
    services.privateFiles.put({ ...file, contentType: 'image/jpeg' });
  try {
    const [{ url }] = await Promise.all([
      put({ path, bytes: picture }),
      head && headPath && put({ path: headPath, bytes: head }),
    ]);
    return { imageUrl: url };
  } catch (error) {
    services.log.error('upload_not_stored', error);
    throw new AppError('upload_failed', {}, { cause: error });
  }
}

/**
 * Returns a photo's head; null where no model gets it, it fills the photo, or it can't be cropped: models scale down.
 */
async function cropToHead(
  { compute, log, pictures }: UploadCall['services'],
  picture: Buffer,
  face: PhotoFace,
): Promise<Buffer | null> {
  if (!compute.getsHeads) return null;
  try {
    return await pictures.cropToHead(picture, face);
  } catch (error) {
    log.error('photos_not_cropped', error);
    return null;
  }
}

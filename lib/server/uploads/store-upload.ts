import 'server-only';

import { AppError } from '../../shared/errors';
import type { Actor, PhotoFace, Services } from '../ports';
import { requireConsent } from '../accounts/consent';
import { sha256, signFor } from '../hashing';
import { uploadName } from './upload-name';

/** The folder of a user's uploads; an HMAC hides the uid. */
export function uploadFolder(uid: string, serverSecret: string): string {
  return `uploads/${signFor('uploads', uid, serverSecret)}`;
}

/**
 * Stores a user's photo, decoded, rotated, stripped and encoded again. It is named after its content and quality, so
 * that a repeated upload is the same file. Returns the file's address, which only the server can read.
 * Throws AppError consent_required, image_format, image_animated, image_too_large, image_not_readable, upload_failed;
 * DatabaseError.
 */
export async function storeUpload({
  services,
  actor,
  bytes,
  face = null,
}: {
  services: Pick<Services, 'database' | 'pictures' | 'privateFiles' | 'settings' | 'log'>;
  actor: Pick<Actor, 'uid'>;
  bytes: Buffer;
  /** The face that the page found in it. */
  face?: PhotoFace | null;
}): Promise<{ imageUrl: string }> {
  await requireConsent({ services, actor });
  const { bytes: picture, quality } = await services.pictures.normalizeUpload(bytes);
  const folder = uploadFolder(actor.uid, services.settings.serverSecret);
  try {
    const { url } = await services.privateFiles.put({
      path: `${folder}/${uploadName(sha256(picture), { ...quality, face })}`,
      bytes: picture,
      contentType: 'image/jpeg',
    });
    return { imageUrl: url };
  } catch (error) {
    services.log.error('upload_not_stored', error);
    throw new AppError('upload_failed', {}, { cause: error });
  }
}

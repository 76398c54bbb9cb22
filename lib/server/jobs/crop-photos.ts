import 'server-only';

import type { ResolvedRequest } from '../models/model';
import { modelOfEndpoint } from '../models/models';
import type { ComputeEndpoint, Services } from '../ports';
import { qualityOf } from '../uploads/upload-name';
import type { CheckedRequest } from './resolve-pictures';

type CropServices = Pick<Services, 'log' | 'pictures' | 'portraitSource' | 'privateFiles'>;

interface CropPhotos {
  services: CropServices;
  checked: CheckedRequest;
  portrait: ResolvedRequest;
  /** The photos of the request as indices, as `bestPhotos` has them. */
  photoOrder: readonly number[];
  endpoint: ComputeEndpoint;
}

/**
 * Returns a request with its best photos cropped to the head and the shoulders, where the page found the face: a model
 * scales its pictures down, and what is around the person costs the face its pixels. A photo that can't be cropped stays
 * whole, so this never throws.
 */
export async function cropPhotos({
  services,
  checked,
  portrait,
  photoOrder,
  endpoint,
}: CropPhotos): Promise<ResolvedRequest> {
  const { photosMaximum } = modelOfEndpoint(endpoint.id, endpoint.model);
  const best = photoOrder.slice(0, photosMaximum).map((index) => checked.selfies[index]?.path ?? '');
  if (best.length === 0) return portrait;
  const heads = await Promise.all(
    best.map((path, place) => storeHead(services, path, portrait.bestPhotos[place] ?? '')),
  );
  if (heads.every((head) => head === null)) return portrait;
  try {
    const signed = await services.privateFiles.presign(best.map((path, place) => heads[place] ?? path));
    return { ...portrait, bestPhotos: [...signed, ...portrait.bestPhotos.slice(best.length)] };
  } catch (error) {
    services.log.error('photos_not_cropped', error);
    return portrait;
  }
}

/** Stores the head of a photo beside it and returns its path; null for a photo that stays whole. */
async function storeHead(services: CropServices, path: string, address: string): Promise<string | null> {
  const face = qualityOf(path)?.face;
  if (!face) return null;
  try {
    const head = await services.pictures.cropToHead(await services.portraitSource.read(address), face);
    if (head === null) return null;
    const headPath = path.replace(/[^/]*$/, (name) => `head-${name}`);
    await services.privateFiles.put({ path: headPath, bytes: head, contentType: 'image/jpeg' });
    return headPath;
  } catch (error) {
    services.log.error('photos_not_cropped', error);
    return null;
  }
}

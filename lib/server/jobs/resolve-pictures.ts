import 'server-only';

import * as z from 'zod/mini';

import type { Change, GenerationRequest } from '../../shared/contracts/generation-request';
import { AppError, type ErrorCode } from '../../shared/errors';
import { isCataloguePath, poseAt, styleAt } from '../../shared/rules/catalogue';
import { CHANGE_WORDS_MAXIMUM, type ChangeKind, countWords, takesChanges } from '../../shared/rules/changes';
import { STYLE_WEIGHT } from '../../shared/rules/generation-settings';
import type { ResolvedRequest } from '../models/model';
import type { ComputeEndpoint, Using } from '../ports';
import { uploadFolders } from '../uploads/store-upload';
import { contentHashOf, headPathOf, isUploadName, qualityOf } from '../uploads/upload-name';
import { type Recipe, recipeSchema } from '../../shared/contracts/portraits';
import { hashOf } from '../hashing';
import { jobKey } from './job-documents';
import { originalAddress } from './job-view';

type ResolveCall = Using<'privateFiles' | 'settings' | 'photoRanking'>;

/** A picture of a request: the catalogue's, a portrait of the user, or one of the user's uploads. */
type PictureSource =
  | { kind: 'catalogue' | 'portrait'; path: string; url: string }
  | { kind: 'upload'; path: string };

/** A portrait that is to be changed, with what stays of its recipe. */
export interface Original extends Pick<Recipe, 'pose' | 'style'> {
  kind: ChangeKind;
  address: string;
}

/** A request whose pictures are all the catalogue's or the user's. */
export interface CheckedRequest {
  request: GenerationRequest;
  /** The portrait to change, which is the template too; null for a new portrait. */
  original: Original | null;
  template: PictureSource;
  selfies: PictureSource[];
  style: PictureSource | null;
}

interface PictureCheck extends ResolveCall {
  uid: string;
  request: GenerationRequest;
  original?: Original | null;
}

/**
 * Checks that a request names only pictures that its user may use.
 * Throws AppError upload_required, template_required, invalid_template, invalid_photo_url, invalid_style.
 */
export function checkPictures({ services, uid, request, original = null }: PictureCheck): CheckedRequest {
  if (!original && request.selfie_urls.length === 0) throw new AppError('upload_required');
  if (!original && request.template_url === '') throw new AppError('template_required');
  const locate = (url: string, code: ErrorCode, allowCatalogue: boolean): PictureSource => {
    const source = locatePicture(services, uid, url);
    if (!source || (source.kind === 'catalogue' && !allowCatalogue)) throw new AppError(code);
    return source;
  };
  const selfies = request.selfie_urls.map((url) => locate(url, 'invalid_photo_url', false));
  if (original) {
    const { address } = original;
    return {
      request,
      original,
      template: { kind: 'portrait', path: address, url: address },
      selfies,
      style: null,
    };
  }
  return {
    request,
    original,
    template: locate(request.template_url, 'invalid_template', true),
    selfies,
    style: request.style_image === null ? null : locate(request.style_image, 'invalid_style', true),
  };
}

/** Returns the request for models, with addresses for an hour, and its photos' order, the best first. */
export async function portraitRequest({
  services,
  checked,
}: ResolveCall & { checked: CheckedRequest }): Promise<ResolvedRequest & { photoOrder: number[] }> {
  const { request, original, template, selfies, style } = checked;
  const photos = selfies.map(({ path }) => path);
  const photoOrder = services.photoRanking.rank(photos.map(qualityOf));
  const heads = photoOrder.flatMap((index) => photos[index] ?? []).map((path) => headPathOf(path) ?? path);
  const own = [template, style].flatMap((picture) => (picture?.kind === 'upload' ? [picture.path] : []));
  const paths = [...new Set([...own, ...photos, ...heads])];
  const signed = await services.privateFiles.presign(paths);
  const signedAt = (path: string): string => {
    const url = signed[paths.indexOf(path)];
    if (url === undefined) throw new Error('Every upload of a request is signed.');
    return url;
  };
  const address = (picture: PictureSource): string =>
    picture.kind === 'upload' ? signedAt(picture.path) : picture.url;
  return {
    request: {
      ...request,
      template_url: address(template),
      style_image: style && address(style),
      style_weight: request.style_weight ?? (style ? STYLE_WEIGHT : 0),
      selfie_urls: photos.map(signedAt),
    },
    ...catalogueNames(checked),
    change: original?.kind ?? null,
    bestPhotos: heads.map(signedAt),
    photoOrder,
  };
}

/** The names of a request's pose and style in the catalogue; null for the user's pictures, and without a style. */
export function catalogueNames({
  template,
  style,
}: Pick<CheckedRequest, 'template' | 'style'>): Pick<ResolvedRequest, 'pose' | 'style'> {
  return {
    pose: template.kind === 'catalogue' ? poseAt(template.path) : null,
    style: style?.kind === 'catalogue' ? styleAt(style.path) : null,
  };
}

function locatePicture(services: ResolveCall['services'], uid: string, url: string): PictureSource | null {
  const { appUrl, assetsUrl } = services.settings;
  const cataloguePath = [assetsUrl, appUrl, ''].flatMap((base) => {
    const path = url.startsWith(base) ? url.slice(base.length) : '';
    return isCataloguePath(path) ? [path] : [];
  })[0];
  if (cataloguePath) return { kind: 'catalogue', path: cataloguePath, url: `${assetsUrl}${cataloguePath}` };

  const path = services.privateFiles.pathOf(url);
  const folder = uploadFolders(uid, services.settings).find((known) => path?.startsWith(`${known}/`));
  if (path === null || folder === undefined) return null;
  return isUploadName(path.slice(folder.length + 1)) ? { kind: 'upload', path } : null;
}

/** Returns the recipe of a request, of a change with the portrait's pose and style. It has each field that the contract does not leave out, so that a new one joins. */
export function recipeOf(checked: CheckedRequest): Recipe {
  const { pose, style } = catalogueNames(checked);
  return z.parse(recipeSchema, {
    ...checked.request,
    pose: pose ?? 'custom',
    style: checked.style && (style ?? 'custom'),
    ...checked.original,
  });
}

/** Returns a hash of a request's pose and style, which tells custom pictures apart: of their content or catalogue path. */
export function compositionHashOf({ template, style }: Pick<CheckedRequest, 'template' | 'style'>): string {
  return hashOf(
    [template, style].map(
      (picture) => picture && (picture.kind === 'upload' ? contentHashOf(picture.path) : picture.path),
    ),
  );
}

/**
 * Returns the portrait that a change begins with. Throws AppError not_found for one that the user does not have, and
 * invalid_field for a model that changes none, for own words without a word or too many words; DatabaseError.
 */
export async function findOriginal({
  services,
  uid,
  request,
  change,
  endpoint,
}: Using<'database'> & {
  uid: string;
  request: Pick<GenerationRequest, 'positive_prompt'>;
  change: Change;
  endpoint: ComputeEndpoint;
}): Promise<Original> {
  const job = await services.database.get(jobKey(change.of));
  const address = originalAddress(job, uid, change);
  if (address === null) throw new AppError('not_found');
  if (!takesChanges(endpoint.model)) throw new AppError('invalid_field', { field: 'change' });
  const words = countWords(request.positive_prompt);
  if (words > CHANGE_WORDS_MAXIMUM || (change.kind === 'words' && words === 0))
    throw new AppError('invalid_field', { field: 'positive_prompt' });
  const { pose, style } = job?.recipe ?? { pose: 'custom', style: null };
  return { kind: change.kind, address, pose, style };
}

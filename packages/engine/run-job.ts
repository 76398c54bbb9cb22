import { FetchPictureError, fetchPicture, plateAddress } from './fetch-picture';
import { JobError, type OnProgress } from './job/job';
import type { EngineModels } from './models/engine-models';
import { type OnFault, type PortraitFiles, renderPortrait } from './render-portrait';
import { type PortraitRequest, parseRequest } from './job/request';
import { portraitSettings } from './job/settings';

/**
 * Checks a request, fetches its pictures and makes the portrait, a data URI. Throws a JobError if they can't be used.
 */
export async function runJob(
  input: unknown,
  models: EngineModels,
  onProgress: OnProgress,
  onFault: OnFault,
): Promise<string> {
  const request = parseRequest(input);
  const files = await fetchFiles(request);
  await onProgress(10);
  return renderPortrait(files, portraitSettings(request), models, onProgress, onFault);
}

async function fetchFiles(request: PortraitRequest): Promise<PortraitFiles> {
  const [template, plate, style, ...photos] = await Promise.all([
    fetchRequired(request.template_url, 'template', 'unreadable_template'),
    fetchPlate(request.template_url),
    request.style_image === null
      ? null
      : fetchRequired(request.style_image, 'style image', 'unreadable_style'),
    ...request.selfie_urls.map((address) => fetchPicture(address).catch(() => null)),
  ]);
  return { template, plate, style, photos };
}

async function fetchRequired(
  address: string,
  name: string,
  code: 'unreadable_template' | 'unreadable_style',
): Promise<Uint8Array> {
  try {
    return await fetchPicture(address);
  } catch (error) {
    throw new JobError(`The ${name} could not be fetched. ${reasonOf(error)}`.trim(), code);
  }
}

async function fetchPlate(templateUrl: string): Promise<Uint8Array | null> {
  const address = plateAddress(templateUrl);
  if (address === null) return null;
  try {
    return await fetchPicture(address);
  } catch (error) {
    if (error instanceof FetchPictureError && error.status === 404) return null;
    throw new JobError(
      `The template's plate could not be fetched. ${reasonOf(error)}`.trim(),
      'unreadable_template',
    );
  }
}

/** The message of our own error. Other messages can contain private data. */
function reasonOf(error: unknown): string {
  return error instanceof FetchPictureError ? error.message : '';
}

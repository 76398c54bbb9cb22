import type { SubmitJobRequest } from '@/lib/shared/contracts/submit-job';

import type { GeneratorSettings } from '../settings/generator-settings';
import type { GenerationApi } from './generation-api';
import { buildGenerationRequest } from './generation-request';
import { type PictureToUpload, uploadPictures } from './upload-pictures';

/** A picture of the request: one that must be uploaded, or the address of one that is public already. */
export type OrderPicture = PictureToUpload | string;

/** What a person wants made. */
export interface GenerationOrder {
  readonly selfies: readonly PictureToUpload[];
  readonly template: OrderPicture;
  readonly style: OrderPicture | null;
  readonly settings: GeneratorSettings;
}

interface UploadOptions {
  readonly api: Pick<GenerationApi, 'uploadImage'>;
  readonly uid: string;
  readonly signal: AbortSignal;
  readonly onUploaded: () => void;
}

/** The pictures of an order that have to be uploaded. */
export function picturesToUpload(order: GenerationOrder): PictureToUpload[] {
  return [...order.selfies, order.template, order.style].filter(isUpload);
}

/** Uploads an order's pictures and answers the request that names them. Rejects with a `CallError`. */
export async function uploadOrder(order: GenerationOrder, options: UploadOptions): Promise<SubmitJobRequest> {
  const pictures = picturesToUpload(order);
  const addresses = await uploadPictures(pictures, options);
  const addressOf = (picture: OrderPicture): string =>
    isUpload(picture) ? (addresses[pictures.indexOf(picture)] ?? '') : picture;
  return buildGenerationRequest(
    {
      selfies: order.selfies.map(addressOf),
      template: addressOf(order.template),
      style: order.style === null ? null : addressOf(order.style),
    },
    order.settings,
  );
}

function isUpload(picture: OrderPicture | null): picture is PictureToUpload {
  return picture !== null && typeof picture !== 'string';
}

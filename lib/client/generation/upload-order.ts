import type { SubmitJobRequest } from '../../shared/contracts/generation-request';

import { type GenerationOrder, isUpload, type OrderPicture, picturesToUpload } from './generation-order';
import { buildGenerationRequest } from './generation-request';
import { type UploadOptions, uploadPictures } from './upload-pictures';

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

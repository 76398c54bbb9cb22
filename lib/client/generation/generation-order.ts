import type { GeneratorSettings } from '../settings/generator-settings';
import type { PictureToUpload } from './upload-pictures';

/** A picture of the request: one that must be uploaded, or the address of one that is public already. */
export type OrderPicture = PictureToUpload | string;

/** What a person wants made. */
export interface GenerationOrder {
  readonly selfies: readonly PictureToUpload[];
  readonly template: OrderPicture;
  readonly style: OrderPicture | null;
  readonly settings: GeneratorSettings;
}

/** The pictures of an order that have to be uploaded. */
export function picturesToUpload(order: GenerationOrder): PictureToUpload[] {
  return [...order.selfies, order.template, order.style].filter(isUpload);
}

/** Whether a picture of an order has to be uploaded. */
export function isUpload(picture: OrderPicture | null): picture is PictureToUpload {
  return picture !== null && typeof picture !== 'string';
}

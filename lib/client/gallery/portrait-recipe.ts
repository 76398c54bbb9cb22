import type { PhotoFacts } from '../photos/look/photo-facts';
import type { GeneratorSettings } from '../settings/generator-settings';

/** A picture to upload. */
export interface PictureToUpload {
  /** Name in the cache of uploads: the same name needs no second upload. */
  readonly cacheName: string;
  /** The scaled picture; it may not be ready yet. */
  readonly picture: Promise<Blob>;
  /** See `Photo`; only a photo of the user has them. */
  readonly facts?: PhotoFacts | null | undefined;
}

/** A picture to upload, or the address of a public one. */
export type InputPicture = PictureToUpload | string;

/** What a portrait is made from. */
export interface GenerationInput {
  readonly selfies: readonly PictureToUpload[];
  readonly template: InputPicture;
  readonly style: InputPicture | null;
  readonly settings: GeneratorSettings;
}

/** Whether a picture has to be uploaded. */
export function isUpload(picture: InputPicture | null): picture is PictureToUpload {
  return picture !== null && typeof picture !== 'string';
}

/** The pictures that have to be uploaded. */
export function picturesToUpload(input: GenerationInput): PictureToUpload[] {
  return [...input.selfies, input.template, input.style].filter(isUpload);
}

/** How a portrait is made; stored before its request is sent. */
export interface PortraitRecipe {
  readonly uid: string;
  /** In milliseconds since the epoch, by the server's clock. */
  readonly madeAt: number;
  readonly input: GenerationInput;
}

/** A small version of a photo of a portrait's input, or its custom picture. The same name is the same picture. */
export interface KeptPicture {
  readonly name: string;
  readonly picture: Blob;
  /** The CSS `object-position` of a square tile with a photo, where its face is known. */
  readonly position?: string | undefined;
}

/** How a portrait was made, as far as this browser has stored it. */
export interface PortraitRecord {
  readonly jobId: string;
  readonly uid: string;
  /** In milliseconds since the epoch, by the server's clock. */
  readonly madeAt: number;
  readonly settings: GeneratorSettings;
  /** The photos that are still kept, in the order of the request. */
  readonly photos: readonly KeptPicture[];
  /** The custom pose and style, if they were used and are still kept. */
  readonly pose: KeptPicture | null;
  readonly style: KeptPicture | null;
  /** The model's name; null while it is unknown. */
  readonly model: string | null;
  /** Until when its free second try may begin, in milliseconds since the epoch; null without one. */
  readonly secondTryUntil: number | null;
}

/** The portraits of one click that are ready, and the photos that they were made of, as far as they are stored. */
export interface ClickRecord {
  readonly addresses: readonly string[];
  readonly photos: readonly KeptPicture[];
}

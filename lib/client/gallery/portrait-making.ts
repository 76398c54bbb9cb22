import type { GenerationOrder } from '../generation/generation-order';
import type { GeneratorSettings } from '../settings/generator-settings';

/** What is remembered of a portrait before its request is sent. */
export interface Making {
  readonly uid: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  readonly order: GenerationOrder;
}

/** A small version of a picture that went into a portrait. The same name is the same picture. */
export interface KeptPicture {
  readonly name: string;
  readonly picture: Blob;
}

/** How a portrait was made, as far as this browser remembers. */
export interface PortraitRecord {
  readonly jobId: string;
  readonly uid: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  readonly settings: GeneratorSettings;
  /** The photos that are still kept, in the order of the request. */
  readonly photos: readonly KeptPicture[];
  /** The own pose and style, if they were used and are still kept. */
  readonly pose: KeptPicture | null;
  readonly style: KeptPicture | null;
}

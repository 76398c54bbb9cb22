import type { GenerationInput } from './generation-input';

/** The pictures of a job's input, with what they are found by. */
export interface JobInput {
  readonly uid: string;
  /** In milliseconds since the epoch, by the server's clock. */
  readonly madeAt: number;
  readonly input: GenerationInput;
}

/** The jobs whose copies stay: those that are named, those of other accounts, and those made at another time. */
export interface KeptJobs {
  readonly uid: string;
  readonly jobIds: readonly string[];
  /** Milliseconds since the epoch: only copies of jobs made between them may go. */
  readonly from: number;
  readonly to: number;
}

/** A small version of a photo of a portrait's input, or its custom picture. The same name is the same picture. */
export interface PictureCopy {
  readonly name: string;
  readonly picture: Blob;
  /** The CSS `object-position` of a square tile with a photo, where its face is known. */
  readonly position?: string | undefined;
}

/** The pictures of a job's input that this browser has kept. */
export interface JobPictures {
  /** In the order of the request. */
  readonly photos: readonly PictureCopy[];
  readonly pose: PictureCopy | null;
  readonly style: PictureCopy | null;
}

export const NO_PICTURES: JobPictures = { photos: [], pose: null, style: null };

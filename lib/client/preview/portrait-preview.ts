import type { PoseId } from '@/lib/shared/rules/catalogue';

/** Why there is no preview. */
export type PreviewProblem = 'unreadable' | 'noFace' | 'severalFaces' | 'unsupported' | 'failed';

/** Side of both pictures, in pixels. */
export const PREVIEW_SIDE = 640;

/** Two square JPEGs of `PREVIEW_SIDE` pixels, in the same framing. */
export interface PreviewPictures {
  /** The photo. */
  readonly before: Blob;
  /** The person before the pose's plate, with the label. Its XMP says that it is a composite. */
  readonly after: Blob;
}

export type PreviewAnswer = PreviewPictures | { readonly problem: PreviewProblem };

export interface PreviewOptions {
  /** Whose plate is behind the person. */
  readonly poseId: PoseId;
  /** The word that is drawn into a corner of `after`. */
  readonly label: string;
  /** Ends the work; the answer is then the problem `failed`. */
  readonly signal?: AbortSignal;
}

/** Makes a preview of a portrait on the device, and uploads nothing. Never rejects. */
export function previewPortrait(_photo: File, _options: PreviewOptions): Promise<PreviewAnswer> {
  return Promise.resolve({ problem: 'unsupported' });
}

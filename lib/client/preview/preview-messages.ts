import type { PoseId } from '@/lib/shared/rules/catalogue';

/** Why there is no preview. */
export type PreviewProblem = 'unreadable' | 'noFace' | 'severalFaces' | 'unsupported' | 'failed';

/** Two square JPEGs in the same framing. */
export interface PreviewPictures {
  /** The photo. */
  readonly before: Blob;
  /** The person before the pose's plate, with the label. Its XMP says that it is a composite. */
  readonly after: Blob;
}

/** What the page sends to the worker (packages/photo-look). */
export interface PreviewRequest {
  readonly preview: {
    readonly photo: Blob;
    readonly poseId: PoseId;
    /** Path of the pose's plate at the page's own host. */
    readonly platePath: string;
    /** The word in the corner. */
    readonly label: string;
    /** Side of the pictures in pixels: a multiple of 128. */
    readonly side: number;
  };
}

/** What the page sends before there is a photo, so that the worker loads what a preview needs. */
export interface PreviewPreparation {
  readonly prepare: true;
}

/** What the worker answers; `after` has no XMP yet. */
export interface PreviewWorkerAnswer {
  readonly preview: PreviewPictures | { readonly problem: PreviewProblem };
}

/** The worker has come one step further. */
export interface PreviewProgress {
  readonly progress: true;
}

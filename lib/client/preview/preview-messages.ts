import type { PoseId } from '@/lib/shared/rules/catalogue';

/** Why there is no preview. */
export type PreviewProblem = 'unreadable' | 'noFace' | 'severalFaces' | 'unsupported' | 'failed';

/** What the page sends to the worker (packages/photo-look). */
export interface PreviewRequest {
  readonly preview: {
    readonly photo: Blob;
    readonly poseId: PoseId;
    /** Path of the pose's plate at the page's own host. */
    readonly platePath: string;
    /** The word in the corner. */
    readonly label: string;
    /** Side of the pictures in pixels. */
    readonly side: number;
  };
}

/** What the worker answers. */
export interface PreviewWorkerAnswer {
  readonly preview: { readonly before: Blob; readonly after: Blob } | { readonly problem: PreviewProblem };
}

/** The worker is alive: it has come one step further. */
export interface PreviewProgress {
  readonly progress: true;
}

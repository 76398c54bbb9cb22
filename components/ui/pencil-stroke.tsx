import type { ReactNode } from 'react';

/** How a stroke of the pencil is placed. */
export interface PencilProps {
  className?: string;
  /** Mirrored, so that two strokes beside each other differ. */
  mirrored?: boolean;
}

interface PencilStrokeProps extends PencilProps {
  /** Classes of the place over the positioned parent. */
  placement: string;
  viewBox: string;
  /** The paths. */
  children: ReactNode;
}

/** A stroke that lies over its positioned parent and stretches with it, its width apart. Decoration only. */
export function PencilStroke({ placement, viewBox, className = '', mirrored, children }: PencilStrokeProps) {
  return (
    <svg
      aria-hidden="true"
      className={`pointer-events-none absolute overflow-visible text-mark *:[vector-effect:non-scaling-stroke] ${placement} ${mirrored ? '-scale-x-100' : ''} ${className}`}
      fill="none"
      preserveAspectRatio="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox={viewBox}
    >
      {children}
    </svg>
  );
}

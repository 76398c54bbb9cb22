/** How a stroke of the pencil is placed. */
export interface PencilProps {
  className?: string;
  /** Mirrored, so that two strokes beside each other differ. */
  mirrored?: boolean;
}

/** The classes of a stroke that lies over its positioned parent. */
export function strokeClass(placement: string, mirrored: boolean | undefined, className = ''): string {
  return `pointer-events-none absolute overflow-visible text-mark ${placement} ${mirrored ? '-scale-x-100' : ''} ${className}`;
}

export const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

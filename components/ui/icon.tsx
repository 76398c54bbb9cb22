import type { ReactNode } from 'react';

interface IconProps {
  /** Side in pixels. */
  size?: number;
  className?: string;
}

/**
 * A line drawing on a grid of 24, for decoration. Each call is marked as pure, so that a page loads the icons it uses.
 */
export function icon(drawing: ReactNode) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={className}
        fill="none"
        height={size}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.6"
        viewBox="0 0 24 24"
        width={size}
      >
        {drawing}
      </svg>
    );
  };
}

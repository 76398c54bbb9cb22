import type { ReactNode } from 'react';

interface IconProps {
  /** Side in pixels. */
  size?: number;
  className?: string;
}

/**
 * Line drawings of one weight on a grid of 24; decoration, so the name stands in the text beside them.
 * Each call is marked as pure, so that a page carries only the icons that it uses.
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

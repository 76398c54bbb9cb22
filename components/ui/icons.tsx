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
function icon(drawing: ReactNode) {
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

export const MenuIcon = /* @__PURE__ */ icon(<path d="M3 8h18M3 16h18" />);
export const CloseIcon = /* @__PURE__ */ icon(<path d="M5 5l14 14M19 5L5 19" />);
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 4v16M4 12h16" />);
export const CheckIcon = /* @__PURE__ */ icon(<path d="M4.5 12.5l5 5L19.5 7" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="M5 9l7 7 7-7" />);
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4.5V16M7 11.5l5 4.5 5-4.5M4 16v4h16v-4" />);
export const WarningIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v6M12 16.5v.1" />
  </>,
);
export const CompareIcon = /* @__PURE__ */ icon(<path d="M8 6l-6 6 6 6M16 6l6 6-6 6" />);

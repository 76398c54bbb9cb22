import { icon } from './icon';

/* The icons that every page loads: those of the header and of closable elements. */
export const MenuIcon = /* @__PURE__ */ icon(<path d="M3 8h18M3 16h18" />);
export const CloseIcon = /* @__PURE__ */ icon(<path d="M5 5l14 14M19 5L5 19" />);

import { icon } from './icon';

/* The icons of the header and of whatever can be closed: every page loads these, and no others. */
export const MenuIcon = /* @__PURE__ */ icon(<path d="M3 8h18M3 16h18" />);
export const CloseIcon = /* @__PURE__ */ icon(<path d="M5 5l14 14M19 5L5 19" />);

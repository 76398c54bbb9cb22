import { icon } from './icon';

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

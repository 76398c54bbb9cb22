import { icon } from '@/components/ui/icon';

export const NewerIcon = /* @__PURE__ */ icon(<path d="M15 5l-7 7 7 7" />);
export const OlderIcon = /* @__PURE__ */ icon(<path d="M9 5l7 7-7 7" />);

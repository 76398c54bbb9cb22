import { isInAppBrowser } from '@/lib/client/account/in-app-browser';
import { latePartWithTexts } from '@/lib/i18n/late-part-with-texts';

import type { InAppHelpProps } from './in-app-help';

const InAppHelp = latePartWithTexts(() => import('./in-app-help'));

/** Says in another app's browser where a sign-in works; nothing elsewhere. Not for static HTML. */
export default function InAppAdvice(props: InAppHelpProps) {
  if (!isInAppBrowser()) return null;
  return <InAppHelp {...props} />;
}

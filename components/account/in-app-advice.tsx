import { useService } from '@/lib/browser/use-service-container';
import { isInAppBrowser } from '@/lib/client/account/in-app-browser';
import { latePartWithTexts } from '@/lib/i18n/late-part-with-texts';

import type { InAppHelpProps } from './in-app-help';

const createInAppHelp = latePartWithTexts(() => import('./in-app-help'));

/** Says in another app's browser where a sign-in works; nothing elsewhere. Not for static HTML. */
export default function InAppAdvice(props: InAppHelpProps) {
  // Made once per container, not at each render.
  const InAppHelp = useService(createInAppHelp);
  if (!isInAppBrowser()) return null;
  // oxlint-disable-next-line react/static-components
  return <InAppHelp {...props} />;
}

import type { ServiceContainer } from '@/lib/browser/service-container';
import { latePart } from '@/lib/browser/late-part';
import { useService } from '@/lib/browser/use-service-container';
import { isInAppBrowser } from '@/lib/client/account/in-app-browser';
import { createLanguages } from '@/lib/i18n/languages';

import type { InAppHelpProps } from './in-app-help';

async function loadHelp(container: ServiceContainer) {
  const [help] = await Promise.all([import('./in-app-help'), container.get(createLanguages).keep()]);
  return help;
}

const createInAppHelp = (container: ServiceContainer) => latePart(() => loadHelp(container));

/** Says in another app's browser where a sign-in works; nothing elsewhere. Not for static HTML. */
export default function InAppAdvice(props: InAppHelpProps) {
  // Made once per container, not at each render.
  const InAppHelp = useService(createInAppHelp);
  if (!isInAppBrowser()) return null;
  // oxlint-disable-next-line react/static-components
  return <InAppHelp {...props} />;
}

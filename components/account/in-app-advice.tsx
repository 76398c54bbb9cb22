'use client';

import { lazy, Suspense } from 'react';

import type { Client } from '@/lib/browser/client';
import { importWithRetry } from '@/lib/browser/import-with-retry';
import { useService } from '@/lib/browser/use-client';
import { isInAppBrowser } from '@/lib/client/account/in-app-browser';
import { createLanguages } from '@/lib/i18n/languages';

import type { InAppHelpProps } from './in-app-help';

async function loadHelp(client: Client) {
  const [help] = await Promise.all([import('./in-app-help'), client.get(createLanguages).keep()]);
  return help;
}

/** Loaded with its texts. */
const createInAppHelp = (client: Client) => lazy(() => importWithRetry(() => loadHelp(client)));

/** Says in another app's browser where a sign-in works; nothing elsewhere. Not for static HTML. */
export default function InAppAdvice(props: InAppHelpProps) {
  // Made once per client, not at each render.
  const InAppHelp = useService(createInAppHelp);
  if (!isInAppBrowser()) return null;
  return (
    <Suspense>
      {/* oxlint-disable-next-line react/static-components */}
      <InAppHelp {...props} />
    </Suspense>
  );
}

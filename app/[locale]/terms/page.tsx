import { localeOf, type LocaleProps, metadataOf } from '@/app/_metadata/page-texts';
import { Terms } from '@/components/legal/terms';
import { deploymentFacts } from '@/lib/server/environment/deployment-facts';

export const generateMetadata = metadataOf('terms', '/terms');

/** /terms, rendered by the build alone: its texts and its code stay on the server. */
export default async function TermsPage(props: LocaleProps) {
  await localeOf(props);
  return <Terms facts={deploymentFacts()} />;
}

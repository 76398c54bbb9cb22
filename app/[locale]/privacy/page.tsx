import { localeOf, type LocaleProps, metadataOf } from '@/app/_metadata/page-texts';
import { Privacy } from '@/components/legal/privacy';
import { deploymentFacts } from '@/lib/server/environment/deployment-facts';

export const generateMetadata = metadataOf('privacy', '/privacy');

/** /privacy, rendered by the build alone: its texts and its code stay on the server. */
export default async function PrivacyPage(props: LocaleProps) {
  await localeOf(props);
  return <Privacy facts={deploymentFacts()} />;
}

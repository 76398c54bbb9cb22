import { latePart } from '@/lib/browser/late-part';
import type { ServiceContainer } from '@/lib/browser/service-container';
import { useService } from '@/lib/browser/use-service-container';
import type { PortraitRecord } from '@/lib/client/recipes/portrait-record';
import { createLanguages } from '@/lib/i18n/languages';

import { useGalleryContext } from '../gallery-context';
import type { Destination } from '../use-destination';

async function loadParts(container: ServiceContainer) {
  const [parts] = await Promise.all([import('./change-parts'), container.get(createLanguages).keep()]);
  return parts;
}

const createChangeParts = (container: ServiceContainer) => latePart(() => loadParts(container));

interface ChangePortraitProps {
  address: string;
  record: PortraitRecord;
  onLeave: (destination: Destination) => void;
}

/** Offers a change of a portrait where the model can make one, and says what was changed; loads late with its texts. */
export function ChangePortrait({ address, record, onLeave }: ChangePortraitProps) {
  // Made once per container, not at each render.
  const ChangeParts = useService(createChangeParts);
  const portrait = useGalleryContext().records.get(address);
  if (!portrait || !(portrait.canChange || portrait.change)) return null;
  // oxlint-disable-next-line react/static-components
  return <ChangeParts portrait={portrait} record={record} onLeave={onLeave} />;
}

import { POSES } from '@/lib/shared/rules/catalogue';

import type { ServiceContainer } from '../../browser/service-container';
import { createPhotos } from '../photos/photos';
import { createSettings } from '../settings/generator-settings';
import type { PortraitPreview } from './preview-session';

/** Adds a preview's photo to the photos for a portrait, once, and chooses its pose if the visitor chose one. */
export function carryPhoto(container: ServiceContainer, { photo, poseId }: PortraitPreview): void {
  const { store, add } = container.get(createPhotos);
  if (!store.get().photos.some(({ file }) => file === photo)) void add([photo]);
  if (poseId !== POSES[0].id) container.get(createSettings).change({ pose: poseId });
}

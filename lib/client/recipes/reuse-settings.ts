import { POSES } from '@/lib/shared/rules/catalogue';

import type { ServiceContainer } from '../../browser/service-container';
import { createCustomPictures, type CustomPictureKind } from '../photos/custom-pictures';
import { createSettings } from '../settings/settings';
import type { PictureCopy } from './job-pictures';
import type { PortraitRecord } from './portrait-record';

/** Which custom pictures of a portrait are no longer kept. */
export interface LostPictures {
  readonly pose: boolean;
  readonly style: boolean;
}

/**
 * Chooses a portrait's settings again. A custom pose or style comes from its kept copy; without one the first pose or no
 * style is chosen. Returns which are lost.
 */
export function reuseSettings(
  container: ServiceContainer,
  { settings, pose, style }: PortraitRecord,
): LostPictures {
  const lost = {
    pose: settings.pose === 'custom' && !restore(container, 'pose', pose),
    style: settings.style === 'custom' && !restore(container, 'style', style),
  };
  container.get(createSettings).store.update(() => ({
    ...settings,
    pose: lost.pose ? POSES[0].id : settings.pose,
    style: lost.style ? null : settings.style,
  }));
  return lost;
}

function restore(container: ServiceContainer, kind: CustomPictureKind, kept: PictureCopy | null): boolean {
  if (!kept) return false;
  const pictures = container.get(createCustomPictures);
  if (pictures.store.get()[kind]?.cacheName === kept.name) return true;
  pictures.keep(kind, { cacheName: kept.name, name: kept.name, image: kept.picture });
  return true;
}

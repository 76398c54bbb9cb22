import { POSES } from '@/lib/shared/rules/catalogue';

import { type CustomPictureKind, customPictureStore, keepCustomPicture } from '../photos/custom-pictures';
import { settingsStore } from '../settings/settings-store';
import type { KeptPicture, PortraitRecord } from './portrait-making';

/** Which own pictures of a portrait are not there any more. */
export interface LostPictures {
  readonly pose: boolean;
  readonly style: boolean;
}

/**
 * Chooses again what a portrait was made with. An own pose or style comes back from the small version that is
 * kept; where that is gone the first pose takes its place, or no style, and the answer says so.
 */
export function reuseSettings({ settings, pose, style }: PortraitRecord): LostPictures {
  const lost = {
    pose: settings.pose === 'custom' && !bringBack('pose', pose),
    style: settings.style === 'custom' && !bringBack('style', style),
  };
  settingsStore.update(() => ({
    ...settings,
    pose: lost.pose ? POSES[0].id : settings.pose,
    style: lost.style ? null : settings.style,
  }));
  return lost;
}

function bringBack(kind: CustomPictureKind, kept: KeptPicture | null): boolean {
  if (!kept) return false;
  // The picture itself, if it is still there, is better than the small version.
  if (customPictureStore.get()[kind]?.cacheName === kept.name) return true;
  keepCustomPicture(kind, { cacheName: kept.name, name: kept.name, image: kept.picture });
  return true;
}

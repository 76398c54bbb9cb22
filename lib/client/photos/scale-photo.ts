import { loadCode } from '@/lib/browser/load-code';

import type { Client } from '../../browser/client';
import { fetchTools } from './missing-tools-error';
import type { ScalePhoto } from './scale-picture';

/** Scales photos; the scaler's code loads with the first one. */
export function createScalePhoto(client: Client): ScalePhoto {
  return async (...photo) => {
    const { createPageScaler } = await fetchTools(loadCode(() => import('./photo-scaler')));
    return client.get(createPageScaler).scale(...photo);
  };
}

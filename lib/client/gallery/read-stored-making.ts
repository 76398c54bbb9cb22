import { isRecord } from '@/lib/browser/browser-storage';

import { type GeneratorSettings, parseSettings } from '../settings/generator-settings';

/** A job of the database with its pictures' names, checked. */
interface MakingNames {
  readonly jobId: string;
  readonly uid: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  readonly settings: GeneratorSettings;
  readonly photos: readonly string[];
  readonly pose: string | null;
  readonly style: string | null;
}

/** A job as the database gave it; null when there is none or another version of the page wrote something else. */
export function readStoredMaking(stored: unknown): MakingNames | null {
  if (!isRecord(stored)) return null;
  const { jobId, uid, madeAt, settings, photos, pose, style } = stored;
  if (typeof jobId !== 'string' || typeof uid !== 'string' || typeof madeAt !== 'number') return null;
  return {
    jobId,
    uid,
    madeAt,
    settings: readSettings(settings),
    photos: Array.isArray(photos) ? photos.filter((name) => typeof name === 'string') : [],
    pose: typeof pose === 'string' ? pose : null,
    style: typeof style === 'string' ? style : null,
  };
}

/** Settings as they were; what `parseSettings` drops after a reload, the choice of an own picture, stays. */
function readSettings(stored: unknown): GeneratorSettings {
  const settings = parseSettings(stored);
  if (!isRecord(stored)) return settings;
  return {
    ...settings,
    ...(stored.pose === 'custom' && { pose: 'custom' }),
    ...(stored.style === 'custom' && { style: 'custom' }),
  };
}

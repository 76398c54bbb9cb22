import type { AccountPortrait } from '@/lib/shared/contracts/portraits';

import type { GeneratorSettings } from '../settings/generator-settings';
import type { JobPictures } from './job-pictures';
import { settingsOf } from './recipe-settings';

/** How a portrait was made, as its account knows it, with the pictures that this browser has kept. */
export interface PortraitRecord extends JobPictures {
  readonly jobId: string;
  /** When it was requested, in milliseconds since the epoch. */
  readonly madeAt: number;
  readonly settings: GeneratorSettings;
  /** The model's name; null where it is unknown. */
  readonly model: string | null;
  /** Until when its free second try may begin, in milliseconds since the epoch; null without one. */
  readonly secondTryUntil: number | null;
}

/** Returns the record of a portrait; null where its account has no recipe. */
export function recordOf(portrait: AccountPortrait, pictures: JobPictures): PortraitRecord | null {
  const { jobId, createdAt, recipe, model, secondTryUntil } = portrait;
  if (recipe === null) return null;
  return {
    ...pictures,
    jobId,
    madeAt: Date.parse(createdAt),
    settings: settingsOf(recipe),
    model,
    secondTryUntil: secondTryUntil === null ? null : Date.parse(secondTryUntil),
  };
}

import { lazy } from 'react';

import { loadPatiently } from '@/lib/client/load-patiently';

const importPoseIntake = () => import('./pose-intake');
const importStyleNotes = () => import('./style-notes');

export const PoseIntake = lazy(() => loadPatiently(importPoseIntake));
export const StyleNotes = lazy(() => loadPatiently(importStyleNotes));

/** Fetches both, so that a dialog opens at once when a picture is chosen. Ignores failures: a later use repeats it. */
export function preloadStepParts(): void {
  void Promise.allSettled([importPoseIntake(), importStyleNotes()]);
}

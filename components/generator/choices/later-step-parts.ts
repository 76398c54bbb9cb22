import { lazy } from 'react';

import { loadPatiently } from '@/lib/client/load-patiently';

/**
 * What poses and styles need only after something was done. The first is fetched when the page is idle, and
 * fetches the others; it is a convenience, and a row does without it where it can't be had.
 */
export const TileScroller = lazy(() => import('./tile-scroller').catch(() => ({ default: () => null })));
export const PoseIntake = lazy(() => loadPatiently(() => import('./pose-intake')));
export const StyleNotes = lazy(() => loadPatiently(() => import('./style-notes')));

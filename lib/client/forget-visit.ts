import { writeText } from '@/lib/browser/browser-storage';

import { removeCustomPicture } from './photos/custom-pictures';
import { photoStore } from './photos/photo-store';

/** Written for a moment when an account was deleted in this browser, for its other tabs. */
const ACCOUNT_DELETED_KEY = 'accountDeleted';

let isFollowing = false;

/** Lets go of the photos and pictures that this tab has in its memory. */
function forgetVisit(): void {
  photoStore.removeAll();
  removeCustomPicture('pose');
  removeCustomPicture('style');
}

/** Lets go of the photos and pictures that the tabs of this browser have in their memory. */
export function forgetVisitEverywhere(): void {
  forgetVisit();
  // The others hear of the change, not of what stands there later.
  writeText('local', ACCOUNT_DELETED_KEY, String(Date.now()));
  writeText('local', ACCOUNT_DELETED_KEY, null);
}

/** Follows a deletion of the account in another tab; starts once, for photos outlive the page that has them. */
export function followForgetting(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ACCOUNT_DELETED_KEY && newValue !== null) forgetVisit();
  });
}

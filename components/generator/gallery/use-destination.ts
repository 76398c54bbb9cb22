import { useEffect, useState } from 'react';

import { GALLERY_ID, stepId } from '../anchors';

/** Where the user goes on after the viewer: with the portrait that is being made, or with the choice of photos. */
export type Destination = 'gallery' | 'photos';

/** Returns what scrolls to a place of the page and focuses it; the viewer is closed in the same step. */
export function useDestination(headingId: string): (destination: Destination) => void {
  const [wanted, setWanted] = useState<{ destination: Destination } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const isGallery = wanted.destination === 'gallery';
    const place = document.getElementById(isGallery ? GALLERY_ID : stepId(1));
    const control = isGallery ? document.getElementById(headingId) : place?.querySelector('input');
    // After the viewer has closed, which returns the focus to its opener.
    place?.scrollIntoView();
    control?.focus({ preventScroll: true });
  }, [wanted, headingId]);
  return (destination) => setWanted({ destination });
}

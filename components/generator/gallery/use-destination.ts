import { useEffect, useState } from 'react';

import { GALLERY_ID, stepId } from '../anchors';

/** Where the user goes on after the viewer: with the portrait that is being made, or with a step of the page. */
export type Destination = 'gallery' | 'photos' | 'settings';

/** A place of the page, and the control in it that gets the focus. */
const PLACES: Record<Destination, { id: string; control: string }> = {
  gallery: { id: GALLERY_ID, control: 'h2' },
  photos: { id: stepId(1), control: 'input' },
  settings: { id: stepId(2), control: 'input:checked' },
};

/** Returns what scrolls to a place of the page and focuses it; the viewer is closed in the same step. */
export function useDestination(): (destination: Destination) => void {
  const [wanted, setWanted] = useState<{ destination: Destination } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const { id, control } = PLACES[wanted.destination];
    const place = document.getElementById(id);
    // After the viewer has closed, which returns the focus to its opener.
    place?.scrollIntoView();
    place?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  }, [wanted]);
  return (destination) => setWanted({ destination });
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Sets an element's custom property `--held`, its former height in pixels, until the next key or click. */
function hold(element: HTMLElement, heightPixels: number): void {
  element.style.setProperty('--held', `${heightPixels}px`);
  const listening = new AbortController();
  const release = (): void => {
    element.style.removeProperty('--held');
    listening.abort();
  };
  // Not on the press: a button would move away from under the finger.
  window.addEventListener('click', release, { signal: listening.signal });
  window.addEventListener('keydown', release, { signal: listening.signal });
}

/**
 * Keeps the height (`min-height: var(--held)`) of an element that empties by itself until the next key or click.
 * `content` differs for each content. The returned function holds nothing, for a user who empties it.
 */
export function useHeldHeight(element: RefObject<HTMLElement | null>, content: string | null): () => void {
  const isReleased = useRef(false);

  useLayoutEffect(() => {
    const slot = element.current;
    if (!slot || content === null) return undefined;
    slot.style.removeProperty('--held');
    isReleased.current = false;
    const height = slot.offsetHeight;
    return () => {
      if (!isReleased.current) hold(slot, height);
    };
  }, [element, content]);

  return () => {
    isReleased.current = true;
  };
}

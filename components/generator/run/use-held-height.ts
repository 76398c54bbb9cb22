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
 * An element that empties by itself can keep its height (`min-height: var(--held)`) until the next key or click, so
 * that nothing jumps. `content` differs for each content and is null without one. Call the returned function when the
 * user empties the element: then nothing is held.
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

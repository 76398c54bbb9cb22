import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives an element the custom property `--held`, its former height in pixels, until the next key or click. */
function hold(element: HTMLElement, heightPixels: number): void {
  element.style.setProperty('--held', `${heightPixels}px`);
  const listening = new AbortController();
  const letGo = (): void => {
    element.style.removeProperty('--held');
    listening.abort();
  };
  // Not with the press: a button would move away from under the finger.
  window.addEventListener('click', letGo, { signal: listening.signal });
  window.addEventListener('keydown', letGo, { signal: listening.signal });
}

/**
 * An element that was emptied by no act of the person's can keep its height (`min-height: var(--held)`) until
 * the next key or click, so that nothing jumps under somebody's eyes. `content` differs for each content and is
 * null without one. The answer is to be called when the person empties it: then nothing is held.
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

import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How long a finger rests on an entry until its mark is pressed, in milliseconds: less than until a browser's menu. */
const LONG_PRESS_MS = 400;

/** Handlers of a list: a finger that rests on an entry presses its mark, and opens neither entry nor menu. */
export function useLongPress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouch = useRef(false);
  const wasLong = useRef(false);
  // A list that scrolls cancels the pointer.
  const end = () => clearTimeout(timer.current);
  return {
    onPointerDown({ pointerType, target }: PointerEvent): void {
      const mark = target instanceof Element && target.closest('li')?.querySelector('input');
      isTouch.current = pointerType === 'touch';
      wasLong.current = false;
      end();
      if (!isTouch.current || !mark) return;
      timer.current = setTimeout(() => {
        mark.click();
        wasLong.current = true;
      }, LONG_PRESS_MS);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent): void {
      if (isTouch.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent): void {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

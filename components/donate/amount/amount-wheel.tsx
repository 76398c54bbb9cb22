'use client';

import { type RefObject, useEffect } from 'react';

interface AmountWheelProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  /** Changes the amount by so many cents. */
  onStep: (cents: number) => void;
}

/** Steps the amount by a cent with the wheel while its field has the focus, as a number field does. */
export default function AmountWheel({ fieldRef, onStep }: AmountWheelProps) {
  useEffect(() => {
    const field = fieldRef.current;
    function step(event: WheelEvent): void {
      if (event.ctrlKey || event.deltaY === 0 || document.activeElement !== field) return;
      event.preventDefault();
      onStep(event.deltaY < 0 ? 1 : -1);
    }
    // React's wheel listener is passive: the page would scroll too.
    field?.addEventListener('wheel', step, { passive: false });
    return () => field?.removeEventListener('wheel', step);
  });
  return null;
}

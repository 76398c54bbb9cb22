import { type CSSProperties, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';

import { icon } from './icon';

const CompareIcon = /* @__PURE__ */ icon(<path d="M8 6l-6 6 6 6M16 6l6 6-6 6" />);

/** The thumb has no width, so that the line is at the pointer. */
const INPUT_CLASS =
  'absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0 [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none noscript:hidden';

interface CompareSliderProps {
  /** The pictures, each filling the frame. */
  before: ReactElement;
  after: ReactElement;
  label: string;
  /** The slider's text for a place, in whole percent of the picture before. */
  valueText: (percent: number) => string;
  /** The first place of the line, in percent from the left. */
  initialPercent: number;
  className?: string;
}

/** Two pictures in one frame, divided by a line that follows a native slider. */
export function CompareSlider({
  before,
  after,
  label,
  valueText,
  initialPercent,
  className = '',
}: CompareSliderProps) {
  const [percent, setPercent] = useState(initialPercent);
  const slider = useRef<HTMLInputElement>(null);
  // Takes over the place that the boot script has shown so far.
  useEffect(() => setPercent(slider.current?.valueAsNumber ?? initialPercent), [initialPercent]);

  /** The start of a touch; null without one. */
  const touch = useRef<{ x: number; y: number } | null>(null);

  /** A touch may begin anywhere, and scrolling does not move the line: Safari and Chrome differ in both. */
  function followFinger({ clientX, clientY, currentTarget }: PointerEvent<HTMLInputElement>): void {
    if (!touch.current) return;
    if (Math.abs(clientX - touch.current.x) <= Math.abs(clientY - touch.current.y)) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setPercent(Math.min(100, Math.max(0, ((clientX - left) / width) * 100)));
  }

  function liftFinger(): void {
    touch.current = null;
  }

  return (
    <div
      data-divided
      // The boot script may have moved the line.
      suppressHydrationWarning
      className={`group/compare relative overflow-hidden ${className}`}
      style={{ '--divide': `${percent}%` } as CSSProperties}
    >
      {after}
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--divide))_0_0)]">{before}</div>
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-(--divide) -ml-px w-0.5 bg-[#fff] forced-color-adjust-none"
      />
      <div
        aria-hidden="true"
        className="absolute top-[84%] left-(--divide) -m-6 grid size-12 place-items-center rounded-full bg-[#fff] text-[#14191b] outline-offset-2 outline-[#14191b] forced-color-adjust-none group-has-[:focus-visible]/compare:ring-6 group-has-[:focus-visible]/compare:ring-[#fff] group-has-[:focus-visible]/compare:outline-3 noscript:hidden"
      >
        <CompareIcon size={22} />
      </div>
      <input
        ref={slider}
        type="range"
        min={0}
        max={100}
        step="any"
        value={percent}
        aria-label={label}
        aria-valuetext={valueText(Math.round(percent))}
        onChange={(event) => {
          if (!touch.current) setPercent(event.currentTarget.valueAsNumber);
        }}
        onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
          if (pointerType === 'touch') touch.current = { x, y };
        }}
        onPointerMove={followFinger}
        onPointerUp={liftFinger}
        onPointerCancel={liftFinger}
        className={INPUT_CLASS}
      />
    </div>
  );
}

'use client';

import { type CSSProperties, type ReactNode, useState } from 'react';

import { icon } from './icon';

const CompareIcon = /* @__PURE__ */ icon(<path d="M8 6l-6 6 6 6M16 6l6 6-6 6" />);

interface CompareSliderProps {
  /** The pictures, each filling the frame. */
  before: ReactNode;
  after: ReactNode;
  /** Name of the slider. */
  label: string;
  /** What the slider says at a place, in percent of the picture before. */
  valueText: (percent: number) => string;
  /** Where the line stands at first, in percent from the left. */
  initialPercent: number;
  className?: string;
}

/** Before and after in one frame, divided by a line that follows a native slider. */
export function CompareSlider({
  before,
  after,
  label,
  valueText,
  initialPercent,
  className = '',
}: CompareSliderProps) {
  const [percent, setPercent] = useState(initialPercent);
  return (
    <div
      className={`relative overflow-hidden has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-current ${className}`}
      style={{ '--divide': `${percent}%` } as CSSProperties}
    >
      {after}
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--divide))_0_0)]">{before}</div>
      <div aria-hidden="true" className="absolute inset-y-0 left-(--divide) -ml-px w-0.5 bg-[#fff]" />
      <div
        aria-hidden="true"
        className="absolute top-[84%] left-(--divide) -m-6 grid size-12 place-items-center rounded-full bg-[#fff] text-[#14191b]"
      >
        <CompareIcon size={22} />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={label}
        aria-valuetext={valueText(percent)}
        onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
        className="absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  );
}

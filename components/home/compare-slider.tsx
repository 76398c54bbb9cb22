'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CSSProperties } from 'react';

import { icon } from '@/components/ui/icon';

import { ExamplePicture } from './example-picture';
import type { ExampleCategory } from './examples-data';

/** Where the line stands at first, in percent from the left: beside the face, not through an eye. */
const INITIAL_PERCENT = 37;

const LAYER_CLASS = 'absolute inset-0 h-full object-cover object-[50%_20%]';

const CompareIcon = icon(<path d="M8 6l-6 6 6 6M16 6l6 6-6 6" />);

interface CompareSliderProps {
  category: ExampleCategory;
  sizes: string;
  className?: string;
}

/** Before and after in one frame, divided by a line that follows a native slider. */
export function CompareSlider({ category, sizes, className = '' }: CompareSliderProps) {
  const t = useTranslations('home.compare');
  const [percent, setPercent] = useState(INITIAL_PERCENT);
  return (
    <div
      className={`relative overflow-hidden bg-fog has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-ink ${className}`}
      style={{ '--divide': `${percent}%` } as CSSProperties}
    >
      <ExamplePicture category={category} stage="after" sizes={sizes} priority className={LAYER_CLASS} />
      <ExamplePicture
        category={category}
        stage="before"
        sizes={sizes}
        priority
        className={`${LAYER_CLASS} [clip-path:inset(0_calc(100%-var(--divide))_0_0)]`}
      />
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
        aria-label={t('label')}
        aria-valuetext={t('value', { percent })}
        onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
        className="absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  );
}

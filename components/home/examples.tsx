'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { PencilUnderline } from '@/components/ui/pencil';

import { ExamplePicture } from './example-picture';
import { EXAMPLE_CATEGORIES } from './examples-data';

/** Arrow keys move between tabs (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). */
const STEP_BY_KEY: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** One pair for each category, in tabs. */
export function Examples() {
  const t = useTranslations('home.examples');
  const [selected, setSelected] = useState(0);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const id = useId();
  const category = EXAMPLE_CATEGORIES[selected] ?? EXAMPLE_CATEGORIES[0];

  function moveByKey(event: KeyboardEvent): void {
    const step = STEP_BY_KEY[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (selected + step + EXAMPLE_CATEGORIES.length) % EXAMPLE_CATEGORIES.length;
    setSelected(next);
    tabs.current[next]?.focus();
  }

  return (
    <section className="wrap grid grid-cols-12 gap-x-6 py-section">
      <div className="col-span-full lg:col-span-4">
        <h2 className="text-h2">{t('heading')}</h2>
        <div
          role="tablist"
          aria-label={t('heading')}
          className="my-5 flex flex-wrap gap-x-6 lg:mt-8 lg:flex-col lg:items-start"
        >
          {EXAMPLE_CATEGORIES.map((name, index) => (
            <button
              key={name}
              ref={(element) => {
                tabs.current[index] = element;
              }}
              type="button"
              role="tab"
              id={`${id}-tab-${name}`}
              aria-controls={`${id}-panel`}
              aria-selected={index === selected}
              tabIndex={index === selected ? 0 : -1}
              onClick={() => setSelected(index)}
              onKeyDown={moveByKey}
              className="relative min-h-11 font-display text-h3 text-ink-3 hover:text-ink aria-selected:text-ink"
            >
              {t(name)}
              {index === selected && <PencilUnderline mirrored={index === 1} className="bottom-0" />}
            </button>
          ))}
        </div>
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${category}`}
        className="col-span-full grid grid-cols-2 gap-x-[3px] lg:col-span-8"
      >
        {(['before', 'after'] as const).map((stage) => (
          <figure key={stage}>
            <ExamplePicture category={category} stage={stage} sizes="(min-width: 64rem) 27rem, 50vw" />
            <figcaption className={`pt-3 text-small text-ink-2 ${stage === 'after' ? 'text-right' : ''}`}>
              {t(stage)}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { PencilUnderline } from '@/components/ui/pencil';
import { EXAMPLE_CATEGORIES, type ExampleId, EXAMPLES } from '@/lib/shared/rules/examples';

import { ExampleCaption, ExamplePicture, IllustrationNote } from './example-picture';

const LAST = EXAMPLE_CATEGORIES.length - 1;

function BeforeAfter({ id }: { id: ExampleId }) {
  return (
    <figure className="grid grid-cols-2 gap-x-[3px]">
      {(['before', 'after'] as const).map((moment) => (
        <ExamplePicture
          key={moment}
          id={id}
          moment={moment}
          sizes="auto, (min-width: 64rem) 15rem, (min-width: 48rem) 24vw, 50vw"
          className="aspect-[3/4] w-full"
        />
      ))}
      <figcaption className="col-span-full flex flex-wrap justify-between gap-x-4 pt-3 text-small text-ink-2">
        <ExampleCaption id={id} moment="before" />
        <ExampleCaption id={id} moment="after" className="text-right" />
        <IllustrationNote className="basis-full" />
      </figcaption>
    </figure>
  );
}

/** Two pairs for each category, in tabs; without JavaScript the categories are below each other. */
export function Examples() {
  const t = useTranslations('home.examples');
  const [selected, setSelected] = useState(0);
  const id = useId();

  function moveByKey(event: KeyboardEvent): void {
    const following = selected === LAST ? 0 : selected + 1;
    const preceding = selected === 0 ? LAST : selected - 1;
    // https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
    const nextByKey: Readonly<Record<string, number>> = {
      ArrowRight: following,
      ArrowDown: following,
      ArrowLeft: preceding,
      ArrowUp: preceding,
      Home: 0,
      End: LAST,
    };
    const next = nextByKey[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
    document.getElementById(`${id}-tab-${EXAMPLE_CATEGORIES[next]}`)?.focus();
  }

  return (
    <section className="wrap grid grid-cols-12 gap-x-6 py-section">
      <div className="col-span-full lg:col-span-3">
        <h2 className="text-h2">{t('heading')}</h2>
        <div
          role="tablist"
          aria-label={t('heading')}
          className="my-5 flex flex-wrap gap-x-4 md:gap-x-6 lg:mt-6 lg:flex-col lg:items-start noscript:hidden"
        >
          {EXAMPLE_CATEGORIES.map((category, index) => (
            <button
              key={category}
              type="button"
              role="tab"
              id={`${id}-tab-${category}`}
              aria-controls={`${id}-panel-${category}`}
              aria-selected={index === selected}
              tabIndex={index === selected ? 0 : -1}
              onClick={() => setSelected(index)}
              onKeyDown={moveByKey}
              className="relative min-h-11 font-display text-h3 text-ink-3 max-md:text-question transition-colors duration-hover hover:text-ink aria-selected:text-ink"
            >
              <span>{t(category)}</span>
              {index === selected && <PencilUnderline mirrored={index === 1} className="bottom-0" />}
            </button>
          ))}
        </div>
      </div>
      <div className="col-span-full lg:col-span-9">
        {EXAMPLE_CATEGORIES.map((category, index) => (
          <div
            key={category}
            role="tabpanel"
            id={`${id}-panel-${category}`}
            aria-labelledby={`${id}-tab-${category}`}
            className={`grid gap-6 md:grid-cols-2 ${index === selected ? '' : 'hidden noscript:mt-12 noscript:grid'}`}
          >
            <h3 className="col-span-full hidden text-h3 noscript:block">{t(category)}</h3>
            {EXAMPLES.filter((example) => example.category === category).map((example) => (
              <BeforeAfter key={example.id} id={example.id} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

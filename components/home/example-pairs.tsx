'use client';

import { useTranslations } from 'next-intl';
import { ExamplePicture } from './example-picture';
import { EXAMPLE_CATEGORIES } from './examples-data';
import type { ExampleCategory } from './examples-data';
import { useHeroCategory } from './use-random-category';

interface PairProps {
  category: ExampleCategory;
  sizes: string;
  className: string;
}

/** The portrait, with the phone photo as a small print laid into its corner. */
function Pair({ category, sizes, className }: PairProps) {
  const t = useTranslations('home.pairs');
  return (
    <figure className={className}>
      <div className="relative">
        <ExamplePicture
          category={category}
          stage="after"
          sizes={sizes}
          className="aspect-square object-cover object-[50%_30%]"
        />
        <div className="absolute bottom-0 left-0 w-[34%] border-t-[10px] border-r-[10px] border-paper">
          <ExamplePicture category={category} stage="before" sizes="15vw" />
        </div>
      </div>
      <figcaption className="pt-4">
        <h3 className="text-h3">{t(`${category}.title`)}</h3>
        <p className="text-small text-ink-2">{t(`${category}.text`)}</p>
      </figcaption>
    </figure>
  );
}

/** The two pairs that the hero does not show. */
export function ExamplePairs() {
  const t = useTranslations('home.pairs');
  const shownAbove = useHeroCategory();
  const [first, second] = EXAMPLE_CATEGORIES.filter((category) => category !== shownAbove);
  return (
    <section className="wrap grid grid-cols-12 gap-x-6 py-section">
      <h2 className="col-span-full mb-8 text-h2 lg:col-span-4 lg:col-start-9 lg:row-start-1 lg:mb-12">
        {t('heading')}
      </h2>
      {first && (
        <Pair
          category={first}
          sizes="(min-width: 64rem) 46rem, (min-width: 48rem) 55vw, 100vw"
          className="col-span-full md:col-span-7 lg:col-span-7 lg:row-span-2 lg:row-start-1"
        />
      )}
      {second && (
        <Pair
          category={second}
          sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 40vw, 80vw"
          className="col-span-full max-md:mt-12 max-md:ml-[22%] md:col-span-5 md:self-end lg:col-span-4 lg:row-start-2 lg:col-start-9"
        />
      )}
    </section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button-link';
import { CompareSlider } from '@/components/ui/compare-slider';
import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { ExamplePicture } from './example-picture';
import { useHeroCategory, useRandomCategory } from './use-random-category';

/** Where the line stands at first, in percent from the left: beside the face, not through an eye. */
const INITIAL_PERCENT = 37;

/** The promise, the way to it, and a face before and after. */
export function Hero() {
  const t = useTranslations('home.hero');
  const compare = useTranslations('home.compare');
  const category = useHeroCategory();
  useRandomCategory();
  const picture = (stage: 'before' | 'after') => (
    <ExamplePicture
      category={category}
      stage={stage}
      sizes="(min-width: 64rem) 55vw, 100vw"
      priority
      className="absolute inset-0 h-full object-cover object-[50%_20%]"
    />
  );
  return (
    <section className="wrap grid grid-cols-12 gap-x-6">
      <div className="col-span-full flex flex-col pt-[clamp(2rem,5vw,4.5rem)] pb-8 lg:col-span-6 lg:pb-[2.85rem]">
        <h1 className="hero-title max-w-[9.5em] text-h1">{t('heading')}</h1>
        <div className="mt-auto pt-6 lg:pt-12">
          <p className="max-w-[27rem] text-lead text-ink-2">
            {t('lead', { from: PHOTOS_RECOMMENDED_FROM, to: PHOTOS_MAXIMUM })}
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink href="/generator" size="large" className="max-md:w-full">
              {t('action')}
            </ButtonLink>
            <span className="text-small text-ink-2">
              {t('free', { count: affordablePortraits(WELCOME_CREDITS) })}
            </span>
          </div>
        </div>
      </div>
      <div className="col-span-full -mx-gutter lg:col-span-6 lg:col-start-7 lg:ml-0">
        <CompareSlider
          after={picture('after')}
          before={picture('before')}
          label={compare('label')}
          valueText={(percent) => compare('value', { percent })}
          initialPercent={INITIAL_PERCENT}
          className="bg-fog aspect-square lg:aspect-auto lg:h-[clamp(32rem,calc(100svh-7.6rem),54rem)]"
        />
        <div aria-hidden="true" className="flex justify-between px-gutter pt-3 text-small text-ink-2 lg:pl-0">
          <span>{compare('before')}</span>
          <span>{compare('after')}</span>
        </div>
      </div>
    </section>
  );
}

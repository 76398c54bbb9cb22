'use client';

import { useTranslations } from 'next-intl';

import { ButtonLink } from '@/components/ui/button-link';
import { CompareSlider } from '@/components/ui/compare-slider';
import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { EXAMPLES, type ExampleMoment } from '@/lib/shared/rules/examples';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { ExampleCaption } from './example-caption';
import { ExamplePicture } from './example-picture';
import { HERO_SIZES } from './hero-sizes';

/** Where the line stands at first, in percent from the left: beside the face, not through an eye. */
const INITIAL_PERCENT = 36;

/** That half of every example; the style sheet shows one of them, `example-choice.css` says which. */
function examplePictures(moment: ExampleMoment) {
  return EXAMPLES.map(({ id }, index) => (
    <ExamplePicture
      key={id}
      id={id}
      moment={moment}
      sizes={HERO_SIZES}
      fetchPriority="high"
      decoding="auto"
      data-index={index}
      className="hero-example absolute inset-0 size-full object-[50%_20%]"
    />
  ));
}

/** The promise, the way to it, and a face before and after. */
export function Hero() {
  const t = useTranslations('home.hero');
  const compare = useTranslations('home.compare');
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid grid-cols-12 gap-x-6">
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
        <div className="col-span-full -mx-gutter lg:col-span-6 lg:col-start-7 lg:mr-(--bleed) lg:ml-0 lg:[--bleed:min(-1*var(--spacing-gutter),(82rem-100vw)/2)]">
          <CompareSlider
            after={examplePictures('after')}
            before={examplePictures('before')}
            label={compare('label')}
            valueText={(percent) => compare('value', { percent })}
            initialPercent={INITIAL_PERCENT}
            className="aspect-square bg-fog lg:aspect-auto lg:h-[clamp(32rem,calc(100svh-7.6rem),54rem)] lg:max-h-[62.5vw]"
          />
          {EXAMPLES.map(({ id }, index) => (
            <div
              key={id}
              data-index={index}
              className="hero-example flex justify-between gap-6 px-gutter pt-3 text-small text-ink-2 lg:pr-[calc(-1*var(--bleed))] lg:pl-0"
            >
              <ExampleCaption id={id} moment="before" />
              <ExampleCaption id={id} moment="after" className="text-right" />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

'use client';

import { useTranslations } from 'next-intl';

import { CompareSlider } from '@/components/ui/compare-slider';
import { HERO_SIZES } from '@/lib/boot/example-headers';
import { EXAMPLES, type ExampleMoment } from '@/lib/shared/rules/examples';

import { ExampleCaption } from './example-caption';
import { ExamplePicture } from './example-picture';
import { HERO_FRAME_CLASS } from './hero-frame';

/** The first place of the line, in percent from the left: between the eyes in all pairs. */
const INITIAL_PERCENT = 50;

/** Every example's picture of a moment; `example-choice.css` shows one of them. */
function examplePictures(moment: ExampleMoment) {
  return EXAMPLES.map(({ id }, index) => (
    <ExamplePicture
      key={id}
      id={id}
      moment={moment}
      sizes={HERO_SIZES}
      decoding="auto"
      data-index={index}
      className="hero-example absolute inset-0 size-full object-[50%_10%]"
    />
  ));
}

/** A face before and after, with captions. */
export function HeroFigure() {
  const t = useTranslations('home.compare');
  return (
    <figure>
      <CompareSlider
        after={examplePictures('after')}
        before={examplePictures('before')}
        label={t('label')}
        valueText={(percent) => t('value', { percent })}
        initialPercent={INITIAL_PERCENT}
        className={HERO_FRAME_CLASS}
      />
      <figcaption className="px-gutter pt-3 text-small text-ink-2 lg:pr-(--bleed) lg:pl-0">
        {EXAMPLES.map(({ id }, index) => (
          <div key={id} data-index={index} className="hero-example flex justify-between gap-6">
            <ExampleCaption id={id} moment="before" />
            <ExampleCaption id={id} moment="after" className="text-right" />
          </div>
        ))}
      </figcaption>
    </figure>
  );
}

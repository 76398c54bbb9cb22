import { useTranslations } from 'next-intl';

import { CompareSlider } from '@/components/ui/compare-slider';
import { HERO_SIZES } from '@/lib/client/hero-example';
import type { ExampleId, ExampleMoment } from '@/lib/shared/rules/examples';

import { ExampleCaption, ExamplePicture, IllustrationNote } from './example-picture';
import { HERO_FRAME_CLASS } from './hero';
import { useExamples } from './use-examples';

/** The first place of the line, in percent from the left: between the eyes in all pairs. */
const INITIAL_PERCENT = 50;

function heroPicture(id: ExampleId, moment: ExampleMoment) {
  return (
    <ExamplePicture
      id={id}
      moment={moment}
      sizes={HERO_SIZES}
      loading="eager"
      decoding="auto"
      className="absolute inset-0 size-full object-[50%_10%]"
    />
  );
}

/** A face before and after, with captions. */
export function HeroFigure() {
  const t = useTranslations('home.compare');
  const [{ id }] = useExamples();
  return (
    <figure>
      <CompareSlider
        after={heroPicture(id, 'after')}
        before={heroPicture(id, 'before')}
        label={t('label')}
        valueText={(percent) => t('value', { percent })}
        initialPercent={INITIAL_PERCENT}
        className={HERO_FRAME_CLASS}
      />
      <figcaption className="flex justify-between gap-x-6 max-lg:flex-wrap px-gutter pt-3 text-small text-ink-2 lg:pr-(--bleed) lg:pl-0">
        <ExampleCaption id={id} moment="before" />
        <IllustrationNote className="max-lg:order-last max-lg:basis-full" />
        <ExampleCaption id={id} moment="after" className="text-right" />
      </figcaption>
    </figure>
  );
}

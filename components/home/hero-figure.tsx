import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef } from 'react';

import { type TransferredFiles, useFileDrop } from '@/components/generator/photos/use-file-drop';
import { useChoosePhoto } from '@/components/portrait-preview/use-choose-photo';
import { CompareSlider } from '@/components/ui/compare-slider';
import { latePart } from '@/lib/browser/late-part';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { HERO_SIZES } from '@/components/home/hero-example';
import { createPreviewSession } from '@/lib/client/preview/preview-session';
import type { ExampleId, ExampleMoment } from '@/lib/shared/rules/examples';

import { ExampleCaption, ExamplePicture, IllustrationNote } from './example-picture';
import { HERO_FRAME_CLASS } from './hero';
import { useExamples } from './use-examples';

const PreviewResult = latePart(() => import('@/components/portrait-preview/preview-result'));

/** Square, so that the label in the corner is whole; beside the text the buttons below have room that the captions lack. */
const PREVIEW_FRAME_CLASS = 'aspect-square bg-fog lg:w-[min(100%,var(--hero)-5rem)]';

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
      fetchPriority="auto"
      className="absolute inset-0 size-full object-[50%_10%]"
    />
  );
}

/** A face before and after, with captions. */
function ExampleFigure() {
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

const takeNoLink = (): void => undefined;

/**
 * An example, or the visitor's own preview in its room, so that nothing below moves. Takes a dropped or pasted photo.
 */
export function HeroFigure() {
  const { preview, isMaking } = useStore(useService(createPreviewSession).store);
  const choosePhoto = useChoosePhoto();
  const { isOver, handlers } = useFileDrop(
    useCallback(({ files }: TransferredFiles) => choosePhoto(files), [choosePhoto]),
    takeNoLink,
  );
  const figure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMaking) return;
    // After the frame that has the room: in the same one, what moves out of view would come into view first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => figure.current?.scrollIntoView({ block: 'nearest' })),
    );
  }, [isMaking]);

  return (
    <div
      ref={figure}
      className={`grid *:[grid-area:1/1] *:min-w-0 ${isOver ? 'outline-2 -outline-offset-8 outline-dashed outline-edge' : ''}`}
      {...handlers}
    >
      <div
        inert={preview !== null}
        aria-hidden={preview !== null}
        className={`${preview ? 'invisible' : ''} ${preview || isMaking ? 'max-lg:pb-36' : ''}`}
      >
        <ExampleFigure />
      </div>
      {preview && (
        <div>
          <PreviewResult
            fallback=<ExampleFigure />
            preview={preview}
            frameClass={PREVIEW_FRAME_CLASS}
            actionsClass="px-gutter lg:pr-(--bleed) lg:pl-0"
          />
        </div>
      )}
    </div>
  );
}

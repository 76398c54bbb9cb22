import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import { ChevronDownIcon } from '@/components/ui/icons';
import { latePart } from '@/lib/browser/late-part';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import { createPhotos } from '@/lib/client/photos/photos';
import { sliderLabelIndex, SLIDERS } from '@/lib/shared/rules/generation-settings';
import { PORTRAITS_A_CLICK_MAXIMUM } from '@/lib/shared/rules/jobs';

import { GENERATE_BUTTON_ID } from '../anchors';
import { useChoices } from '../choices/use-choices';
import { PanelPicture } from './panel-picture';
import { type Generate, useGenerate, useGenerateFollowUp } from './use-generate';

export const GenerationOutcomeNote = latePart(() => import('./generation-outcome-note'));
export const GenerationAlert = latePart(() => import('./generation-alert'));
export const GenerationRun = latePart(() => import('./generation-run'));
export const LikenessChoice = latePart(() => import('./likeness-choice'));

/** A bar at the lower edge of narrow windows that are high enough; in wide ones under header and banner, or higher. */
const PLACE_CLASS =
  'z-20 max-lg:-mx-gutter max-lg:border-t max-lg:border-edge max-lg:bg-paper max-lg:px-gutter max-lg:pb-4 max-lg:pt-3 max-lg:bottom-0 [@media(min-height:30rem)]:max-lg:sticky [@media(max-height:29.99rem)]:max-lg:relative lg:sticky lg:top-[min(8.75rem,100svh-31rem)] lg:mb-12 lg:flex lg:max-h-[calc(100svh-10rem)] lg:min-h-[28rem] lg:flex-col';

/** The choices, the price and the button, beside the steps on wide screens; on narrow ones a bar with the lower end. */
export function GeneratePanel() {
  const t = useTranslations('generator.set');
  const { running, error, isSilent, outcome } = useStore(useService(createGeneration).store);
  const headingId = useId();
  // Once rendered, it stays: its place empties without a jump.
  const [hadAlert, setHadAlert] = useState(false);
  if ((error || isSilent) && !hadAlert) setHadAlert(true);

  return (
    <aside aria-labelledby={headingId} className={PLACE_CLASS}>
      <h2 id={headingId} className="sr-only">
        {t('title')}
      </h2>
      <PanelPicture />
      {!running && <PanelSummary />}
      {/* Always rendered: a live region's first content is not announced. */}
      <div aria-live="polite">
        {/* Its code loads with the run: a note that comes after the button would push it. */}
        {(running || outcome) && <GenerationOutcomeNote outcome={running ? null : outcome} />}
      </div>
      {/* Two keys: offer and run are different elements in the same place. */}
      <div key={running ? 'run' : 'offer'} className="lg:border-t lg:border-ink lg:pt-4">
        {running ? <GenerationRun fallback={<GenerateOffer />} running={running} /> : <GenerateOffer />}
      </div>
      {hadAlert && <GenerationAlert error={error} isSilent={isSilent} />}
    </aside>
  );
}

function PanelSummary() {
  const t = useTranslations('generator');
  const { photos } = useStore(useService(createPhotos).store);
  const { poseName, styleName, modelVersion, sliders } = useChoices();
  const strength = sliderLabelIndex(SLIDERS.templateStrength, sliders.templateStrength);
  // The word is about the value.
  const lines = [
    { label: t('set.photos'), value: t('set.photosValue', { count: photos.length }), word: '' },
    { label: t('set.pose'), value: poseName, word: t(`settings.words.templateStrength.${strength}`) },
    {
      label: t('set.style'),
      value: styleName ?? t('set.noStyle'),
      word: styleName ? t('style.influenceWord') : '',
    },
    { label: t('set.model'), value: modelVersion, word: t(`settings.${modelVersion}`) },
  ];

  return (
    <dl className="hidden text-small lg:block">
      {lines.map(({ label, value, word }) => (
        <div key={label} className="flex items-baseline gap-3 border-line py-2 not-first:border-t">
          <dt className="w-18 shrink-0 text-ink-2">{label}</dt>
          <dd className="flex min-w-0 flex-1 justify-between gap-3">
            <span className="truncate font-semibold">{value}</span>
            <span className="text-right text-ink-2">{word}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const COUNTS = Array.from({ length: PORTRAITS_A_CLICK_MAXIMUM }, (_, index) => index + 1);

function GenerateOffer() {
  const t = useTranslations('generator.set');
  const offer = useGenerate();
  useGenerateFollowUp(offer);
  const reasonId = useId();
  const reason = useReason(offer);

  return (
    <div>
      {/* The first column is as wide in every font, so that the button does not move when the page's own arrives. */}
      <div className="max-lg:grid min-[18rem]:max-lg:grid-cols-[minmax(6.25rem,auto)_1fr] max-lg:items-center max-lg:gap-x-4 md:max-lg:grid-cols-[auto_1fr_minmax(18rem,auto)] md:max-lg:gap-x-6">
        <div className="flex items-baseline justify-between gap-x-3 max-lg:flex-col lg:mb-3">
          <span className="relative flex items-center max-lg:order-last">
            <select
              aria-label={t('count')}
              value={offer.portraitCount}
              onChange={(event) => offer.setPortraitCount(Number(event.target.value))}
              className="cursor-pointer appearance-none bg-paper py-1 pr-5 text-small underline decoration-edge underline-offset-4"
            >
              {COUNTS.map((count) => (
                <option key={count} value={count}>
                  {t('portraits', { count })}
                </option>
              ))}
            </select>
            <span className="pointer-events-none absolute right-0">
              <ChevronDownIcon size={14} />
            </span>
          </span>
          <p className="figures font-display text-[1.1875rem] leading-none lg:text-h3">
            <span className="sr-only">{`${t('price')} `}</span>
            <span>{t('credits', { count: offer.price })}</span>
          </p>
        </div>
        <Button
          id={GENERATE_BUTTON_ID}
          className="w-full md:max-lg:order-last"
          size="large"
          aria-disabled={offer.photoCount === 0 || offer.isWaiting}
          aria-describedby={reason ? reasonId : undefined}
          onClick={offer.generate}
        >
          {offer.portraitCount === 1 ? t('generate') : t('generateSeveral', { count: offer.portraitCount })}
        </Button>
        <p
          id={reasonId}
          className="figures mt-2 min-h-[1lh] text-small text-ink-2 max-md:col-span-full max-md:text-micro md:max-lg:mt-0"
        >
          {reason}
        </p>
      </div>
      {offer.portraitCount > 1 && (
        <div className="max-lg:-mt-2">
          <LikenessChoice fallback={offer.credits !== null && <LikenessWords />} />
        </div>
      )}
    </div>
  );
}

/** The words of the choice in their places, until its code is there: the button must not move under a press. */
function LikenessWords() {
  const t = useTranslations('generator.likeness');
  return (
    <div className="mt-5 pl-7.5 text-small leading-snug">
      <p>{t('choice')}</p>
      <p className="text-ink-2">{t('choiceHint')}</p>
    </div>
  );
}

function useReason(offer: Generate): string | null {
  const { photoCount, portraitCount, price, credits } = offer;
  const t = useTranslations('generator.set');
  if (offer.isWaiting) return t('waiting');
  if (photoCount === 0) return t('missingPhotos');
  if (offer.isSignedOut) return t('signedOut');
  if (credits === null) return null;
  return credits < price
    ? t('tooFew', { count: credits, portraits: portraitCount, cost: price })
    : t('leftAfter', { count: credits, left: credits - price });
}

import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'next-intl';

import { PreviewEntry } from '@/components/portrait-preview/preview-entry';
import { useService } from '@/lib/browser/use-service-container';
import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits, GENERATION_COST_CREDITS, WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { lowestPriceDonationCents, lowestPricePerPortraitCents } from '@/lib/shared/rules/donations';
import { PORTRAITS_KEPT_DAYS, UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';
import { ButtonLink } from '@/components/ui/button-link';
import { Picture } from '@/components/ui/picture';
import { drawnPicture } from '@/lib/client/assets';
import { POSES } from '@/lib/shared/rules/catalogue';
import { PlusIcon } from '@/components/ui/icons';

import { Demo } from './demo';
import { Examples } from './examples';
import { FurtherExamples } from './further-examples';
import { createHydratedParts } from './hero';
import { HeroFigure } from './hero-figure';
import { HowItWorks } from './how-it-works';
import { QUESTION_FIGURES, QUESTIONS } from './questions-data';

/** React hydrates each part by itself. */
function Part({ children }: { children: ReactNode }) {
  const hydratedParts = useService(createHydratedParts);
  useEffect(() => hydratedParts.update((count) => count + 1), [hydratedParts]);
  return children;
}

/** The pictures beside the hero's text. */
export function FigurePart() {
  return (
    <Part>
      <HeroFigure />
    </Part>
  );
}

/** The way to a preview of the visitor's portrait, below the hero's text. */
export function PreviewPart() {
  return (
    <Part>
      <PreviewEntry />
    </Part>
  );
}

/** The part of the page below the first screen. */
export function BelowTheFold() {
  return (
    <Part>
      <FurtherExamples />
      <HowItWorks />
      <Examples />
      <Demo />
      <Facts />
      <Questions />
      <LastCall />
    </Part>
  );
}

function Fact({ heading, note, className }: { heading: string; note: string; className: string }) {
  return (
    <div className={`border-t border-ink pt-4 ${className}`}>
      <h2 className="max-w-[13em] text-[clamp(1.75rem,1.3rem+1.9vw,2.75rem)] leading-[1.14] tracking-[-.012em]">
        {heading}
      </h2>
      <p className="mt-4 max-w-[27rem] text-small text-ink-2">{note}</p>
    </div>
  );
}

/** The price and the handling of photos, each in one line. */
function Facts() {
  const t = useTranslations('home.facts');
  const dollars = useDollars();
  const price = t('price', {
    cost: GENERATION_COST_CREDITS,
    price: dollars(lowestPricePerPortraitCents()),
    amount: dollars(lowestPriceDonationCents()),
  });
  const welcome = { credits: WELCOME_CREDITS, portraits: affordablePortraits(WELCOME_CREDITS) };
  return (
    <section className="wrap grid grid-cols-12 gap-x-6 gap-y-12 py-section">
      <Fact
        heading={price}
        note={t('priceNote', welcome)}
        className="col-span-full md:col-span-6 lg:col-span-5"
      />
      <Fact
        heading={t('privacy', { hours: UPLOAD_GONE_WITHIN_HOURS })}
        note={t('privacyNote', { days: PORTRAITS_KEPT_DAYS ?? 0 })}
        className="col-span-full md:col-span-6 lg:col-span-5 lg:col-start-7"
      />
    </section>
  );
}

/** The five poses in a row, and the link to the generator again. */
function LastCall() {
  const t = useTranslations('home.close');
  return (
    <section>
      <div aria-hidden="true" className="grid grid-cols-3 gap-[3px] md:grid-cols-5">
        {POSES.map(({ id }, index) => (
          <Picture
            key={id}
            files={drawnPicture('pose', id, 640)}
            sizes="auto, (min-width: 48rem) 20vw, 33vw"
            alt=""
            className={`aspect-[3/4] w-full bg-fog object-cover ${index > 2 ? 'max-md:hidden' : ''}`}
          />
        ))}
      </div>
      <div className="wrap flex flex-wrap items-end justify-between gap-8 pt-12 pb-section">
        <h2 className="text-h2">{t('heading', { count: affordablePortraits(WELCOME_CREDITS) })}</h2>
        <ButtonLink href="/generator" size="large" className="max-md:w-full">
          {t('action')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Questions() {
  const t = useTranslations('home.questions');
  return (
    <section className="wrap grid grid-cols-12 gap-x-6 pb-section">
      <h2 className="col-span-full mb-6 text-h2 lg:col-span-4 lg:pt-3">{t('heading')}</h2>
      <div className="col-span-full border-t border-edge lg:col-span-8">
        {QUESTIONS.map((name, index) => (
          <details key={name} open={index === 0} className="group border-b border-line">
            <summary className="flex list-none justify-between gap-6 py-5 text-question [&::-webkit-details-marker]:hidden">
              <span>{t(`${name}.question`)}</span>
              <PlusIcon className="mt-1 shrink-0 text-ink-2 transition-transform duration-hover group-open:rotate-45" />
            </summary>
            <p className="max-w-[38rem] pr-12 pb-7 text-ink-2">{t(`${name}.answer`, QUESTION_FIGURES)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

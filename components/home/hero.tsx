import { useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';

import { FirstScreenEnd } from '@/components/layout/first-screen';
import { ButtonLink } from '@/components/ui/button-link';
import { createStore } from '@/lib/browser/store';
import { useDollars } from '@/lib/i18n/use-dollars';
import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { usePortraitFacts } from './portrait-facts';

/** Room for the hero's pictures; `--hero` is their height beside the text. */
export const HERO_FRAME_CLASS = 'aspect-square bg-fog lg:aspect-auto lg:h-(--hero)';

/** How many of the parts whose code loads late are hydrated in this tab. */
export const createHydratedParts = () => createStore(0);

/** The first example that the hero shows in this tab, which stays; null before. */
export const createFirstExample = () => createStore<string | null>(null);

/**
 * The heading, the link to the generator, and the figure. The text has the pictures' height: the rest may load later.
 */
export function Hero({ figure, preview }: { figure: ReactNode; preview: ReactElement }) {
  const t = useTranslations('home.hero');
  const dollars = useDollars();
  const { lowestPriceCents, highestPriceCents, photoHours } = usePortraitFacts();
  return (
    <section className="overflow-x-clip [--hero:min(clamp(32rem,100svh-7.6rem,54rem),62.5vw)]">
      <div className="wrap grid grid-cols-12 gap-x-6">
        <div className="col-span-full flex flex-col pt-[clamp(2rem,5vw,4.5rem)] pb-8 lg:col-span-6 lg:min-h-(--hero) lg:self-start lg:pb-0">
          <h1 className="max-w-[9.5em] text-h1">{t('heading')}</h1>
          <div className="mt-auto pt-6 lg:pt-12">
            <p className="max-w-[27rem] max-md:max-w-[21rem] text-lead text-balance text-ink-2">
              {t('lead', { from: PHOTOS_RECOMMENDED_FROM, to: PHOTOS_MAXIMUM })}
            </p>
            <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
              <ButtonLink href="/generator" size="large" className="max-md:w-full">
                {t('action')}
              </ButtonLink>
              <p className="max-w-[17rem] text-small text-ink-2">
                {t('price', {
                  count: affordablePortraits(WELCOME_CREDITS),
                  lowest: dollars(lowestPriceCents),
                  highest: dollars(highestPriceCents),
                })}
              </p>
            </div>
            <p className="mt-4 max-w-[27rem] text-small text-ink-2">{t('trust', { hours: photoHours })}</p>
            {preview}
          </div>
        </div>
        <FirstScreenEnd />
        <div className="col-span-full -mx-gutter lg:col-span-6 lg:col-start-7 lg:-mr-(--bleed) lg:ml-0 lg:[--bleed:max(theme(spacing.gutter),(100vw-theme(maxWidth.page))/2)]">
          {figure}
        </div>
      </div>
    </section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect } from 'react';

import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageDescription } from '@/components/layout/page-description';
import { PageTitle } from '@/components/layout/page-title';
import { useStore } from '@/lib/browser/use-store';
import { generation } from '@/lib/client/generation/generation';
import { whenUsed } from '@/lib/client/when-used';

import { GallerySection } from './gallery/gallery-section';
import { GenerationBanner, preloadLaterParts } from './later-parts';
import { PhotosSection } from './photos/photos-section';
import { PoseSection } from './choices/pose-section';
import { SetPanel } from './run/set-panel';
import { SettingsSection } from './settings/settings-section';
import { StyleSection } from './choices/style-section';
import { useGenerationSession } from './run/use-generation';

/** Apart from the page, which need not be rendered anew with what it follows. */
function GenerationSession() {
  useGenerationSession();
  return null;
}

function Banner() {
  const { isBannerShown } = useStore(generation.store);
  return (
    isBannerShown && (
      <Suspense>
        <GenerationBanner />
      </Suspense>
    )
  );
}

/** Where portraits are made: four steps, the set beside them, and the gallery. */
export function GeneratorPage() {
  const t = useTranslations('generator');
  useEffect(() => whenUsed(() => void preloadLaterParts()), []);

  return (
    <>
      <PageTitle title={t('title')} />
      <PageDescription page="generator" />
      <GenerationSession />
      <Banner />
      <div className="wrap pt-16 md:pt-[4.25rem] lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-[clamp(2rem,5vw,5.5rem)] xl:grid-cols-[minmax(0,1fr)_24rem]">
        {/*
         * On narrow screens the bar lies over the end of the steps, and an alert over more of it: what has the focus
         * comes out from under the bar by itself, and everything can be scrolled out from under the alert.
         */}
        <div className="max-lg:has-[~aside_[role=alert]]:pb-60" data-above-bar>
          <h1 className="mb-8 font-display text-title lg:mb-12">{t('title')}</h1>
          <PhotosSection />
          <PoseSection />
          <StyleSection />
          <SettingsSection />
        </div>
        <SetPanel />
        <FirstScreenEnd />
      </div>
      <GallerySection />
    </>
  );
}

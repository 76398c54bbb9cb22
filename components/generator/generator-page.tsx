'use client';

import { useTranslations } from 'next-intl';

import { PageTitle } from '@/components/layout/page-title';

import { GallerySection } from './gallery-section';
import { GenerationBanner } from './generation-banner';
import { PhotosSection } from './photos-section';
import { PoseSection } from './pose-section';
import { SetPanel } from './set-panel';
import { SettingsSection } from './settings-section';
import { StyleSection } from './style-section';
import { useGenerationSession } from './use-generation';

/** Where portraits are made: four steps, the set beside them, and the gallery. */
export function GeneratorPage() {
  const t = useTranslations('generator');
  useGenerationSession();

  return (
    <>
      <PageTitle title={t('title')} />
      <GenerationBanner />
      <div className="wrap pt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-[clamp(2rem,5vw,5.5rem)] lg:pt-14 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="mb-8 font-display text-title lg:mb-12">{t('title')}</h1>
          <PhotosSection />
          <PoseSection />
          <StyleSection />
          <SettingsSection />
        </div>
        <SetPanel />
      </div>
      <GallerySection />
    </>
  );
}

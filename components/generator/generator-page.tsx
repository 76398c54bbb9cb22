'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect } from 'react';

import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageDescription } from '@/components/layout/page-description';
import { PageTitle } from '@/components/layout/page-title';
import { importWithRetry } from '@/lib/browser/import-with-retry';
import { onFirstInteraction } from '@/lib/browser/on-first-interaction';
import { useStore } from '@/lib/browser/store';
import { useClient, useService } from '@/lib/browser/use-client';
import { createGeneration } from '@/lib/client/generation/generation';
import { createPhotos } from '@/lib/client/photos/photos';

import { loadPoseIntake, PoseSection } from './choices/pose-section';
import { loadStyleNotes, StyleSection } from './choices/style-section';
import { GallerySection, loadGalleryContents } from './gallery/gallery-section';
import { loadCameraDialog } from './photos/photo-camera';
import { loadGuidePictures } from './photos/photo-guide';
import { loadPhotoPrints } from './photos/photo-sheet';
import { loadPhotoSummary, PhotosSection } from './photos/photos-section';
import { loadLikenessChoice } from './run/generate-offer';
import { GeneratePanel, loadAlert, loadOutcomeNote, loadRun } from './run/generate-panel';
import { loadPanelOverlay } from './run/panel-picture';
import { useGenerationSession } from './run/use-generation';
import { loadSettingsForm, SettingsSection } from './settings/settings-section';

const loadBanner = () => import('./run/generation-banner');
const GenerationBanner = lazy(() => importWithRetry(loadBanner));

/** The parts that a visitor sees only after using the page. */
const LATE_PARTS = [
  loadAlert,
  loadBanner,
  loadRun,
  loadPanelOverlay,
  loadOutcomeNote,
  loadLikenessChoice,
  loadGalleryContents,
  () => import('./gallery/pending-portrait'),
  () => import('./gallery/portrait-viewer'),
  loadSettingsForm,
  loadPhotoPrints,
  loadPhotoSummary,
  loadCameraDialog,
  loadGuidePictures,
  loadPoseIntake,
  loadStyleNotes,
];

/** A separate component, so that its changes do not render the page again. */
function GenerationSession() {
  useGenerationSession();
  return null;
}

function Banner() {
  const { isBannerShown } = useStore(useService(createGeneration).store);
  return (
    isBannerShown && (
      <Suspense>
        <GenerationBanner />
      </Suspense>
    )
  );
}

/** The page for portraits: four steps, the panel beside them, and the gallery. */
export function GeneratorPage() {
  const t = useTranslations('generator');
  const client = useClient();
  useEffect(() => {
    onFirstInteraction(() => {
      for (const load of LATE_PARTS) load().catch(() => undefined);
      void client.get(createGeneration).preload();
      void client.get(createPhotos).preload();
    });
  }, [client]);

  return (
    <>
      <PageTitle title={t('title')} />
      <PageDescription page="generator" />
      <GenerationSession />
      <Banner />
      <div className="wrap pt-16 md:pt-[4.25rem] lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-[clamp(2rem,5vw,5.5rem)] xl:grid-cols-[minmax(0,1fr)_24rem]">
        {/*
         * On narrow screens the bar covers the end of the steps, and an alert more of it: the focused element scrolls out
         * from under the bar, and everything can be scrolled out from under the alert.
         */}
        <div className="max-lg:has-[~aside_[role=alert]]:pb-60" data-above-bar>
          <h1 className="mb-8 font-display text-title lg:mb-12">{t('title')}</h1>
          <PhotosSection />
          <PoseSection />
          <StyleSection />
          <SettingsSection />
        </div>
        <GeneratePanel />
        <FirstScreenEnd />
      </div>
      <GallerySection />
    </>
  );
}

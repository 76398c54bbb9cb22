import { useTranslations } from 'next-intl';
import { Fragment, useEffect } from 'react';

import { FirstScreenEnd } from '@/components/layout/first-screen';
import { PageDescription } from '@/components/layout/page-description';
import { PageTitle } from '@/components/layout/page-title';
import { latePart } from '@/lib/browser/late-part';
import { onFirstInteraction } from '@/lib/browser/on-first-interaction';
import { useStore } from '@/lib/browser/store';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { createSignOutSignal } from '@/lib/client/sign-out-signal';
import { createGeneration } from '@/lib/client/generation/generation';
import { createPhotos } from '@/lib/client/photos/photos';

import { PoseIntake, PoseSection } from '../choices/pose-section';
import { StyleNotes, StyleSection } from '../choices/style-section';
import { GalleryContents, GallerySection } from './gallery-section';
import { PhotoTiles } from '../photos/photo-grid';
import { CameraDialog, PhotoGuidePictures, PhotoSummary, PhotosSection } from '../photos/photos-section';
import {
  GeneratePanel,
  GenerationAlert,
  GenerationOutcomeNote,
  GenerationRun,
  LikenessChoice,
} from '../run/generate-panel';
import { PanelOverlay } from '../run/panel-picture';
import { SettingsForm, SettingsSection } from '../settings/settings-section';

const GenerationBanner = latePart(() => import('../run/generation-banner'));

/** The parts that a visitor sees only after using the page. */
const LATE_PARTS = [
  GenerationAlert,
  GenerationBanner,
  GenerationRun,
  PanelOverlay,
  GenerationOutcomeNote,
  LikenessChoice,
  GalleryContents,
  { load: () => import('../gallery/reel/pending-portrait') },
  { load: () => import('../gallery/viewer/portrait-viewer') },
  SettingsForm,
  PhotoSummary,
  CameraDialog,
  PhotoGuidePictures,
  PoseIntake,
  StyleNotes,
];

/** Passes the account to the generation, warns before leaving, shows the banner. Apart, as its changes are frequent. */
function GenerationSession() {
  const { status, account } = useAccount();
  const container = useServiceContainer();
  const generation = container.get(createGeneration);
  const { running, isBannerShown } = useStore(generation.store);
  const isUnsafe = running?.stage === 'uploading' || running?.stage === 'sending';

  useEffect(() => void container.get(createPhotos).restore(), [container]);

  useEffect(() => {
    if (account) generation.setAccount(account);
    else if (status === 'signed-out') generation.setAccount(null);
  }, [generation, status, account]);

  useEffect(() => {
    if (!isUnsafe) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsafe]);

  return isBannerShown && <GenerationBanner />;
}

/** The page for portraits: four steps, the panel beside them, and the gallery. */
export function GeneratorPage() {
  const t = useTranslations('generator');
  const container = useServiceContainer();
  useEffect(() => {
    async function preload(): Promise<void> {
      // The first press is most often a choice of photos, whose tiles wait for this code.
      await Promise.allSettled([container.get(createPhotos).preload(), PhotoTiles.load()]);
      for (const part of LATE_PARTS) part.load().catch(() => undefined);
      void container.get(createGeneration).preload();
    }
    onFirstInteraction(() => void preload());
  }, [container]);

  // A sign-out leaves nothing of its user in any part of the page, in no tab.
  const signOutCount = useStore(container.get(createSignOutSignal).store);
  return (
    <Fragment key={signOutCount}>
      <PageTitle title={t('title')} />
      <PageDescription page="generator" />
      <GenerationSession />
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
    </Fragment>
  );
}

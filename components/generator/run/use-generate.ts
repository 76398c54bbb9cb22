import { useEffect, useEffectEvent } from 'react';

import { createStore, useStore } from '@/lib/browser/store';
import { useAccount } from '@/lib/client/account/account';
import { assetUrl } from '@/lib/client/assets';
import { useService } from '@/lib/browser/use-client';
import type { InputPicture } from '@/lib/client/gallery/portrait-recipe';
import { createGeneration, type Generation } from '@/lib/client/generation/generation';
import { findObstacle } from '@/lib/client/generation/generation-checks';
import type { CustomTemplate } from '@/lib/client/photos/custom-pictures';
import { createPhotos } from '@/lib/client/photos/photos';
import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';

import { useChoices } from '../choices/use-choices';

/** Whether Generate was activated before the account was known. */
const createGenerateRequest = () => createStore(false);

/** How many portraits the next click makes. */
const createPortraitCount = () => createStore(1);

export interface Generate {
  /** Checks everything in its order, then starts the generation or shows what is missing. */
  readonly generate: () => void;
  /** The same without waiting for the account. */
  readonly checkAndStart: () => void;
  /** The account or its balance is not known yet. */
  readonly isUnknown: boolean;
  /** Balance in credits; null while it is unknown. */
  readonly credits: number | null;
  readonly isSignedOut: boolean;
  /** Generate was activated before the account was known; it starts as soon as it is. */
  readonly isWaiting: boolean;
  readonly photoCount: number;
  /** How many portraits the next click makes, and their price in credits. */
  readonly portraitCount: number;
  readonly price: number;
  readonly setPortraitCount: (count: number) => void;
}

function uploadOf(image: CustomTemplate | null): InputPicture | null {
  return image && { cacheName: image.cacheName, picture: Promise.resolve(image.file) };
}

/** The question before a request without any face. A second activation answers it. */
const NO_FACE = 'no_face_seen';

/** The code of the shown error of a call. */
function callErrorOf({ store }: Generation): string | null {
  const cause = store.get().error?.cause;
  return cause?.kind === 'call' ? cause.code : null;
}

/** The action of the Generate button, and its conditions. */
export function useGenerate(): Generate {
  const { status, account, error: accountError } = useAccount();
  const generation = useService(createGeneration);
  const request = useService(createGenerateRequest);
  const { photos } = useStore(useService(createPhotos).store);
  const { settings, customPose, customStyle } = useChoices();
  const isRequested = useStore(request);
  const countStore = useService(createPortraitCount);
  const portraitCount = useStore(countStore);
  const price = portraitCount * GENERATION_COST_CREDITS;
  const isUnknown = status === 'loading' || (status === 'signed-in' && !account && !accountError);

  function templatePicture(): InputPicture | null {
    return settings.pose === 'custom' ? uploadOf(customPose) : assetUrl(posePath(settings.pose));
  }

  function stylePicture(): InputPicture | null {
    if (settings.style === null) return null;
    return settings.style === 'custom' ? uploadOf(customStyle) : assetUrl(stylePath(settings.style));
  }

  function checkAndStart(): void {
    const template = templatePicture();
    const obstacle = findObstacle({
      photos: photos.length,
      hasTemplate: template !== null,
      isSignedIn: status === 'signed-in',
      credits: account?.credits ?? null,
      price,
    });
    if (obstacle || !template) {
      const { code, ...details } = obstacle ?? { code: 'template_required' };
      void generation.refuse(code, details);
    } else if (!account) {
      void generation.refuse('unavailable');
    } else if (
      photos.every(({ facts }) => facts?.faces.length === 0) &&
      callErrorOf(generation) !== NO_FACE
    ) {
      void generation.refuse(NO_FACE);
    } else {
      const selfies = photos.map(({ cacheName, scaled, facts }) => ({ cacheName, picture: scaled, facts }));
      void generation.start({ selfies, template, style: stylePicture(), settings }, account, {
        count: portraitCount,
      });
    }
  }

  return {
    generate() {
      const lacksWhatNeedsNoAccount = photos.length === 0 || templatePicture() === null;
      if (isUnknown && !lacksWhatNeedsNoAccount) request.update(() => true);
      else checkAndStart();
    },
    checkAndStart,
    isUnknown,
    credits: account?.credits ?? null,
    isSignedOut: status === 'signed-out',
    isWaiting: isRequested,
    photoCount: photos.length,
    portraitCount,
    price,
    setPortraitCount: (count) => countStore.update(() => count),
  };
}

/** Follows the account: starts a waiting generation, removes an answered alert. Used once a page. */
export function useGenerateFollowUp(offer: Generate): void {
  const { checkAndStart, isUnknown, isWaiting, credits, price } = offer;
  const generation = useService(createGeneration);
  const request = useService(createGenerateRequest);
  // A sign-in or a donation removes the alert that asked for it.
  const isSignedIn = credits !== null;
  const canPay = credits !== null && credits >= price;
  useEffect(() => {
    const code = callErrorOf(generation);
    if ((isSignedIn && code === 'auth_required') || (canPay && code === 'credits_insufficient')) {
      void generation.dismissError();
    }
  }, [generation, isSignedIn, canPay]);

  const startWhenKnown = useEffectEvent(() => {
    request.update(() => false);
    checkAndStart();
  });
  useEffect(() => {
    if (isWaiting && !isUnknown) startWhenKnown();
  }, [isWaiting, isUnknown]);
}

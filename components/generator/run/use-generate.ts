import { useEffect, useEffectEvent } from 'react';

import { createStore } from '@/lib/browser/store';
import { useStore } from '@/lib/browser/use-store';
import { useAccount } from '@/lib/client/account';
import { assetUrl } from '@/lib/client/assets';
import { generation } from '@/lib/client/generation/generation';
import { findObstacle } from '@/lib/client/generation/generation-checks';
import type { OrderPicture } from '@/lib/client/generation/generation-order';
import type { CustomTemplate } from '@/lib/client/photos/custom-pictures';
import { photoStore } from '@/lib/client/photos/photo-store';
import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';

import { useChoices } from '../choices/use-choices';

/** Whether Generate was activated while it was not yet known who is signed in. */
const requestStore = createStore(false);

export interface Generate {
  /** Checks everything in its order, then makes the portrait or shows what is missing. */
  readonly generate: () => void;
  /** The same with what is known by now. */
  readonly checkAndStart: () => void;
  /** It is not yet known who is signed in, or what they have. */
  readonly isUnknown: boolean;
  /** Balance in credits; null while it isn't known. */
  readonly credits: number | null;
  readonly isSignedOut: boolean;
  /** Generate was activated before it was known who is signed in; it happens as soon as it is. */
  readonly isWaiting: boolean;
  readonly photoCount: number;
}

function uploadOf(image: CustomTemplate | null): OrderPicture | null {
  return image && { cacheName: image.cacheName, picture: Promise.resolve(image.file) };
}

/** The action of the Generate button, and what it depends on. */
export function useGenerate(): Generate {
  const { status, account, error: accountError } = useAccount();
  const { photos } = useStore(photoStore);
  const { settings, customPose, customStyle } = useChoices();
  const isRequested = useStore(requestStore);
  const isUnknown = status === 'loading' || (status === 'signed-in' && !account && !accountError);

  function templatePicture(): OrderPicture | null {
    return settings.pose === 'custom' ? uploadOf(customPose) : assetUrl(posePath(settings.pose));
  }

  function stylePicture(): OrderPicture | null {
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
    });
    if (obstacle || !template) {
      const { code, ...details } = obstacle ?? { code: 'template_required' };
      void generation.refuse(code, details);
    } else if (!account) {
      void generation.refuse('unavailable');
    } else {
      const selfies = photos.map(({ cacheName, scaled }) => ({ cacheName, picture: scaled }));
      void generation.start({ selfies, template, style: stylePicture(), settings }, account);
    }
  }

  return {
    generate() {
      const lacksWhatNeedsNoAccount = photos.length === 0 || templatePicture() === null;
      if (isUnknown && !lacksWhatNeedsNoAccount) requestStore.update(() => true);
      else checkAndStart();
    },
    checkAndStart,
    isUnknown,
    credits: account?.credits ?? null,
    isSignedOut: status === 'signed-out',
    isWaiting: isRequested,
    photoCount: photos.length,
  };
}

/** Does what became possible since: the portrait that waited for the account, an alert that is answered. Once a page. */
export function useGenerateFollowUp({ checkAndStart, isUnknown, isWaiting, credits }: Generate): void {
  // A sign-in or a donation takes the alert away that asked for it.
  const isSignedIn = credits !== null;
  const canPay = credits !== null && credits >= GENERATION_COST_CREDITS;
  useEffect(() => {
    const cause = generation.store.get().error?.cause;
    const code = cause?.kind === 'call' ? cause.code : null;
    if ((isSignedIn && code === 'auth_required') || (canPay && code === 'credits_insufficient')) {
      void generation.dismissError();
    }
  }, [isSignedIn, canPay]);

  const startWhenKnown = useEffectEvent(() => {
    requestStore.update(() => false);
    checkAndStart();
  });
  useEffect(() => {
    if (isWaiting && !isUnknown) startWhenKnown();
  }, [isWaiting, isUnknown]);
}

import { useEffect, useEffectEvent } from 'react';

import { useAccount } from '@/lib/client/account';
import { assetUrl } from '@/lib/client/assets';
import { generation } from '@/lib/client/generation/generation';
import { findObstacle } from '@/lib/client/generation/generation-checks';
import type { OrderPicture } from '@/lib/client/generation/generation-order';
import { fileCacheName } from '@/lib/client/generation/upload-cache';
import { photoStore } from '@/lib/client/photos/photo-store';
import { createStore } from '@/lib/client/store';
import { useStore } from '@/lib/client/use-store';
import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';

import { useChoices } from './use-choices';

/** Whether Generate was activated while it was not yet known who is signed in. */
const requestStore = createStore(false);

export interface Generate {
  /** Checks everything in its order, then makes the portrait or shows what is missing. */
  readonly generate: () => void;
  /** Balance in credits; null while it isn't known. */
  readonly credits: number | null;
  readonly isSignedOut: boolean;
  /** Generate was activated before it was known who is signed in; it happens as soon as it is. */
  readonly isWaiting: boolean;
  readonly photoCount: number;
}

/** The action of the Generate button. */
export function useGenerate(): Generate {
  const { status, account, error: accountError } = useAccount();
  const { photos } = useStore(photoStore);
  const { settings, customPose, customStyle } = useChoices();
  const isRequested = useStore(requestStore);
  const isUnknown = status === 'loading' || (status === 'signed-in' && !account && !accountError);

  function templatePicture(): OrderPicture | null {
    return settings.pose === 'custom' ? customPose : assetUrl(posePath(settings.pose));
  }

  function stylePicture(): OrderPicture | null {
    if (settings.style === null) return null;
    return settings.style === 'custom' ? customStyle : assetUrl(stylePath(settings.style));
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
      generation.refuse(code, details);
    } else if (!account) {
      generation.refuse('unavailable');
    } else {
      // Effects of children run first: the session's own call comes later in the render that brings the account.
      generation.setAccount(account);
      const selfies = photos.map(({ file, scaled }) => ({ cacheName: fileCacheName(file), picture: scaled }));
      void generation.start({ selfies, template, style: stylePicture(), settings });
    }
  }

  // A sign-in or a donation takes the alert away that asked for it.
  const isSignedIn = account !== null;
  const canPay = account !== null && account.credits >= GENERATION_COST_CREDITS;
  useEffect(() => {
    const cause = generation.store.get().error?.cause;
    const code = cause?.kind === 'call' ? cause.code : null;
    if ((isSignedIn && code === 'auth_required') || (canPay && code === 'credits_insufficient')) {
      generation.dismissError();
    }
  }, [isSignedIn, canPay]);

  const startWhenKnown = useEffectEvent(() => {
    requestStore.update(() => false);
    checkAndStart();
  });
  useEffect(() => {
    if (isRequested && !isUnknown) startWhenKnown();
  }, [isRequested, isUnknown]);

  return {
    generate() {
      const lacksWhatNeedsNoAccount = photos.length === 0 || templatePicture() === null;
      if (isUnknown && !lacksWhatNeedsNoAccount) requestStore.update(() => true);
      else checkAndStart();
    },
    credits: account?.credits ?? null,
    isSignedOut: status === 'signed-out',
    isWaiting: isRequested,
    photoCount: photos.length,
  };
}

import { useEffect, useEffectEvent } from 'react';

import { createStore, useStore } from '@/lib/browser/store';
import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import { createPhotos } from '@/lib/client/photos/photos';
import { GENERATION_COST_CREDITS } from '@/lib/shared/rules/credits';

import { useChoices } from '../choices/use-choices';

/** Whether Generate was activated before the account was known. */
const createGenerateRequest = () => createStore(false);

const createPortraitCount = () => createStore(1);

export type Generate = ReturnType<typeof useGenerate>;

/** The action of the Generate button, and its conditions. */
export function useGenerate() {
  const { status, account, error: accountError } = useAccount();
  const generation = useService(createGeneration);
  const request = useService(createGenerateRequest);
  const { photos } = useStore(useService(createPhotos).store);
  const { settings, customPose, customStyle } = useChoices();
  const countStore = useService(createPortraitCount);
  const portraitCount = useStore(countStore);
  const isUnknown = status === 'loading' || (status === 'signed-in' && !account && !accountError);

  function checkAndStart(): void {
    const isSignedIn = status === 'signed-in';
    const count = portraitCount;
    void generation.request({ photos, settings, customPose, customStyle, isSignedIn, account, count });
  }

  return {
    /** Checks everything in its order, then starts the generation or shows what is missing. */
    generate(): void {
      if (isUnknown && photos.length > 0) request.update(() => true);
      else checkAndStart();
    },
    /** The same without waiting for the account. */
    checkAndStart,
    isUnknown,
    /** Balance in credits; null while it is unknown. */
    credits: account?.credits ?? null,
    isSignedOut: status === 'signed-out',
    /** Generate was activated before the account was known; it starts as soon as it is. */
    isWaiting: useStore(request),
    photoCount: photos.length,
    portraitCount,
    price: portraitCount * GENERATION_COST_CREDITS,
    setPortraitCount: (count: number): void => countStore.update(() => count),
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
    const cause = generation.store.get().error?.cause;
    const code = cause?.kind === 'call' && cause.code;
    if ((isSignedIn && code === 'auth_required') || (canPay && code === 'credits_insufficient'))
      generation.dismissError();
  }, [generation, isSignedIn, canPay]);

  const startWhenKnown = useEffectEvent(() => {
    request.update(() => false);
    checkAndStart();
  });
  useEffect(() => {
    if (isWaiting && !isUnknown) startWhenKnown();
  }, [isWaiting, isUnknown]);
}

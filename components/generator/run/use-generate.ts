import { useEffect, useEffectEvent } from 'react';

import { createStore, useStore } from '@/lib/browser/store';
import { useAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-client';
import { createGeneration, type Generation } from '@/lib/client/generation/generation';
import { createPhotos } from '@/lib/client/photos/photos';
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

  function checkAndStart(): void {
    void generation.request({
      photos,
      settings,
      customPose,
      customStyle,
      isSignedIn: status === 'signed-in',
      account,
      count: portraitCount,
    });
  }

  return {
    generate() {
      if (isUnknown && photos.length > 0) request.update(() => true);
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
      generation.dismissError();
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

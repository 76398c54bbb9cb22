import type { Stripe } from '@stripe/stripe-js';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

import { publishableKey } from '@/lib/client/donation/publishable-key';
import { whenIdle } from '@/lib/client/when-idle';

import type { CardFieldProps } from './card-field';

export type CardPart =
  | { readonly status: 'loading' | 'failed' | 'not-configured' }
  | {
      readonly status: 'ready';
      readonly stripe: Stripe;
      readonly CardField: ComponentType<CardFieldProps>;
    };

async function fetchCardPart(): Promise<CardPart> {
  const [{ CardField }, { stripeLoader }] = await Promise.all([
    import('./card-field'),
    import('./load-stripe'),
  ]);
  return { status: 'ready', stripe: await stripeLoader.get(), CardField };
}

/**
 * The code of the card field and the provider's. It is fetched when the page is idle, or with `touch` as soon as
 * somebody touches the form; after a failure by `retry` or with the network's return.
 */
export function useCardPart(): {
  card: CardPart;
  touch: () => void;
  retry: () => void;
  /** The provider's frame could not be loaded. */
  fail: () => void;
} {
  const key = publishableKey();
  const [card, setCard] = useState<CardPart>({ status: key ? 'loading' : 'not-configured' });
  const wasStarted = useRef(false);
  const isLoading = useRef(false);

  const retry = useCallback((): void => {
    if (!key || isLoading.current) return;
    wasStarted.current = true;
    isLoading.current = true;
    setCard((before) => (before.status === 'failed' ? { status: 'loading' } : before));
    fetchCardPart().then(setCard, () => {
      isLoading.current = false;
      setCard({ status: 'failed' });
    });
  }, [key]);

  const fail = useCallback((): void => {
    isLoading.current = false;
    setCard({ status: 'failed' });
  }, []);

  const touch = useCallback((): void => {
    if (!wasStarted.current) retry();
  }, [retry]);

  useEffect(() => whenIdle(touch), [touch]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  return { card, touch, retry, fail };
}

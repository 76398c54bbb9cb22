import type { Stripe } from '@stripe/stripe-js';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

import { whenIdle } from '@/lib/browser/on-first-interaction';
import type { Client } from '@/lib/browser/client';
import { useClient } from '@/lib/browser/use-client';
import { publishableKey } from '@/lib/client/donation/donation';

import type { CardFieldProps } from './card-field';

export type CardPart =
  | { readonly status: 'loading' | 'failed' | 'not-configured' }
  | {
      readonly status: 'ready';
      readonly stripe: Stripe;
      readonly CardField: ComponentType<CardFieldProps>;
    };

async function loadCardPart(client: Client): Promise<CardPart> {
  const { CardField, createStripeLoader } = await import('./card-field');
  return { status: 'ready', stripe: await client.get(createStripeLoader).get(), CardField };
}

/**
 * The code of the card field and the provider's. It loads when the page is idle, or with `touch` when the user uses the
 * form; after a failure with `retry` or when the network is back.
 */
export function useCardPart(): {
  card: CardPart;
  touch: () => void;
  retry: () => void;
  /** The provider's frame could not be loaded. */
  fail: () => void;
} {
  const client = useClient();
  const key = publishableKey();
  const [card, setCard] = useState<CardPart>({ status: key ? 'loading' : 'not-configured' });
  const wasStarted = useRef(false);
  const isLoading = useRef(false);

  const retry = useCallback((): void => {
    if (!key || isLoading.current) return;
    wasStarted.current = true;
    isLoading.current = true;
    setCard((before) => (before.status === 'failed' ? { status: 'loading' } : before));
    loadCardPart(client).then(setCard, () => {
      isLoading.current = false;
      setCard({ status: 'failed' });
    });
  }, [client, key]);

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

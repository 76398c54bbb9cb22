import type { Stripe } from '@stripe/stripe-js';
import { useTranslations } from 'next-intl';
import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { whenIdle } from '@/lib/browser/on-first-interaction';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { publishableKey, useIsDonating } from '@/lib/client/donation/donation';

import type { CardFieldProps } from './card-field';

/** Id of the field's group, or of the notice in its place, for the focus. */
export const CARD_ID = 'card';

type Card =
  | { readonly status: 'loading' | 'failed' | 'not-configured' }
  | {
      readonly status: 'ready';
      readonly stripe: Stripe;
      readonly CardField: ComponentType<CardFieldProps>;
    };

/** The code of the card field and the provider's, loaded when the page is idle; again with `load` or a network. */
function useCard(): { card: Card; load: () => void; fail: () => void } {
  const container = useServiceContainer();
  const [card, setCard] = useState<Card>({ status: publishableKey() ? 'loading' : 'not-configured' });

  const fail = useCallback((): void => setCard({ status: 'failed' }), []);

  const load = useCallback((): void => {
    if (!publishableKey()) return;
    setCard((before) => (before.status === 'failed' ? { status: 'loading' } : before));
    import('./card-field')
      .then(async ({ CardField, createStripeLoader }) => {
        const stripe = await container.get(createStripeLoader).get();
        setCard({ status: 'ready', stripe, CardField });
      })
      .catch(fail);
  }, [container, fail]);

  useEffect(() => {
    whenIdle(load);
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [load]);

  return { card, load, fail };
}

/** The card: the provider's field, or why it is not there. */
export function CardSection({ onMaker }: Pick<CardFieldProps, 'onMaker'>) {
  const { card, load, fail } = useCard();
  const isLocked = useIsDonating();
  const place = useRef<HTMLDivElement>(null);
  const t = useTranslations('donate.card');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const wasRetried = useRef(false);

  // The button that was pressed goes away, and the focus would go with it.
  useEffect(() => {
    if (wasRetried.current && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true });
    }
  }, [card.status]);

  function retry(): void {
    wasRetried.current = true;
    load();
  }

  if (card.status === 'not-configured') return <ErrorNotice title={errors('payment_configuration')} />;
  if (card.status === 'failed') {
    return (
      <ErrorNotice
        ref={place}
        id={CARD_ID}
        title={t('notLoaded')}
        action={
          <Button variant="outline" size="small" onClick={retry}>
            {common('tryAgain')}
          </Button>
        }
      >
        <p>{t('blocked')}</p>
      </ErrorNotice>
    );
  }
  return (
    <div
      ref={place}
      id={CARD_ID}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
    >
      {/* Stripe looks for the label of its field; before there is one, it would name nothing. */}
      <label
        id={`${id}-label`}
        {...(card.status === 'ready' && { htmlFor: `${id}-field` })}
        className="text-small font-semibold"
      >
        {t('label')}
      </label>
      <div
        aria-busy={card.status === 'loading'}
        className={`mt-2 min-h-13 rounded-control border bg-print px-3.5 py-3 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-offset-3 has-[.StripeElement--focus]:outline-ink ${problem ? 'border-error' : 'border-edge'} ${isLocked ? 'opacity-60' : ''}`}
      >
        {card.status === 'ready' ? (
          <card.CardField
            stripe={card.stripe}
            id={`${id}-field`}
            onMaker={onMaker}
            onProblem={setProblem}
            onFailure={fail}
          />
        ) : (
          <span className="text-[1rem] text-ink-3">{t('loading')}</span>
        )}
      </div>
      <p id={`${id}-problem`} aria-live="polite" className="mt-2 text-small text-error empty:hidden">
        {problem}
      </p>
      <p id={`${id}-hint`} className="mt-2 text-small text-ink-2">
        {t('hint')}
      </p>
    </div>
  );
}

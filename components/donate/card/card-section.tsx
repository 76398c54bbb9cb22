'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import type { MakePaymentMethod } from '@/lib/client/donation/donation-state';

import type { CardPart } from './use-card-part';

interface CardSectionProps {
  /** The field's group, or the notice in its place. */
  ref: RefObject<HTMLDivElement | null>;
  card: CardPart;
  isLocked: boolean;
  onMaker: (maker: MakePaymentMethod | null) => void;
  onRetry: () => void;
  onFailure: () => void;
}

/** The card: the provider's field, or why it is not there. */
export function CardSection({ ref, card, isLocked, onMaker, onRetry, onFailure }: CardSectionProps) {
  const t = useTranslations('donate.card');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const wasRetried = useRef(false);

  // The button that was pressed goes away, and the focus would go with it.
  useEffect(() => {
    if (wasRetried.current && document.activeElement === document.body) {
      ref.current?.focus({ preventScroll: true });
    }
  }, [ref, card.status]);

  function retry(): void {
    wasRetried.current = true;
    onRetry();
  }

  if (card.status === 'not-configured') return <ErrorNotice title={errors('payment_configuration')} />;
  if (card.status === 'failed') {
    return (
      <ErrorNotice
        ref={ref}
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
      ref={ref}
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
            isLocked={isLocked}
            onMaker={onMaker}
            onProblem={setProblem}
            onFailure={onFailure}
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

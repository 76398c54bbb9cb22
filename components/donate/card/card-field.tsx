'use client';

import { CardElement, Elements, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { useLocale } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';

import type { MakePaymentMethod } from '@/lib/client/donation/donation-state';
import type { Locale } from '@/lib/i18n/locales';

import { cardFonts, useCardStyle } from './card-style';

export interface CardFieldProps {
  stripe: Stripe;
  /** Id of the field's element: its label focuses it. */
  id: string;
  isLocked: boolean;
  /** Gets the function that makes a payment method of the card; null while there is no field. */
  onMaker: (maker: MakePaymentMethod | null) => void;
  /** Gets the card's problem in the provider's words; null without one. */
  onProblem: (problem: string | null) => void;
  /** The provider's frame could not be loaded. */
  onFailure: () => void;
}

/**
 * The provider's card field. It can't change its language: a new one replaces it, but only while it is empty.
 */
export function CardField(props: CardFieldProps) {
  const language = useLocale();
  const [shownLanguage, setShownLanguage] = useState<Locale>(language);
  const [isUntouched, setIsUntouched] = useState(true);
  const options = useMemo(() => ({ locale: shownLanguage, fonts: cardFonts() }), [shownLanguage]);
  if (isUntouched && !props.isLocked && shownLanguage !== language) setShownLanguage(language);

  return (
    <Elements key={shownLanguage} stripe={props.stripe} options={options}>
      <CardInput {...props} onUntouched={setIsUntouched} />
    </Elements>
  );
}

interface CardInputProps extends CardFieldProps {
  onUntouched: (isUntouched: boolean) => void;
}

function CardInput({ stripe, id, isLocked, onMaker, onProblem, onFailure, onUntouched }: CardInputProps) {
  const elements = useElements();
  const style = useCardStyle();
  const options = useMemo(() => ({ style, disabled: isLocked }), [style, isLocked]);
  const [isEmpty, setIsEmpty] = useState(true);

  useEffect(() => {
    if (!elements) return undefined;
    onMaker(async (billing) => {
      const card = elements.getElement(CardElement);
      if (!card) throw new Error('The card field is gone');
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: { ...billing },
      });
      if (error) return { paymentMethodId: null, errorType: error.type, message: error.message ?? '' };
      return { paymentMethodId: paymentMethod.id };
    });
    return () => onMaker(null);
  }, [stripe, elements, onMaker]);

  function onChange(event: StripeCardElementChangeEvent): void {
    setIsEmpty(event.empty);
    onUntouched(false);
    onProblem(event.error?.message ?? null);
  }

  return (
    <CardElement
      id={id}
      options={options}
      onChange={onChange}
      onFocus={() => onUntouched(false)}
      onBlur={() => onUntouched(isEmpty)}
      onLoadError={onFailure}
    />
  );
}

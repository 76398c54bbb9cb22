import { CardElement, Elements, useElements } from '@stripe/react-stripe-js';
import type {
  CustomFontSource,
  Stripe,
  StripeCardElementChangeEvent,
  StripeElementStyle,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useLocale } from 'next-intl';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';

import { loadOnce } from '@/lib/browser/load-once';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { publishableKey, useIsDonating } from '@/lib/client/donation/donation';
import type { CardError, MakePaymentMethod } from '@/lib/client/donation/donation-state';
import { createSignOutSignal } from '@/lib/client/sign-out-signal';
import { subscribeToTheme } from '@/lib/client/theme';
import type { Locale } from '@/lib/i18n/locales';
import { withinTimeLimit } from '@/lib/shared/within-time-limit';

/** How long the provider's frame may take to show the field, in milliseconds. */
const FRAME_LIMIT_MS = 10_000;

/** How long the provider may take to read the card, in milliseconds. */
const CARD_LIMIT_MS = 60_000;

const NO_ANSWER: CardError = { kind: 'card', errorType: 'api_connection_error', message: '' };

/** How long Stripe may take to send its script, in milliseconds. */
const SCRIPT_LIMIT_MS = 10_000;

/** Gives up the request for the script. Stripe's loader then sends another one; otherwise it waits for the first. */
function giveUpScript(): Error {
  document.querySelector('script[src^="https://js.stripe.com/"]')?.dispatchEvent(new Event('error'));
  return new Error('Stripe.js does not answer');
}

/** Loads Stripe.js from Stripe once, with our key. Rejects when it can't be loaded in time or there is no key. */
export const createStripeLoader = () =>
  loadOnce(async () => {
    const key = publishableKey();
    const stripe = key && (await withinTimeLimit(loadStripe(key), SCRIPT_LIMIT_MS, giveUpScript));
    if (!stripe) throw new Error('Stripe.js is not available');
    return stripe;
  });

export interface CardFieldProps {
  stripe: Stripe;
  /** Id of the field's element: its label focuses it. */
  id: string;
  /** Gets what makes a payment method of the card; null while there is no field. */
  onMaker: Dispatch<SetStateAction<MakePaymentMethod | null>>;
  /** Gets the card's problem in the provider's words; null without one. */
  onProblem: (problem: string | null) => void;
  /** The provider's frame could not be loaded in time. */
  onFailure: () => void;
}

/**
 * The provider's card field. It can't change its language: a new one replaces it, but only while it is empty.
 */
export function CardField(props: CardFieldProps) {
  const language = useLocale();
  const [shownLanguage, setShownLanguage] = useState<Locale>(language);
  const [isUntouched, setIsUntouched] = useState(true);
  const isLocked = useIsDonating();
  const signOuts = useStore(useService(createSignOutSignal).store);
  const options = useMemo(() => ({ locale: shownLanguage, fonts: cardFonts() }), [shownLanguage]);
  if (isUntouched && !isLocked && shownLanguage !== language) setShownLanguage(language);

  return (
    <Elements key={`${shownLanguage} ${signOuts}`} stripe={props.stripe} options={options}>
      <CardInput {...props} onUntouched={setIsUntouched} />
    </Elements>
  );
}

function CardInput(props: CardFieldProps & { onUntouched: (isUntouched: boolean) => void }) {
  const { stripe, id, onMaker, onProblem, onFailure, onUntouched } = props;
  const isLocked = useIsDonating();
  const elements = useElements();
  const style = useCardStyle();
  // Stripe's Link would ask for an address and a telephone number, of which our privacy page says nothing.
  const options = useMemo(() => ({ style, disabled: isLocked, disableLink: true }), [style, isLocked]);
  const [isEmpty, setIsEmpty] = useState(true);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (isShown) return undefined;
    const timer = setTimeout(onFailure, FRAME_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isShown, onFailure]);

  useEffect(() => {
    if (!elements) return undefined;
    const makePaymentMethod: MakePaymentMethod = async (billing) => {
      const card = elements.getElement(CardElement);
      if (!card) throw new Error('The card field is gone');
      const making = stripe.createPaymentMethod({ type: 'card', card, billing_details: { ...billing } });
      const made = await withinTimeLimit(making, CARD_LIMIT_MS).catch(() => null);
      if (!made) return NO_ANSWER;
      const { paymentMethod, error } = made;
      if (error) return { kind: 'card', errorType: error.type, message: error.message ?? '' };
      return paymentMethod.id;
    };
    onMaker(() => makePaymentMethod);
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
      onReady={() => setIsShown(true)}
      onLoadError={onFailure}
    />
  );
}

const DARK_SCHEME = '(prefers-color-scheme: dark)';

const FAMILY = 'Chiaro Text';

/** The page's font for the provider's frame, which loads it from us; it shows only digits and Latin letters. */
function cardFonts(): CustomFontSource[] {
  const address = new URL('/fonts/chiaro-text-latin.v3.woff2', window.location.origin);
  return [{ family: FAMILY, src: `url(${address.href})`, weight: '400 600' }];
}

function readCardStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const color = (token: string): string => tokens.getPropertyValue(token).trim();
  return {
    base: {
      color: color('--ink'),
      iconColor: color('--ink-2'),
      fontFamily: `'${FAMILY}', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`,
      fontSize: '16px',
      lineHeight: '24px',
      fontSmoothing: 'antialiased',
      '::placeholder': { color: color('--ink-3') },
      ':disabled': { color: color('--ink-3') },
    },
    invalid: { color: color('--error'), iconColor: color('--error') },
  };
}

/** The card field's style from the design tokens; it follows the system's theme and the user's choice. */
function useCardStyle(): StripeElementStyle {
  const [style, setStyle] = useState(readCardStyle);
  useEffect(() => {
    const scheme = window.matchMedia(DARK_SCHEME);
    const read = (): void => setStyle(readCardStyle());
    const stopFollowingChoice = subscribeToTheme(read);
    scheme.addEventListener('change', read);
    return () => {
      stopFollowingChoice();
      scheme.removeEventListener('change', read);
    };
  }, []);
  return style;
}

import type { CustomFontSource, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

import { subscribeToTheme } from '@/lib/client/theme';

const DARK_SCHEME = '(prefers-color-scheme: dark)';

const FAMILY = 'Chiaro Text';

/** The page's font for the provider's frame, which loads it from us; it shows only digits and Latin letters. */
export function cardFonts(): CustomFontSource[] {
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
export function useCardStyle(): StripeElementStyle {
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

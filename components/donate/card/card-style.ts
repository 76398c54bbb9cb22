import type { StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

const DARK_SCHEME = '(prefers-color-scheme: dark)';

/** Our fonts are not the provider's to load: its frame writes with the system's. */
const FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

function readCardStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const color = (token: string): string => tokens.getPropertyValue(token).trim();
  return {
    base: {
      color: color('--ink'),
      iconColor: color('--ink-2'),
      fontFamily: FONTS,
      fontSize: '16px',
      lineHeight: '24px',
      fontSmoothing: 'antialiased',
      '::placeholder': { color: color('--ink-3') },
      ':disabled': { color: color('--ink-3') },
    },
    invalid: { color: color('--error'), iconColor: color('--error') },
  };
}

/** The card field's looks from the design tokens; they follow a change between light and dark. */
export function useCardStyle(): StripeElementStyle {
  const [style, setStyle] = useState(readCardStyle);
  useEffect(() => {
    const scheme = window.matchMedia(DARK_SCHEME);
    const read = (): void => setStyle(readCardStyle());
    scheme.addEventListener('change', read);
    return () => scheme.removeEventListener('change', read);
  }, []);
  return style;
}

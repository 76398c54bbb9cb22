import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';

/**
 * A rich message, whose texts have no elements of their own: in another language all of it is new. Only tags may be
 * among its values.
 */
export function RichText({ children }: { children: ReactNode }) {
  return <span key={useLocale()}>{children}</span>;
}

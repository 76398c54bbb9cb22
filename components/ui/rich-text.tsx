import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';

/** A rich message, all of which is new in another language. Only tags may be among its values. */
export function RichText({ children }: { children: ReactNode }) {
  return <span key={useLocale()}>{children}</span>;
}

import type { ReactNode } from 'react';

/** Returns what makes a tag of a text a link to a legal page, or to a part of it. */
export function legalLink(href: `/privacy${string}` | `/terms${string}`): (text: ReactNode) => ReactNode {
  return (text) => (
    <a href={href} className="underline underline-offset-4">
      {text}
    </a>
  );
}

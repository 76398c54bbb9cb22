import Link from 'next/link';
import type { ComponentProps } from 'react';

import { buttonClass, type ButtonLook } from './button';

/* Apart from the button: not every page has the router's link in its own code. */

/** A link to another page in the style of a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />;
}

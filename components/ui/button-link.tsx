import Link from 'next/link';
import type { ComponentProps } from 'react';

import { buttonClass } from './button-class';
import type { ButtonSize, ButtonVariant } from './button-class';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link to another page in the style of a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />;
}

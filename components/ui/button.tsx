import type { ComponentProps } from 'react';

import { buttonClass } from './button-class';
import type { ButtonSize, ButtonVariant } from './button-class';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A native button; its default `type` is "button". */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, size, className)} {...rest} />;
}

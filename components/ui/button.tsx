import type { ComponentProps } from 'react';

const BASE =
  'inline-flex items-center justify-center gap-2.5 text-center transition-colors duration-hover ease-hover unavailable:cursor-not-allowed';

const SOLID = 'rounded-control border font-semibold no-underline';
const UNAVAILABLE = 'unavailable:border-line unavailable:bg-fog unavailable:text-ink-3';

/** `danger` deletes for good; `film` is the main button on film. */
const VARIANTS = {
  primary: `${SOLID} ${UNAVAILABLE} border-ink bg-ink text-paper hover:border-mark hover:bg-mark hover:text-on-mark`,
  outline: `${SOLID} border-edge text-ink hover:border-ink unavailable:border-line unavailable:text-ink-3`,
  danger: `${SOLID} ${UNAVAILABLE} border-error bg-error text-paper hover:border-ink hover:bg-ink`,
  film: `${SOLID} border-film-ink bg-film-ink text-film hover:border-film-number hover:bg-film-number`,
  text: 'min-h-11 py-2 text-small text-current underline decoration-edge underline-offset-4 hover:decoration-mark',
};

const SIZES = {
  small: 'min-h-11 px-4 py-1.5 text-small leading-tight',
  medium: 'min-h-12 px-6 py-2.5 text-[1rem] leading-tight',
  large: 'min-h-14 px-8 py-3 text-body leading-tight',
};

/** Classes of a button or of a link in its style. `text` has one size. */
export function buttonClass(
  variant: keyof typeof VARIANTS = 'primary',
  size: keyof typeof SIZES = 'medium',
  extra = '',
): string {
  return `${BASE} ${VARIANTS[variant]} ${variant === 'text' ? '' : SIZES[size]} ${extra}`;
}

export interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A native button; its default `type` is "button". */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} className={buttonClass(variant, size, className)} {...rest} />;
}

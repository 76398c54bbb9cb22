/** The classes of a variant that few pages need: rare-button-variants.ts. */
export type RareVariant = string & { readonly isRare: true };
export type ButtonVariant = 'primary' | 'outline' | 'text' | RareVariant;
export type ButtonSize = 'small' | 'medium' | 'large';

const BASE =
  'inline-flex items-center justify-center gap-2.5 text-center transition-colors duration-hover ease-hover unavailable:cursor-not-allowed';

export const SOLID_BUTTON = 'rounded-control border font-semibold no-underline';
export const UNAVAILABLE_BUTTON = 'unavailable:border-line unavailable:bg-fog unavailable:text-ink-3';

const VARIANTS: Readonly<Record<string, string>> = {
  primary: `${SOLID_BUTTON} ${UNAVAILABLE_BUTTON} border-ink bg-ink text-paper hover:border-mark hover:bg-mark hover:text-on-mark`,
  outline: `${SOLID_BUTTON} border-edge text-ink hover:border-ink unavailable:border-line unavailable:text-ink-3`,
  text: 'min-h-11 py-2 text-small text-current underline decoration-edge underline-offset-4 hover:decoration-mark',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 py-1.5 text-small leading-tight',
  medium: 'min-h-12 px-6 py-2.5 text-[1rem] leading-tight',
  large: 'min-h-14 px-8 py-3 text-body leading-tight',
};

/** Classes of a button or of a link in its style. `text` has one size. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  extra = '',
): string {
  return `${BASE} ${VARIANTS[variant] ?? variant} ${variant === 'text' ? '' : SIZES[size]} ${extra}`;
}

/** Classes of a text input or a text area, without a height. */
export const FIELD_CLASS =
  'w-full rounded-control border border-edge bg-print px-3.5 py-2.5 text-[1rem] text-ink placeholder:text-ink-3 aria-invalid:border-error';

/** Classes of a visible radio button: WebKitGTK's own is white on dark pages. */
export const RADIO_CLASS =
  'appearance-none rounded-full border border-edge bg-print checked:border-mark checked:bg-mark checked:shadow-[inset_0_0_0_4px_var(--print)] disabled:opacity-60 forced-colors:appearance-auto';

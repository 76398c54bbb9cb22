import { useId } from 'react';
import type { ReactNode } from 'react';

/** The props of a field's control. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/** Classes of a text input or a text area, without a height. */
export const FIELD_CLASS =
  'w-full rounded-control border border-edge bg-print px-3.5 py-2.5 text-[1rem] text-ink placeholder:text-ink-3 aria-invalid:border-error';

/** Classes of a visible radio button: WebKitGTK's own is white on dark pages. */
export const RADIO_CLASS =
  'appearance-none rounded-full border border-edge bg-print checked:border-mark checked:bg-mark checked:shadow-[inset_0_0_0_4px_var(--print)] disabled:opacity-60 forced-colors:appearance-auto';

interface FieldProps {
  label: string;
  /** A sentence below the label. */
  hint?: string;
  /** The end of the label's line, such as a count of characters. */
  aside?: ReactNode;
  /** The value's problem; announced when it appears. */
  error?: string | null;
  children: (control: FieldControlProps) => ReactNode;
}

/** A label, its control, and their sentences. */
export function Field({ label, hint, aside, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const asideId = `${id}-aside`;
  const errorId = `${id}-error`;
  const described =
    [hint && hintId, aside && asideId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-x-3 text-small">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside && (
          <span id={asideId} className="shrink-0 text-micro text-ink-2">
            {aside}
          </span>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      <div className="mt-2">
        {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      </div>
      <p id={errorId} aria-live="polite" className="mt-2 text-small text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}

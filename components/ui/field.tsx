import { useId } from 'react';
import type { ReactNode } from 'react';

/** What the control of a field must be given. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

/** Classes of a text input or a text area. */
export const FIELD_CLASS =
  'w-full min-h-12 rounded-control border border-edge bg-print px-3.5 py-2.5 text-[1rem] text-ink placeholder:text-ink-3 aria-invalid:border-error';

interface FieldProps {
  label: string;
  /** A sentence below the control. */
  hint?: string;
  /** What is wrong with the value; announced when it appears. */
  error?: string | null;
  children: (control: FieldControlProps) => ReactNode;
}

/** A label, its control, and the sentences that belong to it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-small font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="mt-2 text-small text-ink-2">
          {hint}
        </p>
      )}
      <p id={errorId} aria-live="polite" className="mt-2 text-small text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}

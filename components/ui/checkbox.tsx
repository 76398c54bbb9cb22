import { type ReactNode, type Ref, useId } from 'react';

import { CheckIcon } from './icons';

interface CheckboxProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
  /** A sentence below the label. */
  hint?: string;
  /** Why it must be checked; announced when it appears. */
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label and sentences. */
export function Checkbox({ isChecked, onChange, children, hint, error = null, ref }: CheckboxProps) {
  const hintId = useId();
  return (
    <div className="mt-5 grid grid-cols-[auto_1fr] items-start gap-x-3 text-small leading-snug">
      <label className="contents cursor-pointer">
        <span className="relative grid size-[1.125rem] mt-px place-items-center text-on-mark">
          <input
            ref={ref}
            type="checkbox"
            checked={isChecked}
            aria-describedby={(error ?? hint) ? hintId : undefined}
            aria-invalid={error !== null || undefined}
            onChange={({ target }) => onChange(target.checked)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[3px] border border-edge bg-print checked:border-mark checked:bg-mark aria-invalid:border-error forced-colors:appearance-auto"
          />
          <CheckIcon
            size={14}
            className={`pointer-events-none relative forced-colors:hidden ${isChecked ? '' : 'hidden'}`}
          />
        </span>
        <span className="cursor-pointer">{children}</span>
      </label>
      <p
        id={hintId}
        aria-live="polite"
        className={`figures col-start-2 empty:hidden ${error === null ? 'text-ink-2' : 'mt-1 text-error'}`}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

import { useTranslations } from 'next-intl';

import { Field, FIELD_CLASS } from '@/components/ui/field';
import { PROMPT_MAXIMUM_LENGTH } from '@/lib/shared/rules/generation-settings';

interface PromptFieldProps {
  kind: 'positive' | 'negative';
  hint: 'positiveHint' | 'negativeHint' | 'negativeUnused';
  value: string;
  onChange: (value: string) => void;
}

/** Numbers of characters left that a screen reader announces. */
const ANNOUNCED_AT = [0, 10, 20, 50, 100] as const;

/** What the portrait should show, or avoid; with a count, announced only near the limit. */
export function PromptField({ kind, hint, value, onChange }: PromptFieldProps) {
  const t = useTranslations('generator.settings');
  const left = PROMPT_MAXIMUM_LENGTH - value.length;
  const announced = ANNOUNCED_AT.find((count) => left <= count);
  const isNearLimit = announced !== undefined;
  return (
    <div>
      <Field
        label={t(`${kind}Prompt`)}
        hint={t(hint)}
        aside={
          <span className={`figures ${isNearLimit ? 'font-semibold text-ink' : ''}`}>
            {t('counter', { count: value.length, maximum: PROMPT_MAXIMUM_LENGTH })}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={PROMPT_MAXIMUM_LENGTH}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            // Browsers bring only the caret's line into view.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            // Grows with its text in browsers that can; elsewhere it has three lines and can be resized.
            className={`${FIELD_CLASS} field-sizing-content block max-h-80 min-h-[6.125rem] resize-y`}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {isNearLimit && t('left', { count: announced })}
      </p>
    </div>
  );
}

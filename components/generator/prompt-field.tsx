import { useTranslations } from 'next-intl';

import { Field, FIELD_CLASS } from '@/components/ui/field';
import { PROMPT_MAXIMUM_LENGTH } from '@/lib/shared/rules/generation-settings';

interface PromptFieldProps {
  kind: 'positive' | 'negative';
  value: string;
  onChange: (value: string) => void;
}

/** What the portrait should show, or what it should avoid. */
export function PromptField({ kind, value, onChange }: PromptFieldProps) {
  const t = useTranslations('generator.settings');
  return (
    <Field label={t(`${kind}Prompt`)} hint={t(`${kind}Hint`)}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          maxLength={PROMPT_MAXIMUM_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={FIELD_CLASS}
        />
      )}
    </Field>
  );
}

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { createAccount } from '@/lib/client/account/account';
import { createAuth } from '@/lib/client/account/auth';
import { callAsAccount } from '@/lib/client/account/call-as-account';
import { toCallError } from '@/lib/client/api/call-error';
import { createGeneration } from '@/lib/client/generation/generation';
import type { GenerationErrorCause } from '@/lib/client/generation/generation-state';
import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { LEGAL_VERSION, MINIMUM_AGE_YEARS } from '@/lib/shared/rules/legal';
import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';

const LEGAL_PLACES = [
  ['privacy', '/privacy#photos'],
  ['terms', '/terms'],
] as const;

/** What the user confirms, each in a box: GDPR, article 7(2), https://eur-lex.europa.eu/eli/reg/2016/679/oj */
const STATEMENTS = ['photos', 'age', 'terms'] as const;
type Statement = (typeof STATEMENTS)[number];

/** Why the consent could not be recorded. `outdated`: the page shows an earlier version than the server asks for. */
type Failure = 'outdated' | 'noAnswer';

/** Asks once for the consent, before the first photo leaves the device, and then makes the portraits that wait for it. */
export function ConsentDialog({
  waiting: { uid, input, options },
  onClose,
}: {
  waiting: GenerationErrorCause & { kind: 'consent' };
  onClose: () => void;
}) {
  const t = useTranslations('generator.consent');
  const container = useServiceContainer();
  const boxes = useRef<Partial<Record<Statement, HTMLInputElement | null>>>({});
  const [ticked, setTicked] = useState<readonly Statement[]>([]);
  /** The first statement that was not ticked at the last press. */
  const [reminded, setReminded] = useState<Statement | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function agree(): Promise<void> {
    setFailure(null);
    setIsWorking(true);
    try {
      const body = { version: LEGAL_VERSION };
      await callAsAccount(container.get(createAuth), uid, giveConsentEndpoint, { body });
      const { refresh, store } = container.get(createAccount);
      const account = (await refresh()) ?? store.get().account;
      // The user has signed out meanwhile.
      if (account?.uid !== uid) onClose();
      else
        await container
          .get(createGeneration)
          .start(input, { ...account, consentVersion: LEGAL_VERSION }, options);
    } catch (error) {
      setFailure(toCallError(error).code === 'consent_required' ? 'outdated' : 'noAnswer');
      setIsWorking(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isWorking) return;
    const missing = STATEMENTS.find((statement) => !ticked.includes(statement)) ?? null;
    setReminded(missing);
    if (missing === null) void agree();
    else boxes.current[missing]?.focus();
  }

  return (
    <Dialog open title={t('title')} onClose={onClose} closable={false}>
      <form onSubmit={submit} noValidate>
        <p className="text-small text-ink-2">{t('what', { hours: UPLOAD_GONE_WITHIN_HOURS })}</p>
        {STATEMENTS.map((statement) => (
          <Checkbox
            key={statement}
            ref={(box) => void (boxes.current[statement] = box)}
            isChecked={ticked.includes(statement)}
            onChange={(isChecked) => {
              const others = ticked.filter((other) => other !== statement);
              setTicked(isChecked ? [...others, statement] : others);
              setReminded(null);
            }}
            error={reminded === statement ? t('tick') : null}
          >
            {t(`statements.${statement}`, { years: MINIMUM_AGE_YEARS })}
          </Checkbox>
        ))}
        <ul className="mt-3 ml-[1.875rem] flex flex-wrap gap-x-5 text-small">
          {LEGAL_PLACES.map(([page, href]) => (
            <li key={page}>
              <a
                href={href}
                target="_blank"
                className="inline-flex min-h-8 items-center underline underline-offset-4"
              >
                <span>{t(page)}</span>
                <span className="sr-only">{` ${t('newTab')}`}</span>
              </a>
            </li>
          ))}
        </ul>
        {failure && (
          <ErrorNotice title={t(`failures.${failure}`)} className="mt-4">
            {t(`failures.${failure}Hint`)}
          </ErrorNotice>
        )}
        <DialogButtons cancelText={t('cancel')} onCancel={onClose} status={isWorking && t('working')}>
          <Button type="submit" size="small" aria-disabled={isWorking}>
            {t('continue')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

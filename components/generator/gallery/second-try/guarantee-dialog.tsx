import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ErrorNotice } from '@/components/ui/error-notice';
import { useRateLimitText } from '@/lib/i18n/use-rate-limit-text';
import { type CallError, toCallError } from '@/lib/client/api/call-error';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';
import { RULE_FIGURES } from '@/lib/shared/rule-figures';
import { GUARANTEES_MAXIMUM, GUARANTEES_WINDOW_DAYS } from '@/lib/shared/rules/second-tries';

import { useGalleryContext } from '../gallery-context';
import { FILM_DIALOG_CLASS } from '../gallery-controls';

const LIMIT = { maximum: GUARANTEES_MAXIMUM, days: GUARANTEES_WINDOW_DAYS };

interface GuaranteeDialogProps {
  /** How many guarantees the account may claim. */
  left: number;
  /** The second try. */
  jobId: string;
  guarantee: NonNullable<AccountPortrait['guarantee']>;
  onClose: () => void;
}

/** Says what the guarantee returns and deletes, asks once, and claims it. */
export default function GuaranteeDialog({ left, jobId, guarantee, onClose }: GuaranteeDialogProps) {
  const t = useTranslations('generator.gallery.guarantee');
  const errors = useTranslations('errors');
  const language = useLocale();
  const { claimGuarantee } = useGalleryContext();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });

  function close(): void {
    if (!isWorking) onClose();
  }

  async function confirm(): Promise<void> {
    if (isWorking) return;
    setFailure(null);
    setWorking(true);
    try {
      // The portrait leaves the gallery, and the dialog goes with it.
      await claimGuarantee(jobId);
    } catch (error) {
      setFailure(toCallError(error));
      setWorking(false);
    }
  }

  if (left === 0)
    return (
      <Dialog open title={t('title')} onClose={onClose} className={FILM_DIALOG_CLASS}>
        <p className="text-small">{errors('guarantee_limit', RULE_FIGURES)}</p>
      </Dialog>
    );
  return (
    <Dialog open title={t('title')} onClose={close} closable={false} className={FILM_DIALOG_CLASS}>
      <p className="text-small">{t('what', { credits: guarantee.credits })}</p>
      <p className="figures mt-4 text-micro text-ink-2">
        {`${t('until', { date: date.format(Date.parse(guarantee.until)) })} ${t('left', { left, ...LIMIT })}`}
      </p>
      {failure && <Failure failure={failure} />}
      <DialogButtons
        cancelText={t('cancel')}
        canCancel={!isWorking}
        onCancel={close}
        status={isWorking && t('working')}
      >
        <Button variant="danger" size="small" aria-disabled={isWorking} onClick={() => void confirm()}>
          {t('confirm')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Failure({ failure: { code, isDefinite, details } }: { failure: CallError }) {
  const errors = useTranslations('errors');
  const problems = useTranslations('generator.gallery.problems');
  const rateLimitText = useRateLimitText();
  const isRefused = code === 'no_guarantee' || code === 'guarantee_limit';
  const text = isRefused
    ? errors(code, RULE_FIGURES)
    : code === 'rate_limited'
      ? rateLimitText(details.retryAfterSeconds)
      : problems(isDefinite ? 'failed' : 'unanswered');
  return <ErrorNotice title={text} className="mt-4" />;
}

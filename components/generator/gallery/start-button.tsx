import { useTranslations } from 'next-intl';
import { useId } from 'react';

import { Button } from '@/components/ui/button';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';

interface StartButtonProps {
  text: string;
  /** Why it can't begin yet; null without a reason. */
  problem?: string | null;
  onStart: () => void;
}

/** Starts a job that begins with a portrait; says why not while another one is made or something is missing. */
export function StartButton({ text, problem = null, onStart }: StartButtonProps) {
  const t = useTranslations('generator.gallery.secondTry');
  const isBusy = useStore(useService(createGeneration).store).running !== null;
  const reasonId = useId();
  const reason = isBusy ? t('busy') : problem;
  return (
    <>
      <Button
        className="mt-6 w-full"
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => {
          if (reason === null) onStart();
        }}
      >
        {text}
      </Button>
      <p id={reasonId} aria-live="polite" className="mt-2 text-small empty:hidden">
        {reason}
      </p>
    </>
  );
}

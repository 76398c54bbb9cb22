'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';

import { takeCustomPicture, type TakeOutcome } from '@/lib/client/photos/take-custom-picture';

import { useProblemText } from '../photos/use-problem-text';
import type { IntakeProps } from './custom-picture-intake';

/** Takes a file as the own style, whole; says that it is being read. */
export function StyleIntake({ file, onEnd }: IntakeProps) {
  const t = useTranslations('generator.style');
  const problemText = useProblemText();

  const onOutcome = useEffectEvent((outcome: TakeOutcome) => {
    if (outcome === 'abandoned') return;
    const isTaken = outcome === 'taken';
    onEnd({ isTaken, problem: isTaken ? null : problemText(outcome, file.name) });
  });

  useEffect(() => {
    const wanted = new AbortController();
    void takeCustomPicture('style', file, wanted).then((outcome) => {
      if (!wanted.signal.aborted) onOutcome(outcome);
    });
    // Another file, chosen meanwhile, is the one that counts.
    return () => wanted.abort();
  }, [file]);

  return (
    <p role="status" className="text-small text-ink-2">
      {t('reading')}
    </p>
  );
}

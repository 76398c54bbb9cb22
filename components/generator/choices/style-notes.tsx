import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';

import { PencilUnderline } from '@/components/ui/pencil';
import { useServiceContainer } from '@/lib/browser/use-service-container';
import { takeCustomPicture, type TakeOutcome } from '@/lib/client/photos/take-custom-picture';

import { useProblemText } from '../photos/use-problem-text';

interface StyleNotesProps {
  /** The file that is being taken as the custom style; null where a style is chosen. */
  file: File | null;
  /** Gets null when the file is taken, else a sentence about it. */
  onEnd: (problem: string | null) => void;
}

/** The note below the styles: that a picture is being read, or the influence of the chosen style. */
export default function StyleNotes({ file, onEnd }: StyleNotesProps) {
  return file ? <StyleIntake file={file} onEnd={onEnd} /> : <StyleInfluence />;
}

/** Takes a file as the custom style, whole, and says that it is being read. */
function StyleIntake({ file, onEnd }: Pick<StyleNotesProps, 'onEnd'> & { file: File }) {
  const t = useTranslations('generator.style');
  const container = useServiceContainer();
  const problemText = useProblemText();

  const onOutcome = useEffectEvent((outcome: TakeOutcome) => {
    if (outcome !== 'abandoned') onEnd(outcome === 'taken' ? null : problemText(outcome, file.name));
  });

  useEffect(() => {
    const wanted = new AbortController();
    void takeCustomPicture(container, 'style', file, wanted).then((outcome) => {
      if (!wanted.signal.aborted) onOutcome(outcome);
    });
    // A file that is chosen meanwhile replaces this one.
    return () => wanted.abort();
  }, [container, file]);

  return (
    <p role="status" className="text-small text-ink-2">
      {t('reading')}
    </p>
  );
}

/** The influence of a style as a place on a scale, which can't be set: every style has the same weight. */
function StyleInfluence() {
  const t = useTranslations('generator.style');
  const word = t('influenceWord');
  return (
    <div className="text-small leading-tight">
      <p className="sr-only">{t('influence', { word })}</p>
      <div aria-hidden="true" className="flex flex-wrap items-baseline gap-x-4 text-ink-3">
        <span className="text-ink-2">{t('influenceLabel')}</span>
        <span className="flex gap-x-3">
          <span>{t('influenceLeast')}</span>
          <span className="relative font-semibold text-ink">
            <span>{word}</span>
            <PencilUnderline />
          </span>
          <span>{t('influenceMost')}</span>
        </span>
      </div>
    </div>
  );
}

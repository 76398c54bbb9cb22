import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useServiceContainer } from '@/lib/browser/use-service-container';
import {
  inspectFailure,
  inspectPhoto,
  looksTheSameEverywhere,
  type PhotoProblem,
} from '@/lib/client/pictures/inspect-photo';
import { createPageScaler } from '@/lib/client/pictures/photo-scaler';
import { takeCustomPicture } from '@/lib/client/photos/take-custom-picture';
import type { PicturePart } from '@/lib/client/pictures/draw-picture';

import { CropDialog } from '../crop/crop-dialog';
import { useProblemText } from '../photos/use-problem-text';

interface PoseIntakeProps {
  file: File;
  onTaken: () => void;
  /** Without a sentence about the file, the user has cancelled. */
  onLeft: (problem: string | null) => void;
}

/**
 * Takes a file as the custom pose: check, crop to a square, scale. What browsers show differently becomes JPEG first.
 */
export default function PoseIntake({ file, onTaken, onLeft }: PoseIntakeProps) {
  const container = useServiceContainer();
  const t = useTranslations('generator.crop');
  const problemText = useProblemText();
  const [shown, setShown] = useState<{ picture: File; address: string } | null>(null);
  const [work, setWork] = useState<'opening' | 'cutting' | null>(null);
  const wanted = useRef(new AbortController());

  function refuse(problem: PhotoProblem): void {
    onLeft(problemText(problem, file.name));
  }

  /** Shows a picture until the file is not wanted any more. */
  function show(picture: File, wantedUntil: AbortSignal): void {
    const address = URL.createObjectURL(picture);
    wantedUntil.addEventListener('abort', () => URL.revokeObjectURL(address));
    setShown({ picture, address });
  }

  async function convert(): Promise<void> {
    setWork('opening');
    const { signal } = wanted.current;
    try {
      const { picture: jpeg } = await container.get(createPageScaler).scale(file);
      if (!signal.aborted) show(new File([jpeg], file.name, { type: jpeg.type }), signal);
    } catch (error) {
      const problem = await inspectFailure(error, file);
      if (!signal.aborted) refuse(problem);
    }
    setWork(null);
  }

  const onInspected = useEffectEvent(async (problem: PhotoProblem | null, signal: AbortSignal) => {
    const isConverted = !problem && !(await looksTheSameEverywhere(file));
    if (signal.aborted) return;
    if (problem) refuse(problem);
    else if (isConverted) await convert();
    else show(file, signal);
  });

  useEffect(() => {
    const controller = new AbortController();
    wanted.current = controller;
    void inspectPhoto(file).then((problem) => onInspected(problem, controller.signal));
    return () => controller.abort();
  }, [file]);

  async function take(part: PicturePart): Promise<void> {
    if (!shown) return;
    setWork('cutting');
    const { signal } = wanted.current;
    const outcome = await takeCustomPicture(container, 'pose', shown.picture, { signal, part });
    if (outcome === 'taken') onTaken();
    else if (outcome !== 'abandoned') refuse(outcome);
  }

  if (!shown) return null;
  return (
    <CropDialog
      title={t('title')}
      hint={t('hint')}
      confirmText={t('confirm')}
      address={shown.address}
      status={work && t(work)}
      isBusy={work !== null}
      onCancel={() => onLeft(null)}
      onUnreadable={() => (shown.picture === file ? void convert() : refuse('unreadable'))}
      onConfirm={(part) => void take(part)}
    />
  );
}

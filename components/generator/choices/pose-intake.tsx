'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useClient } from '@/lib/browser/use-client';
import {
  inspectFailure,
  inspectPhoto,
  type PhotoProblem,
  undecodableProblem,
} from '@/lib/client/photos/inspect-photo';
import { createPageScaler } from '@/lib/client/photos/photo-scaler';
import type { PicturePart } from '@/lib/client/pictures/draw-picture';
import { takeCustomPicture } from '@/lib/client/photos/take-custom-picture';
import { separateOrientation } from '@/lib/client/photos/webp-orientation';

import { useProblemText } from '../photos/use-problem-text';
import { CropDialog } from './crop-dialog';
import type { IntakeProps } from './custom-tile';

/**
 * Takes a file as the custom pose: checks it, lets the user crop it, and scales the part. A HEIC that the browser can't
 * show, or a WebP that it may show on its side, becomes a JPEG first.
 */
export default function PoseIntake({ file, onEnd }: IntakeProps) {
  const client = useClient();
  const t = useTranslations('generator.crop');
  const problemText = useProblemText();
  const [shown, setShown] = useState<{ picture: File; address: string } | null>(null);
  const [work, setWork] = useState<'opening' | 'cutting' | null>(null);
  const wanted = useRef(new AbortController());

  function refuse(problem: PhotoProblem): void {
    onEnd({ isTaken: false, problem: problemText(problem, file.name) });
  }
  const onRefused = useEffectEvent(refuse);

  /** Shows a picture until the file is not wanted any more. */
  function show(picture: File, wantedUntil: AbortSignal): void {
    const address = URL.createObjectURL(picture);
    wantedUntil.addEventListener('abort', () => URL.revokeObjectURL(address));
    setShown({ picture, address });
  }
  const onChecked = useEffectEvent(show);

  async function convert(): Promise<void> {
    setWork('opening');
    const { signal } = wanted.current;
    try {
      const { picture: jpeg } = await client.get(createPageScaler).scale(file);
      if (!signal.aborted) show(new File([jpeg], file.name, { type: jpeg.type }), signal);
    } catch (error) {
      const problem = await inspectFailure(error, file);
      if (!signal.aborted) refuse(problem);
    }
    setWork(null);
  }

  const onTurned = useEffectEvent(convert);

  useEffect(() => {
    const controller = new AbortController();
    wanted.current = controller;
    void inspectPhoto(file).then(async (problem) => {
      const isConverted = !problem && (await separateOrientation(file).catch(() => null)) !== null;
      if (controller.signal.aborted) return;
      if (problem) onRefused(problem);
      else if (isConverted) await onTurned();
      else onChecked(file, controller.signal);
    });
    return () => controller.abort();
  }, [file]);

  async function take(part: PicturePart): Promise<void> {
    if (!shown) return;
    setWork('cutting');
    const outcome = await takeCustomPicture(client, 'pose', shown.picture, {
      signal: wanted.current.signal,
      part,
    });
    if (outcome === 'taken') onEnd({ isTaken: true, problem: null });
    else if (outcome !== 'abandoned') refuse(outcome);
  }

  if (!shown) return null;
  return (
    <CropDialog
      address={shown.address}
      status={work && t(work)}
      isBusy={work !== null}
      onCancel={() => onEnd({ isTaken: false, problem: null })}
      onUnreadable={() => (shown.picture === file ? void convert() : refuse(undecodableProblem(file)))}
      onConfirm={(part) => void take(part)}
    />
  );
}

'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useClient } from '@/lib/browser/use-client';
import { checkPhoto } from '@/lib/client/photos/check-photo';
import { type PhotoProblem, undecodableProblem } from '@/lib/client/photos/photo-problem';
import type { PicturePart } from '@/lib/client/pictures/draw-picture';
import { takeCustomPicture } from '@/lib/client/photos/take-custom-picture';

import { useProblemText } from '../photos/use-problem-text';
import { CropDialog } from './crop-dialog';
import type { IntakeProps } from './custom-tile';

/** Takes a file as the custom pose: checks it, lets the user crop it, and scales the part. */
export default function PoseIntake({ file, onEnd }: IntakeProps) {
  const client = useClient();
  const problemText = useProblemText();
  const [address, setAddress] = useState<string | null>(null);
  const [isTaking, setIsTaking] = useState(false);
  const wanted = useRef(new AbortController());

  function refuse(problem: PhotoProblem): void {
    onEnd({ isTaken: false, problem: problemText(problem, file.name) });
  }
  const onRefused = useEffectEvent(refuse);

  useEffect(() => {
    const controller = new AbortController();
    wanted.current = controller;
    let opened: string | null = null;
    void checkPhoto(file).then((problem) => {
      if (controller.signal.aborted) return;
      if (problem) {
        onRefused(problem);
      } else {
        opened = URL.createObjectURL(file);
        setAddress(opened);
      }
    });
    return () => {
      controller.abort();
      if (opened) URL.revokeObjectURL(opened);
    };
  }, [file]);

  async function take(part: PicturePart): Promise<void> {
    setIsTaking(true);
    const outcome = await takeCustomPicture(client, 'pose', file, {
      signal: wanted.current.signal,
      part,
    });
    if (outcome === 'taken') onEnd({ isTaken: true, problem: null });
    else if (outcome !== 'abandoned') refuse(outcome);
  }

  if (!address) return null;
  return (
    <CropDialog
      address={address}
      isBusy={isTaking}
      onCancel={() => onEnd({ isTaken: false, problem: null })}
      onUnreadable={() => refuse(undecodableProblem(file))}
      onConfirm={(part) => void take(part)}
    />
  );
}

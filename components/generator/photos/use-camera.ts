import { type RefObject, useEffect, useRef, useState } from 'react';

import {
  type CameraProblem,
  cameraProblemOf,
  closeCamera,
  openCamera,
  takePicture,
} from '@/lib/client/photos/camera';

interface Camera {
  /** Shows the camera's picture. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Whether the camera gives a picture now. */
  readonly isLive: boolean;
  /** Whether the camera has given no picture yet: the browser may be asking the user for permission. */
  readonly isOpening: boolean;
  readonly problem: CameraProblem | null;
  /** Takes the present picture under a file name; null when the camera gives none, with a problem when it is lost. */
  readonly take: (name: string) => Promise<File | null>;
}

/** The camera, open as long as the component is there. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [isLive, setIsLive] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(null);

  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | null = null;

    async function begin(): Promise<void> {
      try {
        const stream = await openCamera();
        // The dialog was closed while the browser asked.
        if (isGone) return closeCamera(stream);
        opened = stream;
        // Another program, or the user, takes the camera away.
        for (const track of stream.getTracks()) {
          track.addEventListener('ended', () => setProblem('missing'));
          // A call, a closed lid or a privacy switch: the picture is black until it is over.
          track.addEventListener('mute', () => setIsMuted(true));
          track.addEventListener('unmute', () => setIsMuted(false));
        }
        if (!video.current) return;
        video.current.srcObject = stream;
        await video.current.play();
        setIsLive(true);
      } catch (error) {
        if (!isGone) setProblem(cameraProblemOf(error));
      }
    }

    void begin();
    return () => {
      isGone = true;
      if (opened) closeCamera(opened);
    };
  }, []);

  async function take(name: string): Promise<File | null> {
    if (!video.current || isMuted) return null;
    try {
      return await takePicture(video.current, name);
    } catch {
      setProblem('missing');
      return null;
    }
  }

  return { video, isLive: isLive && !isMuted && problem === null, isOpening: !isLive, problem, take };
}

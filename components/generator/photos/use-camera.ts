import { useEffect, useRef, useState } from 'react';

const JPEG_QUALITY = 0.92;

/** More than a portrait needs; a camera gives the nearest that it has. In pixels. */
const WANTED: MediaTrackConstraints = { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1440 } };

/** The camera that looks at the user, open as long as the component is there. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [isLive, setIsLive] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [problem, setProblem] = useState<'refused' | 'missing' | null>(null);

  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | null = null;

    async function begin(): Promise<void> {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false });
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
        if (isGone) return;
        // https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
        setProblem(isRefused ? 'refused' : 'missing');
      }
    }

    void begin();
    return () => {
      isGone = true;
      if (opened) closeCamera(opened);
    };
  }, []);

  /** Takes the present picture under a file name; null when the camera gives none, with a problem when it is lost. */
  async function take(name: string): Promise<File | null> {
    if (!video.current || isMuted) return null;
    try {
      return await takePicture(video.current, name);
    } catch {
      setProblem('missing');
      return null;
    }
  }

  return {
    video,
    /** Whether the camera gives a picture now. */
    isLive: isLive && !isMuted && problem === null,
    /** Whether the camera has given no picture yet: the browser may be asking the user for permission. */
    isOpening: !isLive,
    /** The user or the site refuses the camera, or there is none that works. */
    problem,
    take,
  };
}

/** Switches the camera off, and its light. */
function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Takes the present picture of a playing video as a JPEG. Rejects when the browser can't draw it. */
async function takePicture(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!picture) throw new Error('the canvas gave no picture');
  return new File([picture], name, { type: picture.type });
}

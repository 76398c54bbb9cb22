import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { HiddenCanvasError } from '@/lib/client/pictures/hidden-canvas';
import { pagePictureTools } from '@/lib/client/pictures/page-picture-tools';

const COUNTDOWN_SECONDS = 3;

/** A face is known best from these sides. */
const ANGLES = ['front', 'left', 'right'] as const;

interface Shot {
  readonly file: File;
  readonly address: string;
}

export interface PhotoCameraProps {
  /** Places for photos that are left. */
  free: number;
  onFiles: (files: File[]) => void;
  onChooseFiles: () => void;
}

interface CameraDialogProps extends PhotoCameraProps {
  onClose: () => void;
}

/** Takes up to three photos with the device's camera, from the front and from both sides. */
export default function CameraDialog({ free, onFiles, onChooseFiles, onClose }: CameraDialogProps) {
  const t = useTranslations('generator.photos.camera');
  const { video, isLive, isOpening, problem, take } = useCamera();
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [isReviewing, setIsReviewing] = useState(false);
  const angles = ANGLES.slice(0, free);
  const angle = angles[shots.length] ?? 'front';
  const lastShot = shots.at(-1);
  const isComplete = shots.length >= angles.length;

  const [seconds, setSeconds] = useCountdown(() => void shoot());

  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const made = addresses.current;
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, []);

  async function shoot(): Promise<void> {
    const file = await take(`camera-${angle}-${Date.now()}.jpg`);
    if (!file) return;
    const address = URL.createObjectURL(file);
    addresses.current.push(address);
    setShots([...shots, { file, address }]);
    setIsReviewing(true);
  }

  function retake(): void {
    setShots(shots.slice(0, -1));
    setIsReviewing(false);
  }

  function finish(): void {
    onFiles(shots.map(({ file }) => file));
    onClose();
  }

  const addButton = (
    <Button variant="outline" onClick={finish}>
      {t('add', { count: shots.length })}
    </Button>
  );
  if (problem)
    return (
      <Dialog open onClose={onClose} title={t('title')}>
        <p role="alert">{t(problem)}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {shots.length > 0 && addButton}
          <Button onClick={onChooseFiles}>{t('choose')}</Button>
        </div>
      </Dialog>
    );

  // One button for the next step: a new element would lose the focus.
  const next = isReviewing
    ? isComplete
      ? { text: t('add', { count: shots.length }), act: finish }
      : { text: t('next'), act: () => setIsReviewing(false) }
    : { text: t('shoot'), act: () => setSeconds(COUNTDOWN_SECONDS) };
  // A photo that is taken can be added while the camera rests.
  const isStarting = !isLive && !isReviewing;
  const isBusy = seconds !== null || isStarting;

  return (
    <Dialog open onClose={onClose} title={t('title')} className="w-[40rem]">
      <p aria-live="polite" className="min-h-[1lh]">
        {isReviewing ? t('taken', { number: shots.length, count: angles.length }) : t(`angles.${angle}`)}
      </p>
      {/* As large as the window lets it be with the buttons in view. */}
      <div className="relative mx-auto mt-3 aspect-[4/3] w-[min(100%,max(12rem,(100svh-16rem)*4/3))] overflow-hidden bg-fog">
        {/* Mirrored, as people know themselves; the photo is not. */}
        <video ref={video} muted playsInline className="size-full -scale-x-100 object-cover" />
        {isReviewing && lastShot ? (
          <img
            src={lastShot.address}
            alt={t('shot', { number: shots.length })}
            className="absolute inset-0 size-full bg-fog object-cover"
          />
        ) : isOpening ? (
          <p className="absolute inset-0 grid place-items-center p-4 text-center">{t('permission')}</p>
        ) : (
          <FaceGuide />
        )}
        {seconds !== null && (
          <span
            role="timer"
            aria-live="assertive"
            className="figures absolute inset-0 grid place-items-center font-display text-title text-[#fff] [text-shadow:0_0_.5rem_#000]"
          >
            {seconds}
          </span>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {isReviewing && (
          <Button variant="text" onClick={retake}>
            {t('retake')}
          </Button>
        )}
        {isReviewing && !isComplete && addButton}
        {isOpening && (
          <Button variant="outline" onClick={onChooseFiles}>
            {t('choose')}
          </Button>
        )}
        <Button aria-disabled={isBusy} onClick={() => !isBusy && next.act()}>
          {isStarting ? t('starting') : next.text}
        </Button>
      </div>
    </Dialog>
  );
}

/** The seconds to the call of `onEnd`, or null, and what sets them. */
function useCountdown(onEnd: () => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds === null) return undefined;
    const timer = setTimeout(() => {
      setSeconds(seconds > 1 ? seconds - 1 : null);
      if (seconds === 1) end();
    }, 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds] as const;
}

/** Where the face belongs: large, and whole. */
function FaceGuide() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 300"
      className="pointer-events-none absolute inset-0 size-full fill-none stroke-[#fff] stroke-2 [stroke-dasharray:6_6] [filter:drop-shadow(0_0_2px_#000)]"
    >
      <ellipse cx="200" cy="145" rx="72" ry="98" />
    </svg>
  );
}

const JPEG_QUALITY = 0.92;

/** More than a portrait needs; a camera gives the nearest that it has. In pixels. */
const WANTED: MediaTrackConstraints = { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1440 } };

/** The camera that looks at the user, open as long as the component is there. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [isLive, setIsLive] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [problem, setProblem] = useState<'refused' | 'missing' | 'hidden' | null>(null);

  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | null = null;

    async function begin(): Promise<void> {
      try {
        // Without canvases there is no photo of the camera.
        pagePictureTools.makeCanvas(1, 1);
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
        if (error instanceof HiddenCanvasError) return setProblem('hidden');
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

  /** Takes the present picture as a JPEG under a file name; null when the camera gives none, with a problem when it is lost. */
  async function take(name: string): Promise<File | null> {
    if (!video.current || isMuted) return null;
    try {
      const canvas = pagePictureTools.makeCanvas(video.current.videoWidth, video.current.videoHeight);
      canvas.context.drawImage(video.current, 0, 0);
      const picture = await canvas.encode(JPEG_QUALITY);
      return new File([picture], name, { type: picture.type });
    } catch {
      setProblem('missing');
      return null;
    }
  }

  return {
    video,
    isLive: isLive && !isMuted && problem === null,
    /** Whether the camera has given no picture yet: the browser may be asking the user for permission. */
    isOpening: !isLive,
    /** The user or the site refuses the camera, or there is none that works. */
    problem,
    take,
  };
}

function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

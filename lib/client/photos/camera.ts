/** Why there is no picture of a camera: the user or the site refuses it, or there is none that works. */
export type CameraProblem = 'refused' | 'missing';

const JPEG_QUALITY = 0.92;

/** More than a portrait needs; a camera gives the nearest that it has. In pixels. */
const WANTED: MediaTrackConstraints = { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1440 } };

/** Opens the camera that looks at the user. Rejects with a DOMException, or a TypeError where the browser has none. */
export async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false });
}

/** Tells why a camera could not be opened. https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
export function cameraProblemOf(error: unknown): CameraProblem {
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing';
}

/** Switches the camera off, and its light. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Takes the present picture of a playing video as a JPEG. Rejects when the browser can't draw it. */
export async function takePicture(video: HTMLVideoElement, name: string): Promise<File> {
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

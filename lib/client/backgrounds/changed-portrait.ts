import { posePlatePath } from '@/lib/shared/rules/catalogue';
import { termOnNewGround } from '@/lib/shared/picture-xmp';

import { createPortraitFile, type CutPart } from '../files/create-portrait-file';
import { DOWNLOAD_LIMIT_MS } from '../files/portrait-files';
import type { DecodedPicture, Extent } from '../pictures/draw-picture';
import { pagePictureTools } from '../pictures/page-picture-tools';
import type { CutOut } from './cut-outs';
import { BANNER, type BannerPlace, type Ground, isColor } from './ground';

/** Where the person stands in a banner, as a share of the room beside them. */
const BANNER_SHARES: Record<BannerPlace, number> = { left: 0.06, middle: 0.5, right: 0.94 };
/** How far a person fades out in a banner where the portrait cuts them, as a share of the portrait's width. */
const FADE = 0.1;

/** A portrait before another ground. */
export interface ChangedPortrait {
  readonly ground: Ground;
  readonly isTransparent: boolean;
  /** Gives a canvas its size and draws it there. Takes milliseconds. */
  readonly draw: (canvas: HTMLCanvasElement) => void;
  /** Makes a file as `createPortraitFile` does; the banner is a JPEG, or a PNG where it is transparent. */
  readonly make: (format: 'jpeg' | 'png' | 'webp' | CutPart | BannerPlace) => Promise<Blob>;
}

/** Puts a ground behind a portrait's person. Rejects when a plate can't be loaded. */
export async function changePortrait(cutOut: CutOut, ground: Ground): Promise<ChangedPortrait> {
  const plate = isPlate(ground) ? await loadPlate(posePlatePath(ground)) : null;
  const { width, height } = cutOut;
  const behind = ground === 'blurred' ? cutOut.backdrop : plate;
  const isTransparent = ground === 'transparent';

  /** Paints the portrait, or a banner: the person is as high, without a straight edge where the portrait cuts them. */
  function paint(canvas: HTMLCanvasElement, place: BannerPlace | null): void {
    const size: Extent = place ? BANNER : cutOut;
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    context.imageSmoothingQuality = 'high';
    const shown = (width * size.height) / height;
    const isAtSide = place === null || (place !== 'middle' && cutOut.isCut[place]);
    const share = isAtSide ? Number(place === 'right') : BANNER_SHARES[place];
    const left = (size.width - shown) * share;
    context.drawImage(cutOut.person, left, 0, shown, size.height);
    if (place) {
      const fade = context.createLinearGradient(left, 0, left + shown, 0);
      const isFaded = (side: 'left' | 'right') => cutOut.isCut[side] && !(isAtSide && side === place);
      fade.addColorStop(0, isFaded('left') ? 'transparent' : '#000');
      fade.addColorStop(FADE, '#000');
      fade.addColorStop(1 - FADE, '#000');
      fade.addColorStop(1, isFaded('right') ? 'transparent' : '#000');
      context.globalCompositeOperation = 'destination-in';
      context.fillStyle = fade;
      context.fillRect(left, 0, shown, size.height);
    }
    context.globalCompositeOperation = 'destination-over';
    if (isColor(ground)) {
      context.fillStyle = ground;
      context.fillRect(0, 0, size.width, size.height);
    }
    if (behind) {
      // As large as it must be, and in the middle.
      const side = Math.max(size.width, size.height);
      context.drawImage(behind, (size.width - side) / 2, (size.height - side) / 2, side, side);
    }
  }

  function toSave(place: BannerPlace | null) {
    const image = document.createElement('canvas');
    paint(image, place);
    return {
      ...{ image, width: image.width, height: image.height, isTransparent },
      xmp: cutOut.xmp && new TextEncoder().encode(termOnNewGround(new TextDecoder().decode(cutOut.xmp))),
      release: () => Object.assign(image, { width: 0 }),
    };
  }

  return {
    ...{ ground, isTransparent },
    draw: (canvas) => paint(canvas, null),
    async make(format) {
      if (format !== 'left' && format !== 'middle' && format !== 'right')
        return createPortraitFile(toSave(null), format);
      return createPortraitFile(toSave(format), { part: { x: 0, y: 0, ...BANNER }, size: BANNER });
    },
  };
}

const isPlate = (ground: Ground) => ground !== 'transparent' && ground !== 'blurred' && !isColor(ground);

const plates = new Map<string, Promise<DecodedPicture['image']>>();

function loadPlate(path: string): Promise<DecodedPicture['image']> {
  const loading =
    plates.get(path) ??
    fetch(path, { signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) })
      .then((response) => (response.ok ? response.blob() : Promise.reject(new Error('no plate'))))
      .then((plate) => pagePictureTools.decode(plate))
      .then(({ image }) => image);
  plates.set(path, loading);
  loading.catch(() => plates.delete(path));
  return loading;
}

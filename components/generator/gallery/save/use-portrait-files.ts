import { useRef, useState } from 'react';

import { useService } from '@/lib/browser/use-service-container';
import type { ChangedPortrait } from '@/lib/client/backgrounds/changed-portrait';
import type { BannerPlace } from '@/lib/client/backgrounds/ground';
import { type CutPart, MissingFormatError, type Ring } from '@/lib/client/files/create-portrait-file';
import type { Cut } from '@/lib/client/files/cuts';
import { portraitFileName } from '@/lib/client/files/file-name';
import {
  createPortraitFiles,
  HiddenCanvasError,
  MissingPortraitError,
} from '@/lib/client/files/portrait-files';
import type { PicturePart } from '@/lib/client/pictures/draw-picture';
import type { PortraitRecord } from '@/lib/client/recipes/portrait-record';

export type PortraitFiles = ReturnType<typeof usePortraitFiles>;

/** What came of the last action: a sentence for each. */
type FileNotice =
  | 'broken'
  | 'downloadFailed'
  | 'save.copied'
  | 'save.hiddenCanvas'
  | 'save.noWebp'
  | 'save.copyFailed'
  | 'save.shareFailed'
  | 'save.shareReady';

/** A portrait that can be saved. */
export interface SavedPortrait {
  readonly address: string;
  /** 1 is the oldest portrait. */
  readonly number: number;
  /** How it was made; null when it is unknown. */
  readonly record: PortraitRecord | null;
  /** The portrait before another ground, which is saved in its place. */
  readonly changed: ChangedPortrait | null;
}

/** Saves, shares and copies a portrait. Nothing here rejects: `notice` has what came of it. */
export function usePortraitFiles({ address, number, record, changed }: SavedPortrait) {
  const files = useService(createPortraitFiles);
  const [noted, setNoted] = useState<{ address: string; notice: FileNotice } | null>(null);
  const shared = useRef<{ of: unknown; file: File } | null>(null);
  /** What one press saves, shares and cuts. */
  const usual = changed?.isTransparent ? 'png' : 'jpg';
  const made = record && { pose: record.settings.pose, at: record.madeAt };
  const nameOf = (extension: string, cut?: string) => portraitFileName({ number, made }, extension, cut);

  async function attempt(task: () => Promise<FileNotice | null>, failure: FileNotice): Promise<void> {
    setNoted(null);
    const notice = await task().catch((error: unknown): FileNotice => {
      if (error instanceof HiddenCanvasError) return 'save.hiddenCanvas';
      if (error instanceof MissingFormatError) return 'save.noWebp';
      return error instanceof MissingPortraitError ? 'broken' : failure;
    });
    setNoted(notice && { address, notice });
  }

  const make = (format: 'jpeg' | 'png' | CutPart): Promise<Blob> =>
    changed?.make(format) ?? files.make(address, format);

  function save(makeFile: () => Promise<Blob>, extension: string, cut?: string): Promise<void> {
    return attempt(async () => {
      files.save(await makeFile(), nameOf(extension, cut));
      return null;
    }, 'downloadFailed');
  }

  async function shareFile(): Promise<FileNotice | null> {
    // Made before, it can be shared at once, as a browser asks for after a press.
    const of = changed ?? address;
    if (shared.current?.of !== of) {
      const picture = await make('jpeg');
      shared.current = { of, file: new File([picture], nameOf(usual), { type: picture.type }) };
    }
    try {
      await navigator.share({ files: [shared.current.file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      if (error instanceof DOMException && error.name === 'NotAllowedError') return 'save.shareReady';
      throw error;
    }
    return null;
  }

  async function copyPicture(): Promise<FileNotice> {
    // A promise: Safari refuses what is written after the press has ended.
    const picture = make('png');
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    } catch (error) {
      // Browsers hide why it could not be made.
      await picture;
      throw error;
    }
    return 'save.copied';
  }

  return {
    notice: noted?.address === address ? noted.notice : null,
    saveJpeg: () => save(() => make('jpeg'), usual),
    savePng: () => save(() => make('png'), 'png'),
    saveWebp: () => save(() => changed?.make('webp') ?? files.original(address), 'webp'),
    saveBanner: (place: BannerPlace) =>
      save(() => changed?.make(place) ?? Promise.reject(new Error('no ground')), usual, 'banner'),
    saveCut: ({ id, size }: Cut, part: PicturePart, ring?: Ring) =>
      save(() => make({ part, size, ring }), usual, id),
    share: () => attempt(shareFile, 'save.shareFailed'),
    copy: () => attempt(copyPicture, 'save.copyFailed'),
  };
}

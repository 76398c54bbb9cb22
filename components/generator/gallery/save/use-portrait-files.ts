import { useRef, useState } from 'react';

import { useService } from '@/lib/browser/use-service-container';
import type { Cut } from '@/lib/client/files/cuts';
import { createPortraitFiles, MissingPortraitError } from '@/lib/client/files/portrait-files';
import { portraitFileName } from '@/lib/client/files/file-name';
import type { PicturePart } from '@/lib/client/pictures/draw-picture';
import type { PortraitRecord } from '@/lib/client/recipes/portrait-record';

/** What came of the last action: a sentence for each. */
export type FileNotice =
  | 'broken'
  | 'downloadFailed'
  | 'save.copied'
  | 'save.copyFailed'
  | 'save.shareFailed'
  | 'save.shareReady';

/** The portrait that is saved. */
export interface SavedPortrait {
  readonly address: string;
  /** 1 is the oldest portrait. */
  readonly number: number;
  /** How it was made; null when it is unknown. */
  readonly record: PortraitRecord | null;
}

/** Saves, shares and copies a portrait. Nothing here rejects: `notice` has what came of it. */
export function usePortraitFiles({ address, number, record }: SavedPortrait) {
  const files = useService(createPortraitFiles);
  const [noted, setNoted] = useState<{ address: string; notice: FileNotice } | null>(null);
  const shared = useRef<{ address: string; file: File } | null>(null);
  const made = record && { pose: record.settings.pose, at: record.madeAt };
  const nameOf = (extension: string, cut?: string) => portraitFileName({ number, made }, extension, cut);

  async function attempt(task: () => Promise<FileNotice | null>, failure: FileNotice): Promise<void> {
    setNoted(null);
    const notice = await task().catch((error: unknown) =>
      error instanceof MissingPortraitError ? ('broken' as const) : failure,
    );
    setNoted(notice && { address, notice });
  }

  function save(make: () => Promise<Blob>, extension: string, cut?: string): Promise<void> {
    return attempt(async () => {
      files.save(await make(), nameOf(extension, cut));
      return null;
    }, 'downloadFailed');
  }

  async function shareFile(): Promise<FileNotice | null> {
    // Made before, it can be shared at once, as a browser asks for after a press.
    if (shared.current?.address !== address) {
      const picture = await files.make(address, 'jpeg');
      const file = new File([picture], nameOf('jpg'), { type: picture.type });
      shared.current = { address, file };
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
    const picture = files.make(address, 'png');
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return 'save.copied';
  }

  return {
    notice: noted?.address === address ? noted.notice : null,
    saveJpeg: () => save(() => files.make(address, 'jpeg'), 'jpg'),
    savePng: () => save(() => files.make(address, 'png'), 'png'),
    saveOriginal: () => save(() => files.original(address), 'webp'),
    saveCut: ({ id, size, resolution }: Cut, part: PicturePart) =>
      save(() => files.make(address, { part, size, resolution }), 'jpg', id),
    share: () => attempt(shareFile, 'save.shareFailed'),
    copy: () => attempt(copyPicture, 'save.copyFailed'),
  };
}

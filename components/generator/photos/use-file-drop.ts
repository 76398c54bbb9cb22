import { type DragEvent, useEffect, useRef, useState } from 'react';

/** Dropped or pasted files, and the dropped folders. */
export interface TransferredFiles {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

/** The used part of a DataTransfer; not every one with files has items. */
type FileTransfer = Pick<DataTransfer, 'files'> & Partial<Pick<DataTransfer, 'items'>>;

/**
 * Separates files from folders, before the event ends (https://html.spec.whatwg.org/multipage/dnd.html#concept-dnd-p).
 */
export function readTransfer({ files, items }: FileTransfer): TransferredFiles {
  const folders = [...(items ?? [])].map((item) => item.webkitGetAsEntry()).filter(isFolder);
  const names = folders.map(({ name }) => name);
  // A folder is also one of the files, without a type.
  return { files: [...files].filter(({ name, type }) => type || !names.includes(name)), folders };
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}

function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer !== null && [...transfer.types].includes('Files');
}

/** A link, or a picture of another page in a browser that gives only its address. */
function carriesLink(transfer: DataTransfer | null): boolean {
  return transfer !== null && [...transfer.types].includes('text/uri-list') && !carriesFiles(transfer);
}

/** Whether a user writes there: a word processor's clipboard holds a picture of the text beside the text. */
function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Inputs without text (files, radios, sliders) have no selection.
  return target.isContentEditable || ('selectionStart' in target && target.selectionStart !== null);
}

/**
 * Takes files that are dropped on a region, or pasted on the page outside of text fields. `onLink`: a link is dropped.
 */
export function useFileDrop(onFiles: (transferred: TransferredFiles) => void, onLink: () => void) {
  const [isOver, setIsOver] = useState(false);
  // Entering a child fires `dragenter` before the parent's `dragleave`: only a count separates inside from outside.
  const depth = useRef(0);

  useEffect(() => {
    // A photo that misses the region, or a link, would otherwise replace the whole page.
    const keepPage = (event: globalThis.DragEvent): void => {
      const { dataTransfer, target } = event;
      if (carriesFiles(dataTransfer) || (carriesLink(dataTransfer) && !isTextField(target)))
        event.preventDefault();
    };
    const onPaste = ({ clipboardData, target }: ClipboardEvent): void => {
      if (clipboardData?.files.length && !isTextField(target)) onFiles(readTransfer(clipboardData));
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', keepPage, { signal });
    window.addEventListener('drop', keepPage, { signal });
    window.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [onFiles]);

  function move(change: number): void {
    depth.current = Math.max(0, depth.current + change);
    setIsOver(depth.current > 0);
  }

  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => carriesFiles(event.dataTransfer) && move(1),
      onDragLeave: (event: DragEvent) => carriesFiles(event.dataTransfer) && move(-1),
      onDrop: (event: DragEvent) => {
        if (carriesLink(event.dataTransfer)) onLink();
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        move(-depth.current);
        onFiles(readTransfer(event.dataTransfer));
      },
    },
  };
}

import { type DragEvent, useEffect, useRef, useState } from 'react';

interface FileDrop {
  /** Whether files hover over the region. */
  readonly isOver: boolean;
  /** To be spread on the region. */
  readonly handlers: {
    onDragEnter: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer !== null && [...transfer.types].includes('Files');
}

/** Takes files that are dropped on a region or pasted anywhere on the page. */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [isOver, setIsOver] = useState(false);
  // Entering a child fires `dragenter` before the parent's `dragleave`: only the count tells inside from outside.
  const depth = useRef(0);

  useEffect(() => {
    // A photo that misses the region would otherwise replace the whole page.
    const keepPage = (event: globalThis.DragEvent): void => {
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
      window.removeEventListener('paste', onPaste);
    };
  }, [onFiles]);

  function move(change: number): void {
    depth.current = Math.max(0, depth.current + change);
    setIsOver(depth.current > 0);
  }

  return {
    isOver,
    handlers: {
      onDragEnter: (event) => carriesFiles(event.dataTransfer) && move(1),
      onDragLeave: (event) => carriesFiles(event.dataTransfer) && move(-1),
      onDrop: (event) => {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

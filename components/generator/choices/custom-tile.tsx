import { type ReactElement, useId } from 'react';

import { PlusIcon } from '@/components/ui/icons';

import { FileInput } from '../file-input';
import { RemoveButton } from '../remove-button';

/** How taking a custom picture ended; `problem` is a sentence about a file that can't be taken. */
export interface IntakeResult {
  readonly isTaken: boolean;
  readonly problem: string | null;
}

export interface IntakeProps {
  file: File;
  onEnd: (result: IntakeResult) => void;
}

interface UploadTileProps {
  label: string;
  /** A note about the choice of a file. */
  note?: string | null;
  onFile: (file: File) => void;
}

/** The tile that takes a custom picture. */
export function UploadTile({ label, note, onFile }: UploadTileProps) {
  const noteId = useId();
  return (
    <label className="relative flex aspect-[4/5] cursor-pointer flex-col justify-between rounded-control border border-edge p-2.5 text-small leading-tight transition-colors duration-hover hover:bg-fog has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-ink">
      <PlusIcon />
      <span>
        <span>{label}</span>
        <span id={noteId} className="mt-1 block text-micro leading-tight text-ink-2 empty:hidden">
          {note}
        </span>
      </span>
      <FileInput label={label} describedBy={noteId} onFiles={([file]) => file && onFile(file)} />
    </label>
  );
}

interface RemovableTileProps {
  removeLabel: string;
  onRemove: () => void;
  children: ReactElement;
}

/** A custom tile with a button to remove it. */
export function RemovableTile({ removeLabel, onRemove, children }: RemovableTileProps) {
  return (
    <div className="relative">
      {children}
      <RemoveButton label={removeLabel} onRemove={onRemove} />
    </div>
  );
}

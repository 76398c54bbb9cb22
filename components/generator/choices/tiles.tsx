import { type ComponentProps, useId } from 'react';

import { CheckIcon, PlusIcon } from '@/components/ui/icons';
import { PencilFrame } from '@/components/ui/pencil';
import { Picture, type PictureFiles } from '@/components/ui/picture';

import { FileInput } from '../../photo-input/file-input';

/** A row of tiles that scrolls sideways. Without snapping, which would scroll a focused tile out of view again. */
export function TileRow({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={`relative -m-2.5 grid auto-cols-[7.5rem] grid-flow-col gap-4 overflow-x-auto overscroll-x-contain p-2.5 [scrollbar-width:thin] max-md:-mx-gutter max-md:scroll-px-gutter max-md:px-gutter md:scroll-px-2.5 md:auto-cols-[minmax(var(--tile-width,6.25rem),1fr)] ${className}`}
      // Chrome leaves a tile that is partly in view where it is.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      {...rest}
    />
  );
}

/** Classes of the focusable element around a tile. */
export const TILE_CLASS = 'option relative block w-full min-w-0 cursor-pointer text-left';

interface PictureTileProps {
  files: PictureFiles;
  name: string;
  isMirrored?: boolean;
}

/** Picture and name of a pose or style; the chosen one has a pencil frame, a bold name and a tick. */
export function PictureTile({ files, name, isMirrored = false }: PictureTileProps) {
  return (
    <>
      <span className="relative block aspect-[4/5] bg-fog chosen:forced-colors:outline-[3px] chosen:forced-colors:outline-[Highlight]">
        <Picture
          files={files}
          sizes="(min-width: 64rem) 8rem, 7.5rem"
          alt=""
          className="size-full object-cover"
        />
        <PencilFrame mirrored={isMirrored} className="not-chosen:hidden" />
      </span>
      <span className="flex items-center justify-between gap-1 whitespace-nowrap pt-3 text-small leading-tight text-ink-2 chosen:font-semibold chosen:text-ink">
        <span>{name}</span>
        <CheckIcon size={18} className="shrink-0 text-mark not-chosen:hidden" />
      </span>
    </>
  );
}

interface UploadTileProps {
  label: string;
  note: string | null;
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

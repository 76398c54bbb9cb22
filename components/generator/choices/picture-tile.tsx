import { CheckIcon } from '@/components/ui/icons';
import { PencilFrame } from '@/components/ui/pencil';
import { Picture, type PictureFiles } from '@/components/ui/picture';

/** Classes of the focusable element around a tile. */
export const TILE_CLASS = 'relative block w-full min-w-0 cursor-pointer text-left';

interface PictureTileProps {
  files: PictureFiles;
  name: string;
  isChosen: boolean;
  isMirrored?: boolean;
}

/** Picture and name of a pose or style; the chosen one has a pencil frame, a bold name and a tick. */
export function PictureTile({ files, name, isChosen, isMirrored = false }: PictureTileProps) {
  return (
    <>
      <span
        className={`relative block aspect-[4/5] bg-fog ${isChosen ? 'forced-colors:outline-[3px] forced-colors:outline-[Highlight]' : ''}`}
      >
        <Picture
          files={files}
          sizes="(min-width: 64rem) 8rem, 7.5rem"
          alt=""
          className="size-full object-cover"
        />
        {isChosen && <PencilFrame mirrored={isMirrored} />}
      </span>
      <span
        className={`flex items-center justify-between gap-1 whitespace-nowrap pt-3 text-small leading-tight ${
          isChosen ? 'font-semibold text-ink' : 'text-ink-2'
        }`}
      >
        <span>{name}</span>
        {isChosen && <CheckIcon size={18} className="shrink-0 text-mark" />}
      </span>
    </>
  );
}

import type { ReactElement } from 'react';

import { Picture } from '@/components/ui/picture';
import { drawnPicture } from '@/lib/client/assets';

import type { Sheet, SheetFrame } from './sheet-frames';

/** Variations of a picture. */
const VARIANTS = [
  '',
  '-scale-x-100',
  'scale-[1.22] origin-[50%_30%]',
  '-scale-x-[1.12] scale-y-[1.12] sepia-[.45]',
];

/** The widest version that a frame needs, in pixels. */
const FRAME_PIXELS = 320;

interface FrameProps {
  frame: SheetFrame;
  isSmall: boolean;
  startsRow: boolean;
}

/** On a phone only the first frame of ten in a row has room for a legible number. */
function Frame({ frame, isSmall, startsRow }: FrameProps) {
  return (
    <div>
      <div className="aspect-square overflow-hidden bg-film-2 bg-linear-to-br from-film-line/50 to-film-2">
        {frame.pose && (
          <Picture
            files={drawnPicture('pose', frame.pose, FRAME_PIXELS)}
            alt=""
            sizes="6rem"
            className={`size-full object-cover object-[50%_20%] ${VARIANTS[frame.variant]}`}
          />
        )}
      </div>
      <div
        className={`figures mt-0.5 leading-none text-film-number ${isSmall ? `text-[.5rem] ${startsRow ? '' : 'max-md:invisible'}` : 'text-[.625rem]'}`}
      >
        {frame.number}
      </div>
    </div>
  );
}

interface ContactSheetProps {
  sheet: Sheet;
  /** The text below the frames. */
  children?: ReactElement | false;
}

/** A sheet of film with a frame for each portrait. Decoration: the text beside it says the same. */
export function ContactSheet({ sheet, children }: ContactSheetProps) {
  const isSmall = sheet.columns > 6;
  return (
    <div aria-hidden="true" className="bg-film forced-colors:border p-[clamp(.75rem,4%,1.25rem)]">
      <div className={`grid gap-x-0.5 ${isSmall ? 'grid-cols-10 gap-y-1.5' : 'grid-cols-6 gap-y-2.5'}`}>
        {sheet.frames.map((frame) => (
          <Frame
            key={frame.number}
            frame={frame}
            isSmall={isSmall}
            startsRow={frame.number % sheet.columns === 1}
          />
        ))}
      </div>
      {children}
    </div>
  );
}

import type { ReactElement } from 'react';

import { Picture } from '@/components/ui/picture';
import { drawnPicture } from '@/lib/client/assets';
import { POSES, type PoseId } from '@/lib/shared/rules/catalogue';

/** With more portraits the sheet has more and smaller frames in a row. */
const LARGE_FRAMES = 36;
const LARGE_COLUMNS = 6;
const SMALL_COLUMNS = 10;
/** The frames of a large amount; a text has the rest, so that the page stays light. */
const FRAMES_SHOWN = 100;
/** Frames of the empty sheet. */
const EMPTY_FRAMES = 24;

interface SheetFrame {
  readonly number: number;
  /** Null: an empty frame. */
  readonly pose: PoseId | null;
  /** One of a few ways in which a picture is varied, 0 to 3. */
  readonly variant: number;
}

interface Sheet {
  readonly columns: typeof LARGE_COLUMNS | typeof SMALL_COLUMNS;
  readonly frames: readonly SheetFrame[];
  /** Portraits without a frame on the sheet. */
  readonly more: number;
}

/** Five poses in steps, so that no pose is beside, above or diagonally next to itself. */
function poseAt(index: number, columns: number): PoseId {
  const place = ((index % columns) * 2 + Math.floor(index / columns)) % POSES.length;
  return POSES[place]?.id ?? 'anna';
}

/** The frames for so many portraits; empty frames fill the last row. */
export function sheetFor(portraits: number): Sheet {
  const columns = portraits > LARGE_FRAMES ? SMALL_COLUMNS : LARGE_COLUMNS;
  const exposed = Math.min(portraits, FRAMES_SHOWN);
  const count = exposed === 0 ? EMPTY_FRAMES : Math.ceil(exposed / columns) * columns;
  const frames = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    pose: index < exposed ? poseAt(index, columns) : null,
    variant: (index * 7 + Math.floor(index / columns)) % 4,
  }));
  return { columns, frames, more: portraits - exposed };
}

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

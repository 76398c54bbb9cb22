import { POSES, type PoseId } from '@/lib/shared/rules/catalogue';

/** With more portraits the sheet has more and smaller frames in a row. */
const LARGE_FRAMES = 36;
const LARGE_COLUMNS = 6;
const SMALL_COLUMNS = 10;
/** The frames of a large amount; a text has the rest, so that the page stays light. */
const FRAMES_SHOWN = 100;
/** Frames of the empty sheet. */
const EMPTY_FRAMES = 24;

export interface SheetFrame {
  readonly number: number;
  /** Null: an empty frame. */
  readonly pose: PoseId | null;
  /** One of a few ways in which a picture is varied, 0 to 3. */
  readonly variant: number;
}

export interface Sheet {
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

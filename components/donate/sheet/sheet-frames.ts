import { POSES, type PoseId } from '@/lib/shared/rules/catalogue';

/** Above this many portraits the sheet has more and smaller frames in a row. */
const LARGE_FRAMES = 36;
const LARGE_COLUMNS = 6;
const SMALL_COLUMNS = 10;
/** The page stays light however much is given: what goes beyond is said in words. */
const FRAMES_SHOWN = 100;
/** Frames of the sheet on which nothing is taken yet. */
const LATENT_FRAMES = 24;

export interface SheetFrame {
  readonly number: number;
  /** Null: not exposed. */
  readonly pose: PoseId | null;
  /** One of a few ways in which a picture is varied, 0 to 3. */
  readonly variant: number;
}

export interface Sheet {
  readonly columns: typeof LARGE_COLUMNS | typeof SMALL_COLUMNS;
  readonly frames: readonly SheetFrame[];
  /** Portraits that have no frame on the sheet. */
  readonly more: number;
}

/** No sitter beside, above or diagonally next to themselves: the steps differ for five sitters. */
function poseAt(index: number, columns: number): PoseId {
  const place = ((index % columns) * 2 + Math.floor(index / columns)) % POSES.length;
  return POSES[place]?.id ?? 'anna';
}

/** The frames for so many portraits; the last row is filled up with frames that are not exposed. */
export function sheetFor(portraits: number): Sheet {
  const columns = portraits > LARGE_FRAMES ? SMALL_COLUMNS : LARGE_COLUMNS;
  const exposed = Math.min(portraits, FRAMES_SHOWN);
  const count = exposed === 0 ? LATENT_FRAMES : Math.ceil(exposed / columns) * columns;
  const frames = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    pose: index < exposed ? poseAt(index, columns) : null,
    variant: (index * 7 + Math.floor(index / columns)) % 4,
  }));
  return { columns, frames, more: portraits - exposed };
}

import { PencilFrame } from '@/components/ui/pencil';
import { Picture, type PictureFiles } from '@/components/ui/picture';
import { drawnPicture } from '@/lib/client/assets';
import { POSES } from '@/lib/shared/rules/catalogue';

const EMPTY_PLACE = 4;
/** The widest version that a frame needs, in pixels. */
const FRAME_PIXELS = 320;

/** The sheet's pictures; null for the empty frame. */
const FRAMES: (PictureFiles | null)[] = POSES.map(({ id }) => drawnPicture('pose', id, FRAME_PIXELS));
FRAMES.splice(EMPTY_PLACE, 0, null);

/** A contact sheet with a mark on its empty frame. Decoration. */
export function EmptyFrame() {
  return (
    <div aria-hidden="true" className="bg-film p-[clamp(.75rem,3vw,1.5rem)]">
      <div className="grid grid-cols-3 gap-x-1 gap-y-3">
        {FRAMES.map((files, place) => (
          <div key={files?.src ?? place} className="figures text-[.6875rem] leading-none text-film-number">
            <div className="relative mb-2.5 aspect-[4/5] bg-film-2">
              {files ? (
                <Picture files={files} alt="" sizes="10rem" className="size-full object-cover" />
              ) : (
                <PencilFrame className="text-film-mark!" />
              )}
            </div>
            <span>{place + 1}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

import { PencilFrame } from '@/components/ui/pencil';
import { assetUrl } from '@/lib/client/assets';
import { POSES } from '@/lib/shared/rules/catalogue';
import { picturePath } from '@/lib/shared/rules/pictures';

/** Which frame of the sheet holds nothing, counted from 0. */
const EMPTY_PLACE = 4;
const WIDTH_PIXELS = 320;

/** What lies on the sheet: a picture's address, or null for the frame that was never exposed. */
const FRAMES: (string | null)[] = POSES.map(({ id }) =>
  assetUrl(picturePath('pose', id, WIDTH_PIXELS, 'webp')),
);
FRAMES.splice(EMPTY_PLACE, 0, null);

/** A contact sheet on which somebody has marked the one frame without a picture. Decoration. */
export function EmptyFrame() {
  return (
    <div aria-hidden="true" className="bg-film p-[clamp(.75rem,3vw,1.5rem)]">
      <div className="grid grid-cols-3 gap-x-1 gap-y-3">
        {FRAMES.map((address, place) => (
          <div key={address} className="figures text-[.6875rem] leading-none text-film-number">
            <div className="relative mb-2.5 aspect-[4/5] bg-film-2">
              {address ? (
                <img src={address} alt="" className="size-full object-cover" />
              ) : (
                <PencilFrame className="text-film-mark!" />
              )}
            </div>
            {place + 1}
          </div>
        ))}
      </div>
    </div>
  );
}

import { type PencilProps, PencilStroke } from './pencil-stroke';

/** A frame drawn by hand around a chosen picture; its parent must be positioned. Decoration only. */
export function PencilFrame(props: PencilProps) {
  return (
    <PencilStroke {...props} placement="-inset-[7px] z-10 size-[calc(100%+14px)]" viewBox="0 0 100 100">
      <path
        strokeWidth="3.2"
        d="M5 1.6C31 .4 67 2.2 98.8 1.1 99.7 32 97.8 66 98.9 98.5 70 99.8 32 97.6 1.2 98.9.3 68 2.3 34 1.1 3.2 1.3 1.7 5 1.3 13 2"
      />
      <path strokeWidth="2" opacity=".75" d="M98 69c.6 11 .2 21 .4 30.4M99.5 99.3c-11.4-.7-23 .2-33.5.4" />
    </PencilStroke>
  );
}

/** A line drawn by hand under a chosen word; its parent must be positioned. Decoration only. */
export function PencilUnderline(props: PencilProps) {
  return (
    <PencilStroke {...props} placement="-bottom-1 -left-[2%] h-2.5 w-[104%]" viewBox="0 0 100 10">
      <path strokeWidth="3" d="M1 5.6C23 3.2 49 6.4 99 3.4" />
    </PencilStroke>
  );
}

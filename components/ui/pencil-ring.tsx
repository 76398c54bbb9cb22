import { type PencilProps, PencilStroke } from './pencil-stroke';

/* Apart from the other strokes, which /donate does not have. */

/** A ring drawn by hand around a chosen word or price; its parent must be positioned. Decoration only. */
export function PencilRing(props: PencilProps) {
  return (
    <PencilStroke
      {...props}
      placement="-inset-x-3 -inset-y-2 h-[calc(100%+1rem)] w-[calc(100%+1.5rem)]"
      viewBox="0 0 100 60"
    >
      <path
        strokeWidth="2.6"
        d="M61 4.5C36-1.5 5.500 6 2.200 27.500-1 49 26 59 53 57.800 79 56.600 99.500 47 98 27 96.600 9.500 71 1.800 41 5.200"
      />
    </PencilStroke>
  );
}

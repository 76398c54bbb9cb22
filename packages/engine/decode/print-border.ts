import type { RasterImage } from '../image/color-image';
import type { Box } from '../image/crop';

/** Steps of the search from each edge, the share of the picture that they reach, and the samples along an edge. */
const STEPS = 64;
const REACH = 0.16;
const SAMPLES = 48;
/** Share of each edge's ends that is not sampled, because the other borders cross there. */
const ENDS = 0.2;
/** Largest difference between tones of one border, 0 to 255. */
const SAME_TONE = 28;
/** Least share of a line that is border, and largest of the first line behind it: its edge is straight. */
const BORDER_FROM = 0.9;
const SCENE_TO = 0.4;
/** Lines over which a border may end. */
const MOST_ENDING = 2;

/**
 * Returns the scene of a printed or framed picture: the part inside a plain border with straight edges on two opposite
 * sides or more, in pixels. Null for another picture.
 */
export function insideBorder({ width, height, pixels }: RasterImage): Box | null {
  const tone = (x: number, y: number): number => pixels[(Math.floor(y) * width + Math.floor(x)) * 3 + 1] ?? 0;
  const [top, bottom, left, right] = [
    borderOf((depth, along) => tone(along * width, depth * height)),
    borderOf((depth, along) => tone(along * width, (1 - depth) * height - 1)),
    borderOf((depth, along) => tone(depth * width, along * height)),
    borderOf((depth, along) => tone((1 - depth) * width - 1, along * height)),
  ];
  const isPair = (one: Border | null, other: Border | null): boolean =>
    one !== null && other !== null && Math.abs(one.tone - other.tone) <= SAME_TONE;
  if (!isPair(top, bottom) && !isPair(left, right)) return null;
  const pixelsOf = (border: Border | null, length: number): number =>
    border ? Math.ceil(border.depth * length) : 0;
  return {
    left: pixelsOf(left, width),
    top: pixelsOf(top, height),
    right: width - pixelsOf(right, width),
    bottom: height - pixelsOf(bottom, height),
  };
}

interface Border {
  /** The middle tone, 0 to 255. */
  readonly tone: number;
  /** Its width as a share of the picture's side, with the line over which it ends. */
  readonly depth: number;
}

/** Measures the border along one edge. `toneAt` takes shares of the picture's sides, from the edge and along it. */
function borderOf(toneAt: (depth: number, along: number) => number): Border | null {
  const lineAt = (step: number): number[] =>
    Array.from({ length: SAMPLES }, (_, sample) =>
      toneAt((step / STEPS) * REACH, ENDS + ((1 - 2 * ENDS) * sample) / SAMPLES),
    );
  const tone = lineAt(1).sort((one, other) => one - other)[SAMPLES / 2] ?? 0;
  let last = 0;
  for (let step = 1; step < STEPS && step <= last + 1 + MOST_ENDING; step++) {
    const share = lineAt(step).filter((value) => Math.abs(value - tone) <= SAME_TONE).length / SAMPLES;
    if (share >= BORDER_FROM) last = step;
    else if (share <= SCENE_TO) return last === 0 ? null : { tone, depth: ((step + 1) / STEPS) * REACH };
  }
  return null;
}

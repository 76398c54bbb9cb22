import type { Box } from '@chiaro/engine/image/crop';
import type { QuarterTurns } from '@chiaro/engine/image/turn';

/**
 * Where a part of a turned picture is in the unturned one.
 *
 * @param turned size of the turned picture
 * @param turns the turns clockwise that the picture was turned by
 */
export function turnBoxBack(
  { left, top, right, bottom }: Box,
  turned: { readonly width: number; readonly height: number },
  turns: QuarterTurns,
): Box {
  const { width, height } = turned;
  switch (turns) {
    case 0:
      return { left, top, right, bottom };
    case 1:
      return { left: top, top: width - right, right: bottom, bottom: width - left };
    case 2:
      return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
    case 3:
      return { left: height - bottom, top: left, right: height - top, bottom: right };
  }
}

import { group, line, linearGradient, shape, spot } from '../paint/svg';
import { EYE_X, EYE_Y } from './eyes';
import type { FigureContext } from './figure-context';

type Side = -1 | 1;

const FRAME = '#16130f';
const LENS = 'M -46,-30 C -24,-38 30,-39 52,-31 C 58,8 40,44 4,45 C -32,45 -48,16 -46,-30 Z';

/** Dark glasses over the eyes and the brows' lower edge, with the sky's reflection on their upper half. */
export function sunglasses({ head, key, skin }: FigureContext): string {
  const lens = (side: Side): string => {
    const [x, y] = head.feature(side * (EYE_X + 1), EYE_Y + 2, 8);
    const glint = side * key;
    return group(
      `translate(${x},${y}) scale(${side * head.widthAt(side * EYE_X)},1)`,
      [
        spot([2, 34], [46, 20], skin[3], { opacity: 0.3, blur: 5 }),
        line('M 48,-22 L 82,-25', FRAME, 10),
        shape(LENS, 'url(#dark-lens)'),
        shape(
          `M ${-26 * glint},-33 L ${4 * glint},-36 L ${-14 * glint},38 L ${-32 * glint},24 Z`,
          '#ffffff',
          {
            opacity: 0.16,
            blur: 1,
          },
        ),
        line(LENS, FRAME, 8),
        line('M -42,-32 C -22,-39 30,-40 50,-32', '#6f6258', 2.4, { opacity: 0.8 }),
      ].join(''),
    );
  };
  const [leftX, leftY] = head.feature(-EYE_X + 46, EYE_Y - 12, 14);
  const [rightX, rightY] = head.feature(EYE_X - 46, EYE_Y - 12, 14);
  const bridge = line(
    `M ${leftX - 2},${leftY} Q ${(leftX + rightX) / 2},${leftY - 8} ${rightX + 2},${rightY}`,
    FRAME,
    9,
  );
  return (
    linearGradient('dark-lens', [0, -36], [0, 46], [0, '#15181d'], [0.55, '#232a31'], [1, '#4b4a48']) +
    lens(-1) +
    lens(1) +
    bridge
  );
}

import type { Size } from '../backdrop/backdrop';
import { MOTIFS, type MotifName } from '../backdrop/motifs';
import type { FigureSpec } from '../figure/figure-spec';
import { drawFigure } from '../figure/figure';
import { BACKDROP } from '../palette';
import { blurDefinitions, box, element, group, ownNames, radialGradient, spot } from '../paint/svg';
import { develop, type Grade } from '../render/grade';
import { rasterize, type Raster } from '../render/raster';

/** The scale of the backdrop, which keeps the corners of a tilted one outside the frame. */
const BACKDROP_OVERSIZE = 1.2;

/** A picture before rendering. */
export interface Scene {
  readonly size: Size;
  readonly backdrop: { readonly ramp: keyof typeof BACKDROP; readonly motif: MotifName };
  readonly figure: FigureSpec;
  /** Other figures behind the first, the farthest first. */
  readonly companions?: readonly FigureSpec[];
  /** The darkness of the corners, 0 to 1. */
  readonly vignette: number;
  /** The turn of the camera in degrees, which tilts the whole scene. */
  readonly cameraTilt?: number;
}

/** Returns the scene of a square portrait in the size of a template. */
export const studioPortrait = ({
  backdrop,
  vignette,
  ...figure
}: FigureSpec & Pick<Scene, 'backdrop' | 'vignette'>): Scene => ({
  size: { width: 1024, height: 1024 },
  backdrop,
  figure,
  vignette,
});

/** Returns the scene as an SVG document; a plate is the scene without its figure. */
export function drawScene(
  { size, backdrop, figure, companions = [], vignette, cameraTilt = 0 }: Scene,
  { plate = false } = {},
): string {
  const { width, height } = size;
  const ramp = BACKDROP[backdrop.ramp];
  const { key } = figure.light;
  const { x, y } = figure.placement;
  const tilted = (drawing: string, scale: number): string =>
    cameraTilt === 0
      ? drawing
      : group(
          `rotate(${cameraTilt} ${width / 2} ${height / 2}) translate(${(width / 2) * (1 - scale)},${(height / 2) * (1 - scale)}) scale(${scale})`,
          drawing,
        );
  const others = companions.map((other, index) => ownNames(`companion-${index}`, drawFigure(other))).join('');
  const content = [
    blurDefinitions(),
    radialGradient(
      'wall',
      [width * (0.5 + key * 0.15), height * 0.34],
      Math.max(width, height) * 0.86,
      [0, ramp[0]],
      [0.5, ramp[1]],
      [1, ramp[2]],
    ),
    box(0, 0, width, height, 'url(#wall)'),
    tilted(MOTIFS[backdrop.motif]({ size, ramp, key }), BACKDROP_OVERSIZE),
    plate
      ? ''
      : spot([x - key * 96, y + 210], [300, 360], '#000000', { opacity: 0.2, blur: 40 }) +
        tilted(others + drawFigure(figure), 1),
    radialGradient(
      'vignette',
      [width / 2, height * 0.45],
      Math.max(width, height) * 0.76,
      [0.5, '#000000', 0],
      [1, '#000000', vignette],
    ),
    box(0, 0, width, height, 'url(#vignette)'),
  ].join('');
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    content,
  );
}

/** A scene and the grade of its picture. */
export interface GradedScene {
  readonly scene: Scene;
  readonly grade: Grade;
}

/** Draws and develops a scene at `scale` times its own size. */
export async function developScene({ scene, grade }: GradedScene, seed: number, scale = 1): Promise<Raster> {
  return develop(await rasterize(drawScene(scene), scale), grade, seed);
}

import { HAIR, SKIN, type HairRamp, type SkinRamp } from '../palette';
import type { FigureSpec } from './figure-spec';
import { projectHead, type HeadProjection } from './head-projection';

/** A figure's spec with derived values for its parts. */
export interface FigureContext {
  readonly spec: FigureSpec;
  readonly skin: SkinRamp;
  readonly hair: HairRamp;
  readonly head: HeadProjection;
  /** The sides of the key light and of the shadow: −1 the viewer's left, 1 the right. */
  readonly key: -1 | 1;
  readonly shade: -1 | 1;
}

export function figureContext(spec: FigureSpec): FigureContext {
  return {
    spec,
    skin: SKIN[spec.sitter.skin],
    hair: HAIR[spec.sitter.hair],
    head: projectHead(spec.pose.yaw),
    key: spec.light.key,
    shade: spec.light.key === 1 ? -1 : 1,
  };
}

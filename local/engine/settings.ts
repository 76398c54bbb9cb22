import { createHash } from 'node:crypto';

import { clamp, mix } from './image/numbers';
import { type Look, readLook } from './look';
import type { PortraitRequest } from './request';

/** What the request's fields mean to the stages. */
export interface PortraitSettings {
  /** `detailed` is V1 (method 0): clarity and fine grain. `smooth` is V2: smoother skin and glow. */
  version: 'detailed' | 'smooth';
  /** 0 to 1: how closely the face stays as it was photographed. */
  closeness: number;
  /** 0.35 to 1, falling with closeness: how much retouching, relighting and grading the face gets. */
  treatment: number;
  /** 1 to 3: runs of the skin filter. */
  passes: number;
  /** About 0.9 to 1.4: how far every enhancement goes. */
  refinement: number;
  /** 0 to 0.3: how much of the template's backdrop and tone. */
  templateStrength: number;
  /** 0 to 1; 0 without a style. */
  styleWeight: number;
  look: Look;
  /** Of the grain: same request, same picture. */
  seed: number;
}

const LEAST_RESEMBLANCE = 0.9;
const MOST_RESEMBLANCE = 1.6;

/**
 * Reads the settings from a request. `cn_strength` and `control_pose` steer a GPU worker's pose network; here
 * the person keeps the pose of the photo, so they have no effect.
 */
export function settingsOf(request: PortraitRequest): PortraitSettings {
  const closeness = clamp((request.ip_weight - LEAST_RESEMBLANCE) / (MOST_RESEMBLANCE - LEAST_RESEMBLANCE));
  return {
    version: request.method === 0 ? 'detailed' : 'smooth',
    closeness,
    treatment: mix(1, 0.35, closeness),
    passes: clamp(Math.round(request.steps / 5), 1, 3),
    refinement: clamp(0.6 + request.steps / 18, 0.65, 1.45),
    templateStrength: clamp(1 - request.template_denoise, 0, 0.3),
    styleWeight: request.style_image === null ? 0 : request.style_weight,
    look: readLook(request.positive_prompt, request.negative_prompt),
    seed: seedOf(request),
  };
}

/** Signatures in an address's query differ from run to run: they don't count. */
function seedOf(request: PortraitRequest): number {
  const pathOf = (address: string): string => new URL(address).pathname;
  const text = JSON.stringify({
    ...request,
    template_url: pathOf(request.template_url),
    selfie_urls: request.selfie_urls.map(pathOf),
    style_image: request.style_image === null ? null : pathOf(request.style_image),
  });
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

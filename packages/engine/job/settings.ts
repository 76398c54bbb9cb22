import { createHash } from 'node:crypto';

import { clamp, mix } from '../image/numbers';
import { type Look, readLook } from './look';
import type { PortraitRequest } from './request';
import { MOST_TEMPLATE_STRENGTH, SCALES } from './scales';

/** Side of a portrait in pixels. */
export const PORTRAIT_SIZE = 1024;

/** The settings of the stages, computed from a request. */
export interface PortraitSettings {
  /** `detailed` is V1 (method 0): clarity and fine grain. `smooth` is V2 (method 1): smoother skin and glow. */
  version: 'detailed' | 'smooth';
  /** 0 to 1: how close the face stays to the photo. */
  closeness: number;
  /** 0.2 to 1, falls with `closeness`: strength of retouching, relighting and grading of the face. */
  treatment: number;
  /** About 0.4 to 2.6, grows with the steps: runs of the skin filter. */
  passes: number;
  /** 0.2 to 1.8, 1 at the initial steps: strength of every enhancement. */
  refinement: number;
  /** 0 to 0.3: share of the template's backdrop and tone. */
  templateStrength: number;
  /** 0 to 1; 0 without a style. */
  styleWeight: number;
  look: Look;
  /** 0 to 3: which portrait of a click. Each shows another photo or another framing; 0 is the best. */
  variant: number;
  /** Seed of the grain. The same request has the same grain. */
  grainSeed: number;
}

const LEAST_TREATMENT = 0.2;
/** Most portraits of a click. Their seeds are consecutive and begin at a multiple of it. */
const VARIANTS = 4;

/**
 * Computes the settings from a request. `cn_strength` and `control_pose` do nothing: the person keeps the photo's pose.
 */
export function portraitSettings(request: PortraitRequest): PortraitSettings {
  const { minimum, maximum } = SCALES.ip_weight;
  const closeness = clamp((request.ip_weight - minimum) / (maximum - minimum));
  // Half of the most effort at the initial steps. Each further step adds less than the one before.
  const effort = request.steps / (request.steps + SCALES.steps.initial);
  return {
    version: request.method === 0 ? 'detailed' : 'smooth',
    closeness,
    treatment: mix(1, LEAST_TREATMENT, closeness),
    passes: 3 * effort,
    refinement: 2.2 * effort - 0.1,
    templateStrength: clamp(1 - request.template_denoise, 0, MOST_TEMPLATE_STRENGTH),
    styleWeight: request.style_image === null ? 0 : request.style_weight,
    look: readLook(request.positive_prompt, request.negative_prompt),
    variant: (request.seed ?? 0) % VARIANTS,
    grainSeed: grainSeedOf(request),
  };
}

/** Leaves out hosts and queries, which differ from run to run, and the seed, which a first variant lacks. */
function grainSeedOf({ seed: _seed, ...request }: PortraitRequest): number {
  const pathOf = (address: string): string => new URL(address).pathname;
  const text = JSON.stringify({
    ...request,
    template_url: pathOf(request.template_url),
    selfie_urls: request.selfie_urls.map(pathOf),
    style_image: request.style_image === null ? null : pathOf(request.style_image),
  });
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

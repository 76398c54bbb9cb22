import 'server-only';

import type { PoseId, StyleId } from '../../shared/rules/catalogue';

/** What a pose shows, in English. */
export interface PoseWords {
  framing: string;
  posture: string;
  light: string;
  /** The backdrop's colour, and the backdrop in a colour; '' leaves the colour open. */
  colour: string;
  backdrop: (colour: string) => string;
  /** Empty where the person keeps their own. */
  clothing: string;
  mood: string;
}

/** What a style gives to a pose: its framing and posture stay. */
export interface StyleWords extends Pick<PoseWords, 'light' | 'colour' | 'clothing'> {
  tones: string;
}

/** The poses in words. */
export const POSE_WORDS: Record<PoseId, PoseWords> = {
  anna: {
    framing: 'head and shoulders, centred, eyes on the upper third',
    posture: 'facing the camera squarely, head upright',
    light: 'soft daylight from the left of the frame',
    colour: 'pale grey-blue',
    backdrop: (colour) => `a ${colour} studio wall with a raised arch`,
    clothing: 'a navy blazer over an open-collared white shirt',
    mood: 'calm and confident, lips closed',
  },
  daniel: {
    framing: 'tight head and shoulders, centred',
    posture: 'shoulders slightly turned, head upright, looking into the camera',
    light: 'soft light from the left of the frame',
    colour: 'deep teal',
    backdrop: (colour) => `a ${colour} wall with slanting window light on it`,
    clothing: 'a plain white shirt with an open collar',
    mood: 'relaxed and sure, a slight smile',
  },
  maya: {
    framing: 'head and shoulders, slightly right of centre',
    posture: 'shoulders slightly turned, head tilted, looking into the camera',
    light: 'warm, soft light from the upper left',
    colour: 'terracotta',
    backdrop: (colour) => `a ${colour} wall with a large paler disc behind the head`,
    clothing: 'a rust-coloured turtleneck',
    mood: 'a warm, natural smile',
  },
  leo: {
    framing: 'chest up, slightly left of centre',
    posture: 'leaning back slightly, looking into the camera',
    light: 'even, soft light from the left of the frame',
    colour: 'sage-green',
    backdrop: (colour) => `${colour} curtains hanging in straight folds`,
    clothing: 'a charcoal blazer over an open-collared light blue shirt',
    mood: 'thoughtful and approachable, a slight smile',
  },
  sofia: {
    framing: 'head and shoulders, centred, with room above',
    posture: 'facing the camera, head slightly tilted',
    light: 'bright, soft light from the right of the frame',
    colour: 'pale rose',
    backdrop: (colour) => `a ${colour} wall with soft shadows of leafy branches`,
    clothing: 'a plain dark green crew-neck sweater',
    mood: 'cheerful, a natural smile',
  },
};

/** For a model of one picture, which does not get the user's own pose. */
export const PLAIN_POSE: PoseWords = {
  framing: 'head and shoulders, centred',
  posture: 'looking into the camera',
  light: 'soft light from the left of the frame',
  colour: 'light grey',
  backdrop: (colour) => `a plain ${colour} studio wall`,
  clothing: '',
  mood: '',
};

/** The styles in words. */
export const STYLE_WORDS: Record<StyleId, StyleWords> = {
  professional: {
    light: 'large, soft light from one side, gentle fill',
    colour: 'light grey',
    clothing: 'a navy blazer over a white shirt',
    tones: 'clean, neutral tones',
  },
  casual: {
    light: 'bright, warm window light from one side',
    colour: 'cream',
    clothing: 'a plain camel-coloured sweater',
    tones: 'warm, natural tones',
  },
  cinematic: {
    light: 'soft side light, warm rim from behind, face well lit',
    colour: 'dark teal',
    clothing: 'a plain dark jacket and top',
    tones: 'teal shadows, amber light behind',
  },
  vintage: {
    light: 'soft window light from one side',
    colour: 'sand-coloured',
    clothing: 'a simple collared shirt',
    tones: 'faded film, a light sepia tint, fine grain',
  },
};

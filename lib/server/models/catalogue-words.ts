import 'server-only';

import type { PoseId, StyleId } from '../../shared/rules/catalogue';

/** What a picture of the catalogue shows, in English. */
export interface PictureWords {
  framing: string;
  posture: string;
  light: string;
  backdrop: string;
  clothing: string;
  mood: string;
}

/** The poses in words. */
export const POSE_WORDS: Record<PoseId, PictureWords> = {
  anna: {
    framing: 'head and shoulders, centred, eyes on the upper third',
    posture: 'facing the camera squarely, head upright',
    light: 'soft daylight from the front left',
    backdrop: 'a pale grey-blue studio wall with the outline of an arch',
    clothing: 'a navy blazer over a white shirt with an open collar',
    mood: 'calm and confident, lips closed',
  },
  daniel: {
    framing: 'head and shoulders, close, centred',
    posture: 'turned slightly, head upright, eyes at the camera',
    light: 'soft light from the front left',
    backdrop: 'a deep teal wall with the slanted light of a window',
    clothing: 'a plain white shirt with an open collar',
    mood: 'relaxed and sure, a slight smile',
  },
  maya: {
    framing: 'head and shoulders, a little right of the centre',
    posture: 'turned slightly, head tilted a little, eyes at the camera',
    light: 'warm light from the upper left',
    backdrop: 'a terracotta wall with a large pale disc behind the head',
    clothing: 'a rust-coloured turtleneck',
    mood: 'warm and friendly, an open smile',
  },
  leo: {
    framing: 'head and upper chest, a little left of the centre',
    posture: 'leaning back slightly, eyes at the camera',
    light: 'even, soft light from the front left',
    backdrop: 'hanging sage-green curtains with straight folds',
    clothing: 'a charcoal blazer over a light blue shirt with an open collar',
    mood: 'thoughtful and approachable, a slight smile',
  },
  sofia: {
    framing: 'head and shoulders with room above the head, centred',
    posture: 'head tilted a little, eyes at the camera',
    light: 'bright, soft light from the right',
    backdrop: 'a pale rose wall with soft shadows of leafy branches',
    clothing: 'a plain dark green sweater with a round neck',
    mood: 'fresh and cheerful, an open smile',
  },
};

/** The styles in words. A style gives colours and clothes, so its framing and posture are left out. */
export const STYLE_WORDS: Record<StyleId, Omit<PictureWords, 'framing' | 'posture'>> = {
  professional: {
    light: 'soft, even studio light',
    backdrop: 'cool, light grey and blue',
    clothing: 'business clothes in navy and white',
    mood: 'neutral colours',
  },
  casual: {
    light: 'bright, warm daylight',
    backdrop: 'cream and sand',
    clothing: 'a plain sweater in a warm colour',
    mood: 'warm colours',
  },
  cinematic: {
    light: 'low, contrasting light with an orange rim on the hair',
    backdrop: 'dark teal',
    clothing: 'dark, plain clothes',
    mood: 'teal shadows and orange highlights',
  },
  vintage: {
    light: 'flat, soft light',
    backdrop: 'sand, darker towards the edges',
    clothing: 'a simple shirt or blouse',
    mood: 'sepia tones, low contrast and film grain',
  },
};

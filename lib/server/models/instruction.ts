import 'server-only';

import {
  MODEL_VERSIONS,
  sliderLabelIndex,
  SLIDERS,
  type SliderRule,
} from '../../shared/rules/generation-settings';
import { POSE_WORDS, STYLE_WORDS } from './catalogue-words';
import type { ResolvedRequest, SentPicture } from './model';

/** A model's prompts. */
export interface Instruction {
  prompt: string;
  /** SAFETY_NEGATIVE and what the user does not want. The prompt says both too, for models without this field. */
  negativePrompt: string;
}

const IDENTITY =
  'Keep the person exactly as in the photos: the same face shape, eyes, nose, mouth, skin tone, age, hair, beard, ' +
  'birthmarks, scars, freckles and glasses. Do not make the person younger, slimmer or more beautiful, and add no make-up.';

/** The least likeness, in percent. */
const LEAST_LIKENESS = 80;

/** By resemblance: less, usual, more. */
const RESEMBLANCE = [
  'Light retouching of the skin is fine.',
  'Retouch little: the skin keeps its texture.',
  'Retouch nothing: every detail of the face is as in the photos.',
] as const;

/** By template strength: less, usual, more. */
const TEMPLATE_STRENGTH = [
  'The scene may differ from the pose in details.',
  'Stay near to the scene of the pose.',
  'Follow the scene of the pose closely: its light and its backdrop.',
] as const;

const V1 = 'Show fine detail in skin, hair and fabric, with natural texture.';
const V2 = 'Give the skin a smooth, soft and even look with a gentle glow, and keep its tone.';

/**
 * What no portrait shows, whatever words and pictures a request has. Each model that makes new content gets it. It stands
 * before the user's words: a model may read only the beginning of a long text.
 */
export const SAFETY_NEGATIVE =
  'nudity, a naked or undressed person, underwear alone, sexual content, a child, the face of another person';

const SAFETY =
  'Whatever the wish says, the rules above stay: the same person, fully dressed, decent, and no other person in the picture.';

/**
 * Returns the instruction for a model with these pictures. The user's words stand as a wish between quotation marks,
 * which they can't contain, with rules before and after it.
 */
export function instructionFor(portrait: ResolvedRequest, pictures: readonly SentPicture[]): Instruction {
  const { request } = portrait;
  const wish = quote(request.positive_prompt);
  const unwanted = quote(request.negative_prompt);
  const sentences = [
    `Make one photorealistic studio portrait of the person in ${whereIs('person', pictures)}.`,
    IDENTITY,
    `Never show ${SAFETY_NEGATIVE}, whatever the pictures show and the wish says.`,
    `Likeness to the photos: ${percentOf(SLIDERS.resemblance, request.ip_weight, LEAST_LIKENESS)} of 100. ${labelOf(RESEMBLANCE, SLIDERS.resemblance, request.ip_weight)}`,
    poseSentence(portrait, pictures),
    `Nearness to the pose: ${percentOf(SLIDERS.templateStrength, templateStrength(portrait))} of 100. ${labelOf(TEMPLATE_STRENGTH, SLIDERS.templateStrength, templateStrength(portrait))}`,
    styleSentence(portrait, pictures),
    request.method === MODEL_VERSIONS.V2 ? V2 : V1,
    'No text, no frame, no watermark, natural hands if any are seen.',
    ...(wish === '' ? [] : [`The person wishes, as far as the rules above allow: “${wish}”.`]),
    ...(unwanted === '' ? [] : [`The person does not want: “${unwanted}”.`]),
    ...(wish === '' && unwanted === '' ? [] : [SAFETY]),
  ];
  return {
    prompt: sentences.filter((sentence) => sentence !== '').join('\n'),
    negativePrompt: withSafety(unwanted),
  };
}

/** Returns a negative prompt that begins with SAFETY_NEGATIVE. */
export function withSafety(unwanted: string): string {
  return unwanted === '' ? SAFETY_NEGATIVE : `${SAFETY_NEGATIVE}, ${unwanted}`;
}

function templateStrength({ request }: ResolvedRequest): number {
  return 1 - request.template_denoise;
}

/** A value's position on its slider, in whole percent from `from` to 100. */
function percentOf({ minimum, maximum }: SliderRule, value: number, from = 0): number {
  return Math.round(from + ((value - minimum) / (maximum - minimum)) * (100 - from));
}

function labelOf(labels: readonly [string, string, string], rule: SliderRule, value: number): string {
  return labels[sliderLabelIndex(rule, Number(value.toFixed(2)))];
}

/** “picture 1”, “pictures 1 and 3”; empty when no picture shows it. */
function whereIs(shows: SentPicture['shows'], pictures: readonly SentPicture[]): string {
  const numbers = pictures.flatMap((picture, index) => (picture.shows === shows ? [index + 1] : []));
  if (numbers.length === 0) return '';
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(numbers.map(String));
  return `${numbers.length === 1 ? 'picture' : 'pictures'} ${list}`;
}

/** The pose gives framing, posture, light and backdrop, and the clothing where no style of the catalogue gives it. */
function poseSentence({ pose, style }: ResolvedRequest, pictures: readonly SentPicture[]): string {
  const where = whereIs('pose', pictures);
  const words = pose && POSE_WORDS[pose];
  const taken = style
    ? 'framing, posture, light and backdrop'
    : 'framing, posture, light, backdrop and clothing';
  return [
    where && `Take ${taken} from ${where}, and nothing of the face, hair or body there.`,
    words &&
      `Framing: ${words.framing}. Posture: ${words.posture}. Expression: ${words.mood}. Light: ${words.light}. Backdrop: ${words.backdrop}.`,
    words && !style && `Clothing: ${words.clothing}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The style gives colours and mood. */
function styleSentence({ request, style }: ResolvedRequest, pictures: readonly SentPicture[]): string {
  if (request.style_image === null) return '';
  const where = whereIs('style', pictures);
  const words = style && STYLE_WORDS[style];
  const weight = Math.round((request.style_weight ?? 0) * 100);
  return [
    where && `Take the colours and the mood from ${where}, and nothing of the person there.`,
    words &&
      `Grade the picture in this style: ${words.light}; backdrop in ${words.backdrop}; ${words.mood}. Clothing: ${words.clothing}.`,
    `Weight of the style: ${weight} of 100.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The user's words on one line, without the quotation marks that end them. */
function quote(words: string): string {
  return words
    .replace(/[“”]/g, '"')
    .replace(/\p{Cc}+|\s+/gu, ' ')
    .trim();
}

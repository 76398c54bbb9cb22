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
  /** SAFETY_NEGATIVE and what the user does not want. */
  negativePrompt: string;
}

const KEPT = 'face shape, eyes, nose, mouth, age, skin tone and texture, hairline, hair, beard and glasses';

/** Words for the less, usual and more of a slider. */
type Labels = readonly [less: string, usual: string, more: string];

const RESEMBLANCE: Labels = ['Lightly retouched.', 'True to life.', 'True in every detail.'];

/** How near the portrait is to the scene in words, and to that of a picture. */
const SCENE: Labels = ['The scene may differ.', '', 'Exactly this scene.'];
const FROM_PICTURE: Labels = ['Loosely take', 'Take', 'Take exactly'];

const V1 = 'Natural detail in skin, hair and fabric.';
const V2 = 'Even skin with pores, softly lit.';

/** A user's own picture may show another person, or be a drawing. */
const NOT_FROM_PICTURE = 'not face, hair or medium';

/** From this weight on, a style is whole. */
const WHOLE_STYLE = 0.5;

/** What every portrait shows, in the words that a model follows best: what is there, not what is not. */
export const DECENT = 'an adult, fully clothed, alone';

/**
 * What no portrait shows, whatever words and pictures a request has, for models with a negative prompt. The positive
 * prompt does not have it: its words suggest what they forbid, and trip filters.
 */
export const SAFETY_NEGATIVE =
  'nudity, a naked or undressed person, underwear alone, sexual content, a child, the face of another person';

/**
 * Returns the instruction for a model with these pictures: a description of the photograph. The user's wish stands
 * between quotation marks, which it can't contain, with rules before and after it. What the user does not want is in the
 * negative prompt alone: in a positive prompt its words would be a wish.
 */
export function instructionFor(portrait: ResolvedRequest, pictures: readonly SentPicture[]): Instruction {
  const { request } = portrait;
  const scene = sceneOf(portrait);
  return {
    prompt: lines([
      `A photorealistic studio portrait of the person in ${whereIs('person', pictures)}: ${DECENT}.`,
      `Keep the ${KEPT}. ${labelOf(RESEMBLANCE, SLIDERS.resemblance, request.ip_weight)}`,
      sitterOf(scene),
      scene.clothes && `Wearing ${scene.clothes}.`,
      scene.backdrop && `Backdrop: ${scene.backdrop}.`,
      scene.light && `Light: ${scene.light}.`,
      nearnessOf(portrait),
      fromPictures(portrait, pictures),
      `${lookOf(portrait)} 85 mm lens.`,
      wishOf(portrait),
    ]),
    negativePrompt: withSafety(quote(request.negative_prompt)),
  };
}

/** Returns the instruction for a model that edits one photo. Its pose and style are the catalogue's, or the photo's own. */
export function editFor(portrait: ResolvedRequest): Instruction {
  const { request } = portrait;
  const scene = sceneOf(portrait);
  return {
    prompt: lines([
      `Turn this photo into a photorealistic studio portrait of the same person: ${DECENT}.`,
      scene.clothes && `Change the clothes to ${scene.clothes}.`,
      scene.backdrop && `Change the background to ${scene.backdrop}.`,
      scene.light && `Change the light to ${scene.light}.`,
      sitterOf(scene),
      nearnessOf(portrait),
      `Keep the same ${KEPT}. ${labelOf(RESEMBLANCE, SLIDERS.resemblance, request.ip_weight)}`,
      lookOf(portrait),
      wishOf(portrait),
    ]),
    negativePrompt: withSafety(quote(request.negative_prompt)),
  };
}

/** Returns a negative prompt that begins with SAFETY_NEGATIVE. */
export function withSafety(unwanted: string): string {
  return unwanted === '' ? SAFETY_NEGATIVE : `${SAFETY_NEGATIVE}, ${unwanted}`;
}

/** What the portrait shows; empty where only the user's own pictures tell. */
interface Scene {
  readonly sitter: readonly string[];
  readonly clothes: string;
  readonly backdrop: string;
  readonly light: string;
}

/** The scene in words: the pose's, with the clothes and colours of the style. */
function sceneOf({ pose, style, request }: ResolvedRequest): Scene {
  const posed = pose && POSE_WORDS[pose];
  const graded = style && STYLE_WORDS[style];
  const colours = graded && `${isWholeStyle(request) ? '' : 'a touch of '}${graded.mood}`;
  return {
    sitter: posed ? [posed.framing, posed.posture, posed.mood] : [],
    clothes: graded?.clothing ?? posed?.clothing ?? '',
    backdrop: [posed?.backdrop, graded?.backdrop].filter(Boolean).join(', in '),
    light: graded ? `${graded.light}; ${colours ?? ''}` : (posed?.light ?? ''),
  };
}

function isWholeStyle({ style_weight }: ResolvedRequest['request']): boolean {
  return (style_weight ?? 0) >= WHOLE_STYLE;
}

function sitterOf({ sitter }: Scene): string {
  const words = sitter.join('; ');
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function nearnessOf(portrait: ResolvedRequest): string {
  return (portrait.pose && labelOf(SCENE, SLIDERS.templateStrength, templateStrength(portrait))) || '';
}

/** What to take from the user's own pose and style. */
function fromPictures(portrait: ResolvedRequest, pictures: readonly SentPicture[]): string {
  const pose = whereIs('pose', pictures);
  const style = whereIs('style', pictures);
  const take = labelOf(FROM_PICTURE, SLIDERS.templateStrength, templateStrength(portrait));
  return [
    pose &&
      `${take} the framing, posture, ${portrait.style ? 'light and backdrop' : 'light, backdrop and clothes'} of ${pose}, ${NOT_FROM_PICTURE}.`,
    style &&
      `${isWholeStyle(portrait.request) ? 'Take' : 'Take a touch of'} the colours and mood of ${style}, ${NOT_FROM_PICTURE}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function lookOf({ request }: ResolvedRequest): string {
  return request.method === MODEL_VERSIONS.V2 ? V2 : V1;
}

function wishOf({ request }: ResolvedRequest): string {
  const wish = quote(request.positive_prompt);
  return wish && `The person wishes: “${wish}”. Above all, the same person: ${DECENT}.`;
}

function lines(sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join('\n');
}

function templateStrength({ request }: ResolvedRequest): number {
  return 1 - request.template_denoise;
}

function labelOf(labels: Labels, rule: SliderRule, value: number): string {
  return labels[sliderLabelIndex(rule, Number(value.toFixed(2)))];
}

/** “picture 1”, “pictures 1 to 3”; empty when no picture shows it. Pictures of a kind follow one another. */
function whereIs(shows: SentPicture['shows'], pictures: readonly SentPicture[]): string {
  const first = pictures.findIndex((picture) => picture.shows === shows) + 1;
  const last = pictures.findLastIndex((picture) => picture.shows === shows) + 1;
  if (first === 0) return '';
  if (first === last) return `picture ${String(first)}`;
  const range = `pictures ${String(first)} to ${String(last)}`;
  return shows === 'person' ? `${range}, the same in each` : range;
}

/** The user's words on one line, without the quotation marks that end them. */
function quote(words: string): string {
  return words
    .replace(/[“”]/g, '"')
    .replace(/\p{Cc}+|\s+/gu, ' ')
    .trim();
}

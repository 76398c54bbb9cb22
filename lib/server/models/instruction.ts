import 'server-only';

import { type ChangeKind, stripDelimiters } from '../../shared/rules/changes';
import {
  MODEL_VERSIONS,
  sliderLabelIndex,
  SLIDERS,
  type SliderRule,
} from '../../shared/rules/generation-settings';
import { PLAIN_POSE, POSE_WORDS, type PoseWords, STYLE_WORDS } from './catalogue-words';
import { changeWords } from './change-words';
import type { ResolvedRequest, SentPicture } from './model';

/** A model's prompts. */
export interface Instruction {
  prompt: string;
  /** SAFETY_NEGATIVE and what the user does not want. */
  negativePrompt: string;
}

/** What a model's guide calls its pictures: “Picture 1”. */
export type PictureNoun = 'Picture' | 'Image';

const KEPT =
  'shape, eyes, nose, mouth, age, skin tone and texture, hair, any facial hair, glasses or head covering';

/** Words for the less, usual and more of a slider. */
type Labels = readonly [less: string, usual: string, more: string];

const RESEMBLANCE: Labels = ['Keep a recognisable likeness', 'Keep the same face', 'Match the face exactly'];

/** How near the portrait is to the scene in words, and to that of a picture. */
const SCENE: Labels = ['Loosely this pose and scene.', '', 'Exactly this pose and scene.'];
const FROM_PICTURE: Labels = ['Take loosely', 'Take', 'Copy exactly'];

const V1 = 'Crisp detail in eyes, skin and fabric.';
const V2 = 'Gentle contrast, smooth tones, skin with its pores.';

/** From this weight on, a style is whole; below, it only tints. */
const WHOLE_STYLE = 0.5;

/** What every portrait shows, in the words that a model follows best: what is there, not what is not. */
export const DECENT = 'an adult, fully clothed, alone';

/** What no portrait shows, for models with a negative prompt: in the positive one its words suggest it. */
export const SAFETY_NEGATIVE =
  'nudity, a naked or undressed person, underwear alone, sexual content, a child, the face of another person';

/**
 * Describes the photograph for a model with these pictures. The user's wish stands between brackets with rules around
 * it: quotation marks mean letters in the picture (QwenLM/Qwen-Image, prompt_utils.py; BytePlus, "Seedream 4.5"; Black
 * Forest Labs, "Image-to-Image Prompting Guide"). What the user does not want is in the negative prompt alone.
 */
export function instructionFor(
  portrait: ResolvedRequest,
  pictures: readonly SentPicture[],
  noun: PictureNoun,
): Instruction {
  if (portrait.change !== null) return changeFor(portrait, portrait.change, pictures, noun);
  const scene = sceneOf(portrait, portrait.pose && POSE_WORDS[portrait.pose], pictures);
  const person = whereIs('person', pictures, noun);
  return {
    prompt: lines([
      `A photorealistic studio portrait of the one person in ${person}: ${DECENT}.`,
      likenessOf(portrait),
      scene.sitter && `${capitalised(scene.sitter)}.`,
      scene.clothes && `Wearing ${scene.clothes}.`,
      scene.backdrop && `Backdrop: ${scene.backdrop}.`,
      scene.light && `Light: ${scene.light}.`,
      scene.tones && `Colours: ${scene.tones}.`,
      adherence(portrait),
      fromPictures(portrait, pictures, noun),
      `${lookOf(portrait)} 85 mm lens.`,
      userPrompt(portrait),
    ]),
    negativePrompt: withSafety(stripDelimiters(portrait.request.negative_prompt)),
  };
}

/** Returns the instruction for a model that edits one photo, with the catalogue's pose and style, or a plain pose. */
export function editFor(portrait: ResolvedRequest): Instruction {
  if (portrait.change !== null) return changeFor(portrait, portrait.change, [], 'Picture');
  const scene = sceneOf(portrait, portrait.pose ? POSE_WORDS[portrait.pose] : PLAIN_POSE, []);
  return {
    prompt: lines([
      `Change this photo to a photorealistic studio portrait of the same person: ${DECENT}.`,
      likenessOf(portrait),
      scene.clothes && `Change the clothes to ${scene.clothes}.`,
      `Replace the background with ${scene.backdrop}.`,
      `Change the light to ${scene.light}.`,
      scene.tones && `Colours: ${scene.tones}.`,
      `Reframe to ${scene.sitter}.`,
      adherence(portrait),
      lookOf(portrait),
      userPrompt(portrait),
    ]),
    negativePrompt: withSafety(stripDelimiters(portrait.request.negative_prompt)),
  };
}

/** Describes the change of a portrait, for a model of one picture without pictures. */
function changeFor(
  portrait: ResolvedRequest,
  kind: ChangeKind,
  pictures: readonly SentPicture[],
  noun: PictureNoun,
): Instruction {
  const { change, kept } = changeWords(kind);
  const person = whereIs('person', pictures, noun);
  return {
    prompt: lines([
      `Edit ${whereIs('portrait', pictures, noun) || 'this picture'}, a photorealistic studio portrait of ${DECENT}: ${change}.`,
      `Change nothing else. Keep exactly as it is: ${kept}.`,
      person && `The same person is in ${person}: match that face.`,
      userPrompt(portrait),
    ]),
    negativePrompt: withSafety(stripDelimiters(portrait.request.negative_prompt)),
  };
}

/** Returns a negative prompt that begins with SAFETY_NEGATIVE. */
export function withSafety(unwanted: string): string {
  return unwanted === '' ? SAFETY_NEGATIVE : `${SAFETY_NEGATIVE}, ${unwanted}`;
}

/** What the portrait shows; empty where only the user's own pictures tell. */
interface Scene {
  readonly sitter: string;
  readonly clothes: string;
  readonly backdrop: string;
  readonly light: string;
  readonly tones: string;
}

/** The scene in words: the pose's, with the clothes, light and colours of a style that has enough weight. */
function sceneOf(
  { style, request }: ResolvedRequest,
  pose: PoseWords | null,
  pictures: readonly SentPicture[],
): Scene {
  const styled = style && STYLE_WORDS[style];
  const whole = isWholeStyle(request) ? styled : null;
  // The user's own style may have other colours.
  const isOpen = pictures.some(({ shows }) => shows === 'style');
  const colour = isOpen ? '' : (whole?.colour ?? pose?.colour ?? '');
  return {
    sitter: pose ? [pose.framing, pose.posture, pose.mood].filter(Boolean).join('; ') : '',
    clothes: whole?.clothing ?? pose?.clothing ?? '',
    backdrop: pose ? pose.backdrop(colour).replace('  ', ' ').trim() : '',
    light: whole?.light ?? pose?.light ?? '',
    tones: styled ? `${whole ? '' : 'a hint of '}${styled.tones}` : '',
  };
}

function isWholeStyle({ style_weight }: ResolvedRequest['request']): boolean {
  return (style_weight ?? 0) >= WHOLE_STYLE;
}

function likenessOf({ request }: ResolvedRequest): string {
  return `${labelOf(RESEMBLANCE, SLIDERS.resemblance, request.ip_weight)}: ${KEPT}.`;
}

function adherence(portrait: ResolvedRequest): string {
  return portrait.pose ? labelOf(SCENE, SLIDERS.templateStrength, templateStrength(portrait)) : '';
}

/** What to take from the user's own pose and style, which may show another person, or be a drawing. */
function fromPictures(
  portrait: ResolvedRequest,
  pictures: readonly SentPicture[],
  noun: PictureNoun,
): string {
  const [person, pose, style] = (['person', 'pose', 'style'] as const).map((shows) =>
    whereIs(shows, pictures, noun),
  );
  if (!pose && !style) return '';
  const take = labelOf(FROM_PICTURE, SLIDERS.templateStrength, templateStrength(portrait));
  const scene = portrait.style ? 'and backdrop' : 'light, backdrop and clothes';
  return [
    pose && `${take} the framing, posture${portrait.style ? '' : ','} ${scene} of ${pose}.`,
    style &&
      `${isWholeStyle(portrait.request) ? 'Colours' : 'A hint of the colours'} and mood from ${style}.`,
    `Face, hair and skin only from ${person}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function lookOf({ request }: ResolvedRequest): string {
  return request.method === MODEL_VERSIONS.V2 ? V2 : V1;
}

function userPrompt({ request }: ResolvedRequest): string {
  const wish = stripDelimiters(request.positive_prompt);
  return wish && `Also: [${wish}]. Above all, the same person in a photograph: ${DECENT}.`;
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

/** “Picture 1”, “Pictures 1 to 3”; empty when no picture shows it. Pictures of a kind follow one another. */
function whereIs(shows: SentPicture['shows'], pictures: readonly SentPicture[], noun: PictureNoun): string {
  const first = pictures.findIndex((picture) => picture.shows === shows) + 1;
  const last = pictures.findLastIndex((picture) => picture.shows === shows) + 1;
  if (first === 0) return '';
  return first === last ? `${noun} ${first}` : `${noun}s ${first} to ${last}`;
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

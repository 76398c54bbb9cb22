import { PROFILE_TURN, SIDE_TURN } from '@/lib/shared/rules/photos';

import type { FaceFacts, FaceLight, PhotoFacts } from './photo-facts';

/** What could be better about a photo; the page has a sentence for each. */
export type PhotoAdvice =
  | { readonly kind: 'no_face' | 'several_faces' | 'cut' | 'small' | 'dark' | 'backlit' | 'burnt' }
  | { readonly kind: 'blurred' | 'turned' | 'covered' | 'no_shoulders' | 'head_cut' | 'unclear' }
  /** `of` is the place of the photo that it repeats; 0 is the first. */
  | { readonly kind: 'twin'; readonly of: number };

/** What the page knows about a photo after the look. */
export interface PhotoReview {
  readonly advice: PhotoAdvice | null;
  /** How much the photo helps likeness: 0 to 1. */
  readonly rank: number;
  /** The face looks to the side, which shows its shape. */
  readonly isFromSide: boolean;
}

/** A second face this large beside the largest is not a passer-by. */
const SECOND_FACE_SHARE = 0.5;
const LEAST_INSIDE = 0.85;
/** See `eyeMargin` of the face. Its box shrinks to what the picture shows. */
const LEAST_EYE_MARGIN = 1 / 3;
/**
 * See `room` of the face. A short crown is 1.8 above the eyes, the chin 1.8 below, and shoulders begin at 2.4. In a photo
 * that is filled by the head the engine does not tell hair from room: it refused 2 of 21 masked people there, and no other.
 */
const LEAST_ROOM = { above: 1.6, below: 2.4, across: 3.3 };
/** Shares of the picture's longer side. */
const LEAST_SIZE = 0.07;
const AMPLE_SIZE = 0.16;
/** See `eyeDistance` of the face: below, a portrait, 4 to 5 times as large, looks soft. */
const LEAST_EYE_DISTANCE = 24;
/** Tones of the face's shine. It hardly depends on the skin: the middle tone would call dark skin a dark photo. */
const DARK_HIGHLIGHT = 80;
const BACKLIT_HIGHLIGHT = 88;
const BACKLIGHT = 215;
const MOST_BURNT = 0.2;
/**
 * Of 195 public photos without other advice two judges would not keep the portraits of 30 and 38, mostly for a piece of the
 * background; of the 142 with at most this area, those of 10 and 11.
 */
const MOST_UNCLEAR = 2;
const LEAST_SHARPNESS = 0.06;
const AMPLE_SHARPNESS = 0.15;
const UNKNOWN_RANK = 0.5;
/** From this likeness of two prints on, the photos are nearly the same: 1 is equal. */
const TWIN_LIKENESS = 0.99;
/** A print hardly shows a turn of the head before a camera that stands still. */
const MOST_TWIN_TURN = 0.1;

/** Reviews photos in their sequence; null without a look. Of nearly equal ones the first good one counts as alone. */
export function reviewPhotos(photos: readonly (PhotoFacts | null)[]): (PhotoReview | null)[] {
  const reviews: (PhotoReview | null)[] = [];
  for (const facts of photos) {
    const twin = reviews.findIndex((earlier, place) => {
      const other = photos[place];
      return facts && other && earlier?.advice === null && areNearDuplicates(facts, other);
    });
    reviews.push(facts && review(facts, twin));
  }
  return reviews;
}

/** `twin` is the place of the photo that it repeats; -1 for none. */
function review(facts: PhotoFacts, twin: number): PhotoReview {
  return {
    advice: adviceOn(facts) ?? (twin < 0 ? null : { kind: 'twin', of: twin }),
    rank: rankOf(facts) * (twin < 0 ? 1 : 0.1),
    isFromSide: Math.abs(turnOf(facts)) >= SIDE_TURN,
  };
}

/** Reviews chosen photos. */
export function reviewsOf(
  photos: readonly { readonly facts?: PhotoFacts | null | undefined }[],
): (PhotoReview | null)[] {
  return reviewPhotos(photos.map(({ facts = null }) => facts));
}

function adviceOn(facts: PhotoFacts): PhotoAdvice | null {
  const { faces, isCovered, light, sharpness } = facts;
  const [largest, ...others] = faces;
  if (!largest) return { kind: 'no_face' };
  if (others.some(({ size }) => size >= SECOND_FACE_SHARE * largest.size)) return { kind: 'several_faces' };
  const { inside, size, eyeDistance, eyeMargin, turn } = largest;
  if (inside < LEAST_INSIDE || eyeMargin < LEAST_EYE_MARGIN) return { kind: 'cut' };
  if (size < LEAST_SIZE || eyeDistance < LEAST_EYE_DISTANCE) return { kind: 'small' };
  const advice = lightAdvice(light);
  if (advice) return advice;
  if (sharpness !== null && sharpness < LEAST_SHARPNESS) return { kind: 'blurred' };
  if (Math.abs(turn) > PROFILE_TURN) return { kind: 'turned' };
  if (isCovered) return { kind: 'covered' };
  return roomAdvice(largest) ?? (isUnclear(facts) ? { kind: 'unclear' } : null);
}

/** Whether the portrait may show a piece of the background. */
function isUnclear({ unclearArea }: PhotoFacts): boolean {
  return unclearArea !== null && unclearArea > MOST_UNCLEAR;
}

/** What the portrait of a photo lacks that shows little more than the face. */
function roomAdvice({ room }: FaceFacts): PhotoAdvice | null {
  if (room.above < LEAST_ROOM.above) return { kind: 'head_cut' };
  const isFilled = room.below < LEAST_ROOM.below || room.across < LEAST_ROOM.across;
  return isFilled ? { kind: 'no_shoulders' } : null;
}

function lightAdvice(light: FaceLight | null): PhotoAdvice | null {
  if (!light) return null;
  if (light.highlight < BACKLIT_HIGHLIGHT && light.around > BACKLIGHT) return { kind: 'backlit' };
  if (light.highlight < DARK_HIGHLIGHT) return { kind: 'dark' };
  return light.burnt > MOST_BURNT ? { kind: 'burnt' } : null;
}

function rankOf(facts: PhotoFacts): number {
  const { faces, isCovered, light, sharpness } = facts;
  const [largest] = faces;
  if (!largest || !light || sharpness === null) return 0;
  const isHardToSee = isCovered || lightAdvice(light) !== null;
  return (
    share(largest.size, AMPLE_SIZE) *
    (0.3 + 0.7 * share(sharpness, AMPLE_SHARPNESS)) *
    (1 - 0.7 * share(Math.abs(largest.turn), 1)) *
    largest.inside ** 4 *
    (isHardToSee ? 0.4 : 1) *
    (roomAdvice(largest) || isUnclear(facts) ? 0.7 : 1)
  );
}

function share(value: number, ample: number): number {
  return Math.min(1, value / ample);
}

function turnOf({ faces }: PhotoFacts): number {
  return faces[0]?.turn ?? 0;
}

function areNearDuplicates(a: PhotoFacts, b: PhotoFacts): boolean {
  return likeness(a, b) >= TWIN_LIKENESS && Math.abs(turnOf(a) - turnOf(b)) <= MOST_TWIN_TURN;
}

/** The correlation of two prints: 1 for the same picture in any light. */
function likeness(a: PhotoFacts, b: PhotoFacts): number {
  return a.print.reduce((sum, tone, cell) => sum + tone * (b.print[cell] ?? 0), 0) / a.print.length;
}

/** Puts the photos that help most first. Those without a look stay before the ones that show no face. */
export function bestFirst<LookedAt extends { readonly facts?: PhotoFacts | null | undefined }>(
  photos: readonly LookedAt[],
): LookedAt[] {
  const reviews = reviewsOf(photos);
  const rankAt = (place: number): number => reviews[place]?.rank ?? UNKNOWN_RANK;
  return photos
    .map((photo, place) => ({ photo, place }))
    .sort((one, other) => rankAt(other.place) - rankAt(one.place))
    .map(({ photo }) => photo);
}

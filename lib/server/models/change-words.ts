import 'server-only';

import { POSES, type PoseId } from '../../shared/rules/catalogue';
import { CHANGED_PARTS, type ChangedPart, type ChangeKind, CHANGES } from '../../shared/rules/changes';
import { POSE_WORDS } from './catalogue-words';

type Backdrop = `backdrop_${PoseId}`;

/** The backdrops of the poses in words. */
const BACKDROPS = Object.fromEntries(
  POSES.map(({ id }) => [
    `backdrop_${id}`,
    `replace the backdrop with ${POSE_WORDS[id].backdrop(POSE_WORDS[id].colour)}`,
  ]),
) as Record<Backdrop, string>;

/** The changes in words, in the order of a model's work: what to do, then with what. */
const CHANGE_WORDS: Record<ChangeKind, string> = {
  suit: 'change the clothes to a well-fitting navy suit over a plain white shirt, cut for this person',
  shirt: 'change the clothes to a plain white shirt or blouse, cut for this person',
  sweater: 'change the clothes to a plain dark green crew-neck sweater of fine wool',
  smart_casual: 'change the clothes to a grey blazer over a plain white T-shirt, cut for this person',
  turtleneck: 'change the clothes to a plain black turtleneck',
  medical_coat: 'change the clothes to a clean white medical coat over a plain light blue shirt',
  neutral: 'change the expression to calm and neutral, with lips closed',
  slight_smile: 'change the expression to a slight, natural smile with lips closed',
  ...BACKDROPS,
  no_glasses: 'remove the glasses, and show the eyes as they are',
  tidy_hair: 'tidy the hair: the same cut, length and colour, combed, without loose strands',
  words: 'change only what the words between brackets ask for',
};

/** What stays in each change, and what stays unless it is changed. */
const ALWAYS_KEPT =
  'the face and identity, age, skin tone and texture, pose, framing and light; any facial hair or head covering';
const KEPT_UNLESS_CHANGED: Record<Exclude<ChangedPart, 'words'>, string> = {
  clothes: 'clothes',
  expression: 'expression',
  backdrop: 'backdrop',
  glasses: 'any glasses',
  hair: 'hair',
};

/** Returns in English what a change does, and what stays. */
export function changeWords(kind: ChangeKind): { change: string; kept: string } {
  const changed = CHANGED_PARTS.find((part) => (CHANGES[part] as readonly string[]).includes(kind));
  const others = Object.entries(KEPT_UNLESS_CHANGED).flatMap(([part, words]) =>
    part === changed || changed === 'words' ? [] : words,
  );
  const always = changed === 'words' ? `${ALWAYS_KEPT}, unless the words ask otherwise` : ALWAYS_KEPT;
  return { change: CHANGE_WORDS[kind], kept: [always, ...others].join('; ') };
}

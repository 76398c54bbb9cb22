import { isContentRefusal } from './model';

it.each([
  'NSFW content detected',
  'The request was blocked by the safety checker.',
  'Your input was flagged as inappropriate',
  'content policy violation',
  'Prompt was rejected by moderation',
])('recognises “%s” as a refusal', (error) => {
  expect(isContentRefusal(error)).toBe(true);
});

it.each(['Invalid image URL in images array', 'CUDA out of memory', 'no_face: No face was found.', ''])(
  'takes “%s” for no refusal',
  (error) => {
    expect(isContentRefusal(error)).toBe(false);
  },
);

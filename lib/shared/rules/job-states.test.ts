import { isPictureFailure, WORKER_FAILURES, workerFailureOf } from './job-states';

it.each(WORKER_FAILURES)('reads %s off the head of a sentence', (failure) => {
  expect(workerFailureOf(`${failure}: It could not be done.`)).toBe(failure);
});

it.each([[null], [''], ['500'], ['A no_face: later'], ['no_faces: many'], ['NO_FACE: loud']])(
  'knows no code in %j',
  (error) => {
    expect(workerFailureOf(error)).toBeNull();
  },
);

it('tells what people can mend from what they cannot', () => {
  expect(WORKER_FAILURES.filter(isPictureFailure)).toEqual([
    'no_face',
    'unreadable_photo',
    'unreadable_template',
    'unreadable_style',
    'content_refused',
  ]);
  expect(isPictureFailure(null)).toBe(false);
});

import { digitalSourceOf } from './digital-sources';

it.each([
  ['chiaro', 'composite'],
  ['qwen-image-edit-2511', 'compositeWithTrainedAlgorithmicMedia'],
  ['own-model', 'trainedAlgorithmicMedia'],
  ['a model of last year', null],
  ['toString', null],
  [null, null],
])('the digital source of %p is %p', (model, source) => {
  expect(digitalSourceOf(model)).toBe(source);
});

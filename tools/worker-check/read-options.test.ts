import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import { readOptions } from './read-options';

const folder = freshFolder();

const LOCAL = '--base-url http://127.0.0.1:3002/v2/ --endpoint preview';
const REMOTE = '--endpoint abc --pictures https://chiaro.example.com/';

const read = (args: string, state = folder) =>
  readOptions(
    args.split(' ').filter(Boolean),
    (mode) => ({ variables: { RUNPOD_API_KEY: mode }, files: [] }),
    state,
  );

it.each([
  ['', 'No local stack is running'],
  [`${LOCAL} --key secret`, "Unknown option '--key'"],
  [`${REMOTE} --base-url http://gpu.example.com/v2`, 'must be https://'],
  ['--endpoint abc', '--pictures must name a deployed Chiaro'],
  [`${REMOTE} --photo me.jpg`, 'must be a web address; me.jpg is none'],
  [`${LOCAL} --photo me.jpg`, 'There is no file me.jpg.'],
  [`${LOCAL} --timeout soon`, '--timeout wants seconds'],
  ['--model dall-e', 'There is no model dall-e. There are'],
])('refuses the arguments “%s”', (args, sentence) => {
  expect(() => read(args)).toThrow(sentence);
});

it('takes RunPod, a model of it, an endpoint on this machine, or the running local stack', () => {
  const [runpod, qwen] = [
    { baseUrl: 'https://api.runpod.ai/v2', apiKey: 'production' },
    'qwen-image-edit-2511',
  ];
  expect(read(REMOTE)).toMatchObject({ ...runpod, endpointId: 'abc', model: null, isAgreed: false });
  expect(read(`--model ${qwen} --pictures https://a.b --yes`)).toMatchObject({ ...runpod, endpointId: qwen });
  expect(read(LOCAL)).toMatchObject({ baseUrl: 'http://127.0.0.1:3002/v2', apiKey: 'development' });
  writeFileSync(path.join(folder, 'stack.json'), '{"runpod":"http://127.0.0.1:4000"}');
  writeFileSync(path.join(folder, 'keys.json'), '{"runpodApiKey":"local"}');
  const stack = { baseUrl: 'http://127.0.0.1:4000/v2', apiKey: 'local', isLocal: true };
  expect(read('')).toMatchObject({ ...stack, endpointId: 'preview', model: null });
  expect(read(`--model ${qwen}`)).toMatchObject({ ...stack, endpointId: qwen, model: { name: qwen } });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { LoadVariables } from '@/tools/load-variables';
import { readOptions } from './read-options';

const KEYS: LoadVariables = (mode) => ({
  variables: {
    RUNPOD_API_KEY: mode === 'production' ? 'key' : 'laptop',
    OTHER_KEY: 'other',
    BLOB_PRIVATE_READ_WRITE_TOKEN: mode === 'production' ? 'blob' : 'local',
  },
  files: [],
});
const LOCAL = ['--base-url', 'http://127.0.0.1:3002/v2/', '--endpoint', 'preview'];
const REMOTE = ['--endpoint', 'abc', '--pictures', 'https://chiaro.example.com/'];

let stateDirectory: string;

beforeEach(() => {
  stateDirectory = mkdtempSync(path.join(tmpdir(), 'worker-check-'));
});

afterEach(() => rmSync(stateDirectory, { recursive: true }));

describe('the arguments of the worker check', () => {
  it('take RunPod and the pictures of a deployed Chiaro', () => {
    expect(readOptions(REMOTE, KEYS, stateDirectory)).toEqual({
      baseUrl: 'https://api.runpod.ai/v2',
      endpointId: 'abc',
      apiKey: 'key',
      loopback: false,
      picturesOrigin: 'https://chiaro.example.com',
      photos: [],
      jobTimeoutMs: 300_000,
      deterministic: false,
      jsonFile: null,
      model: null,
      blobStore: null,
      isAgreed: false,
    });
  });

  it('take an endpoint on this machine, files and a key of another name', () => {
    const more = ['--key-from-env', 'OTHER_KEY', '--photo', 'README.md', '--timeout', '7', '--deterministic'];
    expect(readOptions([...LOCAL, ...more, '--json', 'out.json'], KEYS, stateDirectory)).toEqual({
      baseUrl: 'http://127.0.0.1:3002/v2',
      endpointId: 'preview',
      apiKey: 'other',
      loopback: true,
      picturesOrigin: null,
      photos: ['README.md'],
      jobTimeoutMs: 7_000,
      deterministic: true,
      jsonFile: 'out.json',
      model: null,
      blobStore: null,
      isAgreed: false,
    });
  });

  it('take a model: with --pictures its endpoint at RunPod, otherwise that of the running local stack', () => {
    const model = ['--model', 'qwen-image-edit-2511'];
    const pictures = ['--pictures', 'https://chiaro.example.com'];
    expect(readOptions([...model, ...pictures, '--yes'], KEYS, stateDirectory)).toMatchObject({
      baseUrl: 'https://api.runpod.ai/v2',
      endpointId: 'qwen-image-edit-2511',
      model: { name: 'qwen-image-edit-2511' },
      blobStore: { token: 'blob' },
      isAgreed: true,
    });
    writeFileSync(path.join(stateDirectory, 'stack.json'), '{"runpod":"http://127.0.0.1:4000"}');
    writeFileSync(path.join(stateDirectory, 'keys.json'), '{"runpodApiKey":"local"}');
    expect(readOptions(model, KEYS, stateDirectory)).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000/v2',
      endpointId: 'qwen-image-edit-2511',
      blobStore: null,
    });
    const comfy = ['--model', 'worker-comfyui', '--endpoint', 'abc', ...pictures];
    expect(readOptions(comfy, KEYS, stateDirectory)).toMatchObject({ endpointId: 'abc', isAgreed: false });
    const own = ['--model', 'own-model', '--endpoint', 'abc', ...pictures];
    expect(readOptions(own, KEYS, stateDirectory)).toMatchObject({ endpointId: 'abc', model: null });
    expect(() => readOptions(['--model', 'dall-e'], KEYS, stateDirectory)).toThrow(
      'There is no model dall-e. There are',
    );
  });

  it('take the running local stack when no endpoint is named', () => {
    writeFileSync(path.join(stateDirectory, 'stack.json'), '{"runpod":"http://127.0.0.1:4000"}');
    writeFileSync(path.join(stateDirectory, 'keys.json'), '{"runpodApiKey":"local"}');
    expect(readOptions([], KEYS, stateDirectory)).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000/v2',
      endpointId: 'preview',
      apiKey: 'local',
      loopback: true,
    });
  });

  it('take the key for an endpoint on this machine from the files of npm run dev', () => {
    expect(readOptions(LOCAL, KEYS, stateDirectory).apiKey).toBe('laptop');
  });

  it.each([
    ['a deployed endpoint', REMOTE, ' and production.env'],
    ['an endpoint on this machine', LOCAL, ', .env.development.local, .env.local, .env.development and .env'],
  ])('name the places where the key of %s would be', (_what, target, files) => {
    const args = [...target, '--key-from-env', 'NONE'];
    expect(() => readOptions(args, KEYS, stateDirectory)).toThrow(
      `The variable NONE, which must hold the key, is missing in the environment${files}.`,
    );
  });

  it.each<[string, string[], string]>([
    ['no endpoint and no stack', [], 'No local stack is running'],
    ['a key', [...LOCAL, '--key', 'secret'], "Unknown option '--key'"],
    [
      'an address without encryption',
      [...REMOTE, '--base-url', 'http://gpu.example.com/v2'],
      'must be https://',
    ],
    ['no web address', ['--endpoint', 'a', '--base-url', 'nonsense'], '--base-url must be a web address'],
    ['a worker elsewhere without pictures', ['--endpoint', 'abc'], '--pictures must name a deployed Chiaro'],
    [
      'a file for a worker elsewhere',
      [...REMOTE, '--photo', 'me.jpg'],
      'must be a web address; me.jpg is none',
    ],
    ['a file that is not there', [...LOCAL, '--photo', 'me.jpg'], 'There is no file me.jpg.'],
    ['ten photos', [...LOCAL, ...Array<string[]>(10).fill(['--photo', 'README.md']).flat()], 'at most 9'],
    ['no time', [...LOCAL, '--timeout', 'soon'], '--timeout wants seconds'],
  ])('refuse %s', (_what, args, sentence) => {
    expect(() => readOptions(args, KEYS, stateDirectory)).toThrow(sentence);
  });
});

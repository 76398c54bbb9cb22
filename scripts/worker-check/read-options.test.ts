import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readOptions } from './read-options';

const KEY = { RUNPOD_API_KEY: 'key', OTHER_KEY: 'other' };
const LOCAL = ['--base-url', 'http://127.0.0.1:3002/v2/', '--endpoint', 'preview'];
const REMOTE = ['--endpoint', 'abc', '--pictures', 'https://chiaro.example.com/'];

let stateDirectory: string;

beforeEach(() => {
  stateDirectory = mkdtempSync(path.join(tmpdir(), 'worker-check-'));
});

afterEach(() => rmSync(stateDirectory, { recursive: true }));

describe('the arguments of the worker check', () => {
  it('take RunPod and the pictures of a deployed Chiaro', () => {
    expect(readOptions(REMOTE, KEY, stateDirectory)).toEqual({
      baseUrl: 'https://api.runpod.ai/v2',
      endpointId: 'abc',
      apiKey: 'key',
      loopback: false,
      picturesOrigin: 'https://chiaro.example.com',
      photos: [],
      jobTimeoutMs: 300_000,
      deterministic: false,
      jsonFile: null,
    });
  });

  it('take an endpoint on this machine, files and a key of another name', () => {
    const more = ['--key-from-env', 'OTHER_KEY', '--photo', 'README.md', '--timeout', '7', '--deterministic'];
    expect(readOptions([...LOCAL, ...more, '--json', 'out.json'], KEY, stateDirectory)).toEqual({
      baseUrl: 'http://127.0.0.1:3002/v2',
      endpointId: 'preview',
      apiKey: 'other',
      loopback: true,
      picturesOrigin: null,
      photos: ['README.md'],
      jobTimeoutMs: 7_000,
      deterministic: true,
      jsonFile: 'out.json',
    });
  });

  it('take the running local stack when no endpoint is named', () => {
    writeFileSync(path.join(stateDirectory, 'stack.json'), '{"runpod":"http://127.0.0.1:4000"}');
    writeFileSync(path.join(stateDirectory, 'keys.json'), '{"runpodApiKey":"local"}');
    expect(readOptions([], {}, stateDirectory)).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000/v2',
      endpointId: 'preview',
      apiKey: 'local',
      loopback: true,
    });
  });

  it.each<[string, string[], string]>([
    ['no endpoint and no stack', [], 'No local stack is running'],
    ['a key', [...LOCAL, '--key', 'secret'], "Unknown option '--key'"],
    ['a variable that is not there', [...LOCAL, '--key-from-env', 'NONE'], 'variable NONE is missing'],
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
    expect(() => readOptions(args, KEY, stateDirectory)).toThrow(sentence);
  });
});

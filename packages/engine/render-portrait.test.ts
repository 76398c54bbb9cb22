import { readFileSync } from 'node:fs';

import sharp from 'sharp';

import { OPACITY_CHUNK, readWebpChunk } from './file/webp-chunks';
import { findFault, type PortraitFault } from './frame/find-fault';
import { type OnProgress, type Stage, STAGES } from './job/job';
import { type EngineModels, loadEngineModels } from './models/engine-models';
import { composePortrait } from './render-portrait';
import { parseRequest } from './job/request';
import { portraitSettings } from './job/settings';
import { plainInput } from './testing/plain-input';

jest.mock('./frame/find-fault', () => ({ findFault: jest.fn() }));
// A quarter of a portrait's side, to save time.
jest.mock('./job/settings', () => ({ ...jest.requireActual<object>('./job/settings'), PORTRAIT_SIZE: 256 }));

const faults = jest.mocked(findFault);
const settings = portraitSettings(parseRequest(plainInput('http://h/maya.webp', ['http://h/photo.png'], {})));
const read = (folder: string): Buffer => readFileSync(`public/images/${folder}/maya.webp`);

let models: EngineModels;
let photo: Buffer;

beforeAll(async () => {
  models = await loadEngineModels();
  photo = await sharp('public/images/poses/leo.webp').resize(640).png().toBuffer();
});

const compose = (
  photos: Buffer[],
  onProgress: OnProgress,
  onFault: () => void,
): ReturnType<typeof composePortrait> => {
  const files = { photos, template: read('poses'), plate: read('plates'), style: null };
  return composePortrait(files, settings, models, onProgress, onFault);
};

describe('composePortrait', () => {
  it('makes the portrait from the next photo when the first portrait has a fault, and reports its progress forward only', async () => {
    faults.mockReturnValueOnce('cut').mockReturnValue(null);
    const other = await sharp(photo).flop().resize(600).png().toBuffer();
    const progress: number[] = [];
    const stages: Stage[] = [];
    const onFault = jest.fn();
    const { person, file } = await compose(
      [photo, other],
      (percent, stage) => {
        progress.push(percent);
        if (stage) stages.push(stage);
        return Promise.resolve();
      },
      onFault,
    );
    expect(onFault.mock.calls).toEqual([['cut']]);
    const [first, second] = faults.mock.calls;
    expect(second?.[1]).toBe(person);
    expect(person.enlargement).toBeGreaterThan(first?.[1].enlargement ?? Infinity);
    expect(progress).toEqual([...progress].sort((one, two) => one - two));
    expect(progress.at(-1)).toBe(95);
    expect([...new Set(stages)]).toEqual(STAGES);
    const opacity = readWebpChunk(file, OPACITY_CHUNK) ?? new Uint8Array();
    const levels = await sharp(opacity).extractChannel(0).raw().toBuffer();
    expect([...levels]).toEqual(Array.from(person.cutOut.mask.data, (share) => Math.round(255 * share)));
  });

  it('makes no portrait when each framing has a fault, and tries a face that is too small once', async () => {
    const { width, height } = await sharp(photo).metadata();
    const [left, side] = [Math.round(width * 0.18), Math.round(width * 0.6)];
    const cut = await sharp(photo)
      .extract({ left, top: 0, width: side, height: Math.round(height * 0.7) })
      .png()
      .toBuffer();
    const faultsOf = async (fault: PortraitFault): Promise<number> => {
      faults.mockReturnValue(fault);
      const onFault = jest.fn();
      await expect(compose([cut], () => Promise.resolve(), onFault)).rejects.toMatchObject({
        code: 'no_face',
      });
      return onFault.mock.calls.length;
    };
    expect(await faultsOf('tilted')).toBeGreaterThan(1);
    expect(await faultsOf('small')).toBe(1);
  });
});

import { ServiceContainer } from '../../browser/service-container';
import { createCustomPictures } from '../photos/custom-pictures';
import { createSettings, INITIAL_SETTINGS } from '../settings/generator-settings';
import type { PortraitRecord } from './portrait-record';
import { reuseSettings } from './second-try';

const SETTINGS = {
  ...INITIAL_SETTINGS,
  pose: 'leo',
  style: 'vintage',
  preset: 'vintage',
  modelVersion: 'V2',
  positivePrompt: 'by a window',
} as const;

const RECORD: PortraitRecord = {
  jobId: 'job',
  madeAt: 0,
  settings: SETTINGS,
  photos: [],
  pose: null,
  style: null,
  model: null,
  secondTryUntil: null,
};
const OWN: PortraitRecord = { ...RECORD, settings: { ...SETTINGS, pose: 'custom', style: 'custom' } };

let container: ServiceContainer;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:kept';
  URL.revokeObjectURL = () => undefined;
  localStorage.clear();
  container = new ServiceContainer();
});

const settings = () => container.get(createSettings).store.get();
const customPictures = () => container.get(createCustomPictures).store;

describe('using settings again', () => {
  it('chooses everything that made the portrait', () => {
    expect(reuseSettings(container, RECORD)).toEqual({ pose: false, style: false });
    expect(settings()).toEqual(SETTINGS);
  });

  it('falls back to the first pose and no style where custom pictures are gone, and reports it', () => {
    expect(reuseSettings(container, OWN)).toEqual({ pose: true, style: true });
    expect(settings()).toEqual({ ...SETTINGS, pose: 'anna', style: null });
  });

  it('restores custom pictures from the small versions', async () => {
    const pose = { name: 'my pose', picture: new Blob(['pose']) };
    expect(reuseSettings(container, { ...OWN, pose })).toEqual({ pose: false, style: true });
    expect(settings()).toMatchObject({ pose: 'custom', style: null });
    const taken = customPictures().get().pose;
    expect(taken).toMatchObject({ id: 'custom', cacheName: 'my pose', preview: 'blob:kept' });
    expect(taken?.file.size).toBe(pose.picture.size);
  });

  it('prefers the picture itself to its small version', () => {
    const present = {
      id: 'custom',
      isPredefined: false,
      name: 'pose.jpg',
      cacheName: 'my pose',
      file: new File(['large'], 'pose.jpg'),
      preview: 'blob:l',
    } as const;
    customPictures().update((pictures) => ({ ...pictures, pose: present }));
    reuseSettings(container, { ...OWN, pose: { name: 'my pose', picture: new Blob(['small']) } });
    expect(customPictures().get().pose).toBe(present);
  });
});

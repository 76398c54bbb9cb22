import { customPictureStore, removeCustomPicture } from '../photos/custom-pictures';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { settingsStore } from '../settings/settings-store';
import type { PortraitRecord } from './portrait-making';
import { reuseSettings } from './reuse-settings';

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
  uid: 'ada',
  madeAt: 0,
  settings: SETTINGS,
  photos: [],
  pose: null,
  style: null,
};
const OWN: PortraitRecord = { ...RECORD, settings: { ...SETTINGS, pose: 'custom', style: 'custom' } };

beforeEach(() => {
  URL.createObjectURL = () => 'blob:kept';
  URL.revokeObjectURL = () => undefined;
  removeCustomPicture('pose');
  removeCustomPicture('style');
  settingsStore.update(() => INITIAL_SETTINGS);
});

describe('using settings again', () => {
  it('chooses everything that the portrait was made with', () => {
    expect(reuseSettings(RECORD)).toEqual({ pose: false, style: false });
    expect(settingsStore.get()).toEqual(SETTINGS);
  });

  it('falls back to the first pose and no style where own pictures are gone, and says so', () => {
    expect(reuseSettings(OWN)).toEqual({ pose: true, style: true });
    expect(settingsStore.get()).toEqual({ ...SETTINGS, pose: 'anna', style: null });
  });

  it('brings own pictures back from the small versions', async () => {
    const pose = { name: 'my pose', picture: new Blob(['pose']) };
    expect(reuseSettings({ ...OWN, pose })).toEqual({ pose: false, style: true });
    expect(settingsStore.get()).toMatchObject({ pose: 'custom', style: null });
    const taken = customPictureStore.get().pose;
    expect(taken).toMatchObject({ id: 'custom', cacheName: 'my pose', preview: 'blob:kept' });
    expect(taken?.file.size).toBe(pose.picture.size);
  });

  it('prefers the picture itself to its small version', () => {
    const present = {
      id: 'custom',
      name: 'pose.jpg',
      cacheName: 'my pose',
      file: new File(['large'], 'pose.jpg'),
      preview: 'blob:l',
    } as const;
    customPictureStore.update((pictures) => ({ ...pictures, pose: present }));
    reuseSettings({ ...OWN, pose: { name: 'my pose', picture: new Blob(['small']) } });
    expect(customPictureStore.get().pose).toBe(present);
  });
});

import { INITIAL_SETTINGS } from './generator-settings';
import { choosePreset, PRESETS } from './presets';
import { choosePose, dropStyle, setSlider, settingsStore, toggleStyle } from './settings-store';

const KEY = 'portraitGenerator_settings';

beforeEach(() => {
  localStorage.clear();
  settingsStore.update(() => INITIAL_SETTINGS);
});

describe('the stored settings', () => {
  it('hold every choice for the next visit', () => {
    choosePreset('vintage');
    choosePose('sofia');
    setSlider('steps', 12);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      ...INITIAL_SETTINGS,
      ...PRESETS.vintage,
      preset: 'vintage',
      pose: 'sofia',
      sliders: { ...PRESETS.vintage.sliders, steps: 12 },
    });
  });

  it.each(['{', 'null', '[]', '"text"', '{"sliders":{"steps":"many"},"pose":{"id":"anna"},"style":7}'])(
    'that somebody else wrote (%s) are the initial ones',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(settingsStore.get()).toEqual(INITIAL_SETTINGS);
    },
  );

  it('keep what is whole of a partly broken entry', () => {
    localStorage.setItem(KEY, '{"pose":"leo","sliders":{"steps":11,"resemblance":null},"modelVersion":"V9"}');
    expect(settingsStore.get()).toEqual({
      ...INITIAL_SETTINGS,
      pose: 'leo',
      sliders: { ...INITIAL_SETTINGS.sliders, steps: 11 },
    });
  });

  it('keep sliders on their steps', () => {
    setSlider('resemblance', 1.234);
    expect(settingsStore.get().sliders.resemblance).toBe(1.25);
  });

  it('do without a style that is chosen again or gone, and only then', () => {
    toggleStyle('casual');
    dropStyle('custom');
    expect(settingsStore.get().style).toBe('casual');
    toggleStyle('casual');
    expect(settingsStore.get().style).toBeNull();
  });
});

import { createSettings, INITIAL_SETTINGS, type Settings } from './generator-settings';
import { applyPreset, PRESETS } from './presets';

const KEY = 'portraitGenerator_settings';

let settings: Settings;

beforeEach(() => {
  localStorage.clear();
  settings = createSettings();
});

describe('the stored settings', () => {
  it('hold every choice for the next visit', () => {
    settings.store.update((current) => applyPreset(current, 'vintage'));
    settings.change({ pose: 'sofia' });
    settings.setSlider('steps', 12);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
      ...INITIAL_SETTINGS,
      ...PRESETS.vintage,
      preset: 'vintage',
      pose: 'sofia',
      sliders: { ...PRESETS.vintage.sliders, steps: 12 },
    });
  });

  it.each(['{', 'null', '[]', '"text"', '{"sliders":{"steps":"many"},"pose":{"id":"anna"},"style":7}'])(
    'are the initial ones where something else is stored (%s)',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(settings.store.get()).toEqual(INITIAL_SETTINGS);
    },
  );

  it('keep the valid part of a partly broken entry', () => {
    localStorage.setItem(KEY, '{"pose":"leo","sliders":{"steps":11,"resemblance":null},"modelVersion":"V9"}');
    expect(settings.store.get()).toEqual({
      ...INITIAL_SETTINGS,
      pose: 'leo',
      sliders: { ...INITIAL_SETTINGS.sliders, steps: 11 },
    });
  });

  it('keep sliders on their steps', () => {
    settings.setSlider('resemblance', 1.234);
    expect(settings.store.get().sliders.resemblance).toBe(1.25);
  });

  it('drop a style that is chosen again', () => {
    settings.toggleStyle('casual');
    expect(settings.store.get().style).toBe('casual');
    settings.toggleStyle('casual');
    expect(settings.store.get().style).toBeNull();
  });
});

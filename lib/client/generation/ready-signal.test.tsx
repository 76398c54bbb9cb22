import { createStore } from '@/lib/browser/store';
import {
  fakeAudio,
  fakeNotifications,
  removePageSignals,
  setVisible,
} from '@/lib/browser/testing/page-signals';

import { ServiceContainer } from '../../browser/service-container';
import { GenerationDisplay } from './generation-display';
import { type GenerationErrorCause, INITIAL_GENERATION } from './generation-state';
import { createReadySignal } from './ready-signal';

const ICON = '/images/icon.svg';
const FAILURE: GenerationErrorCause = { kind: 'job', failure: 'no_face' };
const TEXTS = {
  title: (ready: number) => `${ready} ready`,
  body: (ready: number) => `see ${ready}`,
  documentTitle: (title: string) => `${title} · Chiaro`,
};

/** Each ends what a tab of the test follows. */
const closings: (() => void)[] = [];

/** A tab in which portraits are being made. */
function openTab(startedAt = 1) {
  const store = createStore(INITIAL_GENERATION);
  const signal = new ServiceContainer().get(createReadySignal);
  signal.setTexts(TEXTS);
  closings.push(signal.follow(store));
  const display = new GenerationDisplay(store);
  const begin = (at: number) =>
    display.begin({ stage: 'sent', jobId: 'job', startedAt: at, count: 2, isFromPortrait: false });
  begin(startedAt);
  const complete = (ready: number) => display.complete(ready, () => undefined);
  return { signal, display, begin, complete };
}

/** Lets pending promises run. */
async function settle(): Promise<void> {
  await jest.advanceTimersByTimeAsync(0);
}

function icon(): string {
  const address = document.querySelector('link')?.getAttribute('href') ?? '';
  return decodeURIComponent(address);
}

let audio: ReturnType<typeof fakeAudio>;

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = `<title>Generator</title><link rel="icon" type="image/svg+xml" href="${ICON}">`;
  globalThis.fetch = jest.fn(() =>
    Promise.resolve({ ok: true, text: () => Promise.resolve('<svg></svg>') }),
  ) as unknown as typeof fetch;
  audio = fakeAudio();
});
afterEach(() => {
  for (const close of closings.splice(0)) close();
  removePageSignals();
  localStorage.clear();
  jest.useRealTimers();
});

describe('the tab of a hidden page', () => {
  it('says that the portraits are ready until the page is seen', async () => {
    const { display, complete } = openTab();
    setVisible(false);
    complete(2);
    await settle();
    expect(document.title).toBe('✓ 2 ready · Chiaro');
    expect(icon()).toMatch(/^data:image\/svg\+xml,<svg><circle .*#e5643a/);
    display.clear({ kind: 'ready', ready: 2 });
    expect(document.title).toBe('✓ 2 ready · Chiaro');
    setVisible(true);
    expect(document.title).toBe('Generator');
    expect(icon()).toBe(ICON);
    expect(document.querySelectorAll('title')).toHaveLength(1);
  });

  it('says in a quieter tone that there is none', async () => {
    const { display } = openTab();
    setVisible(false);
    display.fail(FAILURE);
    await settle();
    expect(document.title).toBe('0 ready · Chiaro');
    expect(icon()).toContain('#a9afae');
  });

  it('counts those that are ready beside an error', () => {
    const { display } = openTab();
    setVisible(false);
    display.fail(FAILURE, 1);
    expect(document.title).toBe('✓ 1 ready · Chiaro');
  });

  it.each<[string, (display: GenerationDisplay) => void]>([
    ['cancelled', (display) => display.clear({ kind: 'cancelled', count: 1, ready: 0 })],
    ['stopped', (display) => display.clear({ kind: 'stopped' })],
    ['refused to be cancelled', (display) => display.refuseCancel({ kind: 'no_output' })],
    ['not ended', (display) => display.showJob('other', 2, 1)],
  ])('says nothing of a generation that is %s', (_how, change) => {
    const { display } = openTab();
    setVisible(false);
    change(display);
    expect(document.title).toBe('Generator');
  });
});

it('A page that is seen keeps its title', () => {
  const { complete } = openTab();
  complete(1);
  expect(document.title).toBe('Generator');
});

describe('a notification', () => {
  it('is shown for a hidden page, brings it to the front, and goes when it is seen', () => {
    const { shown } = fakeNotifications('granted', 'granted');
    const focus = jest.spyOn(window, 'focus').mockImplementation(() => undefined);
    const { signal, complete } = openTab();
    signal.setNotification(true);
    setVisible(false);
    complete(2);
    expect(shown).toEqual([
      expect.objectContaining({ title: '2 ready', body: 'see 2', tag: 'portrait-ready', silent: true }),
    ]);
    expect(audio.states).toEqual([]);
    shown[0]?.onclick?.();
    expect(focus).toHaveBeenCalledTimes(1);
    setVisible(true);
    expect(shown[0]?.close).toHaveBeenCalledTimes(2);
    focus.mockRestore();
  });

  it.each<[string, boolean, NotificationPermission, boolean]>([
    ['without the wish', false, 'granted', false],
    ['when the permission is gone', true, 'default', false],
    ['for a page that is seen', true, 'granted', true],
  ])('is not shown %s', (_when, wish, permission, isVisible) => {
    const { shown } = fakeNotifications('granted', permission);
    const { signal, complete } = openTab();
    signal.setSound(true);
    signal.setNotification(wish);
    setVisible(isVisible);
    complete(1);
    expect(shown).toEqual([]);
  });

  it('and a sound come from one tab for each end', async () => {
    const { shown } = fakeNotifications('granted', 'granted');
    const tabs = [openTab(), openTab()];
    const [first] = tabs;
    first?.signal.setNotification(true);
    first?.signal.setSound(true);
    await settle();
    audio.notes = [];
    setVisible(false);
    // The second tab was opened when the first portrait was ready.
    tabs.forEach(({ complete }, index) => complete(2 - index));
    await settle();
    expect([shown.length, audio.notes.length]).toEqual([1, 2]);
    for (const { begin, complete } of tabs) {
      begin(2);
      complete(1);
    }
    await settle();
    expect([shown.length, audio.notes.length]).toEqual([2, 4]);
  });

  it('that the browser refuses after all leaves the title', () => {
    Object.assign(window, {
      Notification: Object.assign(
        () => {
          throw new TypeError('Illegal constructor');
        },
        { permission: 'granted' },
      ),
    });
    const { signal, complete } = openTab();
    signal.setNotification(true);
    setVisible(false);
    complete(1);
    expect(document.title).toBe('✓ 1 ready · Chiaro');
  });
});

describe('the sound', () => {
  const hertz = () => audio.notes.map((note) => note.hertz);

  it('is not made without the wish', async () => {
    const { complete } = openTab();
    document.body.click();
    complete(1);
    await settle();
    expect(audio.states).toEqual([]);
  });

  it('plays once when it is wished, at the end also while the page is seen, and frees the output', async () => {
    const { signal, complete } = openTab();
    signal.setSound(true);
    await settle();
    expect(hertz()).toEqual([523.25, 783.99]);
    expect(audio.states).toEqual(['running']);
    for (const note of audio.notes.splice(0)) note.end();
    expect(audio.states).toEqual(['suspended']);
    complete(1);
    await settle();
    expect(hertz()).toEqual([523.25, 783.99]);
    signal.setSound(false);
    expect(audio.notes).toHaveLength(2);
  });

  it('of an earlier visit is unlocked by a click, without a sound', async () => {
    localStorage.setItem('portraitGenerator_ready', '{"sound":true}');
    openTab();
    document.body.click();
    document.body.click();
    await settle();
    expect(audio.notes.map(({ loudness }) => loudness)).toEqual([0, 0]);
  });

  it('that the browser does not let begin never comes late, and the next click unlocks it', async () => {
    localStorage.setItem('portraitGenerator_ready', '{"sound":true}');
    const { complete } = openTab();
    audio.canStart = false;
    complete(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect([audio.states, audio.notes]).toEqual([['closed'], []]);
    audio.canStart = true;
    document.body.click();
    await settle();
    expect(audio.notes).toHaveLength(2);
  });
});

it.each(['7', 'null', '[]', '{"notification":"yes","sound":1,"signalled":7}'])(
  'An invalid stored value is no wish: %s',
  (stored) => {
    localStorage.setItem('portraitGenerator_ready', stored);
    const { signal } = openTab();
    expect(signal.preferences.get()).toEqual({ notification: false, sound: false, signalled: '' });
  },
);

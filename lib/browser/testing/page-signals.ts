/** Hides the page of a test, or shows it. */
export function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isVisible ? 'visible' : 'hidden',
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

interface NotificationOptions {
  body: string;
  tag: string;
  silent: boolean;
}

/** A notification that a test's page has shown. */
interface ShownNotification extends NotificationOptions {
  title: string;
  onclick?: () => void;
  close: jest.Mock;
}

/** Gives jsdom notifications; `answer` is what the user answers when the page asks. */
export function fakeNotifications(
  answer: NotificationPermission,
  permission: NotificationPermission = 'default',
) {
  const shown: ShownNotification[] = [];
  const requestPermission = jest.fn(() => {
    FakeNotification.permission = answer;
    return Promise.resolve(answer);
  });
  class FakeNotification {
    static permission = permission;
    static readonly requestPermission = requestPermission;
    readonly close = jest.fn();

    constructor(
      readonly title: string,
      options?: NotificationOptions,
    ) {
      Object.assign(this, options);
      if (FakeNotification.permission === 'granted') shown.push(this as unknown as ShownNotification);
    }
  }
  Object.assign(window, { Notification: FakeNotification });
  return { shown, requestPermission };
}

/** Gives jsdom Web Audio; `canStart` is whether the page may make sounds yet. */
export function fakeAudio(canStart = true) {
  const audio = {
    canStart,
    /** The notes that have begun, with their loudness. */
    notes: [] as { hertz: number; loudness: number; end: () => void }[],
    /** The state of each context. */
    states: [] as string[],
  };
  class FakeAudioContext {
    readonly currentTime = 0;
    readonly destination = {};
    private readonly number = audio.states.push('suspended') - 1;

    get state() {
      return audio.states[this.number];
    }
    resume() {
      if (!audio.canStart) return new Promise(() => undefined);
      audio.states[this.number] = 'running';
      return Promise.resolve();
    }
    suspend() {
      audio.states[this.number] = 'suspended';
      return Promise.resolve();
    }
    close() {
      audio.states[this.number] = 'closed';
      return Promise.resolve();
    }
    createGain() {
      const volume = {
        loudness: 0,
        gain: {
          setValueAtTime: () => undefined,
          linearRampToValueAtTime: (loudness: number) => (volume.loudness = loudness),
          setTargetAtTime: () => undefined,
        },
        connect: () => undefined,
      };
      return volume;
    }
    createOscillator() {
      const note = {
        frequency: { value: 0 },
        volume: { loudness: 0 },
        onended: () => undefined,
        connect: (volume: { loudness: number }) => (note.volume = volume),
        start: () =>
          audio.notes.push({
            hertz: note.frequency.value,
            loudness: note.volume.loudness,
            end: () => note.onended(),
          }),
        stop: () => undefined,
      };
      return note;
    }
  }
  Object.assign(window, { AudioContext: FakeAudioContext });
  return audio;
}

/** Takes away from jsdom what the others gave. */
export function removePageSignals(): void {
  for (const name of ['Notification', 'AudioContext']) Reflect.deleteProperty(window, name);
  setVisible(true);
}

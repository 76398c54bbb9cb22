import { wait } from './wait';

/** A fifth, C5 and G5, in hertz. */
const RISING = [523.25, 783.99];
const FALLING = [783.99, 523.25];
const LOUDNESS = 0.12;

/** The times of a sound in seconds: until its first note, between its notes, and of one note. */
const LEAD_S = 0.04;
const STEP_S = 0.16;
const NOTE_S = 0.6;
const ATTACK_S = 0.02;
/** A note is a third as loud after this time. */
const DECAY_S = 0.12;

/** A sound that can't begin within this time is none, in milliseconds: late, it would startle. */
const START_WITHIN_MS = 1_000;

/** Whether the browser can make sounds. */
export function canChime(): boolean {
  return 'AudioContext' in window;
}

/** A soft sound of two notes. Between sounds the device's audio output is free. */
export function createChime() {
  let context: AudioContext | null = null;
  let sounding = 0;

  async function play(frequencies: readonly number[], loudness: number): Promise<void> {
    context ??= new AudioContext();
    const audio = context;
    await Promise.race([audio.resume(), wait(START_WITHIN_MS)]);
    if (audio.state !== 'running') {
      context = null;
      await audio.close();
      return;
    }
    for (const [index, frequency] of frequencies.entries()) {
      const note = playNote(audio, frequency, loudness, audio.currentTime + LEAD_S + index * STEP_S);
      sounding += 1;
      note.onended = () => {
        sounding -= 1;
        if (sounding === 0) void audio.suspend();
      };
    }
  }

  /** A browser without an output, or that refuses, makes no sound. */
  function playOrNot(frequencies: readonly number[], loudness: number): void {
    if (canChime()) play(frequencies, loudness).catch(() => undefined);
  }

  return {
    /** Lets later sounds begin without a click; called within one. */
    unlock(): void {
      if (!context) playOrNot(RISING, 0);
    },
    /** Plays the sound: rising for what is ready, falling for what is not. */
    ring(isReady: boolean): void {
      playOrNot(isReady ? RISING : FALLING, LOUDNESS);
    },
  };
}

/** Plays one sine note at a time of the context, in seconds. */
function playNote(audio: AudioContext, frequency: number, loudness: number, at: number): OscillatorNode {
  const note = audio.createOscillator();
  note.frequency.value = frequency;
  const volume = audio.createGain();
  note.connect(volume).connect(audio.destination);
  const { gain } = volume;
  gain.setValueAtTime(0, at);
  gain.linearRampToValueAtTime(loudness, at + ATTACK_S);
  gain.setTargetAtTime(0, at + ATTACK_S, DECAY_S);
  note.start(at);
  note.stop(at + NOTE_S);
  return note;
}

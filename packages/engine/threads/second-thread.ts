import { Worker } from 'node:worker_threads';

import type { NamedNumbers, NamedPlanes, SecondHalf } from '../image/bands';
import type { Plane } from '../image/plane';
import { CommandMemory, type Definition } from './command-memory';

/** A band takes some milliseconds. After this time the thread has died. */
const LONGEST_BAND_MS = 20_000;

export interface ThreadMemory {
  readonly planes: SharedArrayBuffer;
  readonly commands: SharedArrayBuffer;
}

/** A second thread of the engine, which does half of each band. */
export class SecondThread implements SecondHalf {
  private readonly definitions = new Map<string, Definition>();

  private constructor(
    private readonly worker: Worker,
    private readonly commands: CommandMemory,
  ) {}

  /** Starts the packed `second-thread-main.ts` with memory for planes; null if it can't. It keeps no process alive. */
  static start(script: string, planes: SharedArrayBuffer): Promise<SecondThread | null> {
    const commands = CommandMemory.create();
    const worker = new Worker(script, {
      workerData: { planes, commands: commands.buffer } satisfies ThreadMemory,
    });
    return new Promise((resolve) => {
      worker.once('online', () => {
        worker.unref();
        resolve(new SecondThread(worker, commands));
      });
      worker.once('error', () => resolve(null));
    });
  }

  start(name: string, planes: NamedPlanes, numbers: NamedNumbers, from: number, to: number): void {
    const { index, planeNames, numberNames } =
      this.definitions.get(name) ?? this.define(name, planes, numbers);
    this.commands.begin(index, from, to, {
      planes: planeNames.map((key) => planes[key] as Plane),
      numbers: numberNames.map((key) => numbers[key] ?? NaN),
    });
  }

  wait(): void {
    if (!this.commands.waitUntilDone(LONGEST_BAND_MS)) throw new Error('The second thread failed.');
  }

  /** Tells the thread the names of some work, its planes and its numbers, once: messages are slow. */
  private define(name: string, planes: NamedPlanes, numbers: NamedNumbers): Definition {
    const definition: Definition = {
      index: this.definitions.size,
      name,
      planeNames: Object.keys(planes),
      numberNames: Object.keys(numbers),
    };
    this.definitions.set(name, definition);
    this.worker.postMessage(definition);
    return definition;
  }
}

/** The program of the engine's second thread: waits for bands and does them. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';

import { type NamedNumbers, type NamedPlanes, runBand } from '../image/bands';
// All work that is done in bands.
import '../compose/composite';
import '../compose/finish';
import '../correct/balance';
import '../correct/clarity';
import '../correct/detail-energy';
import '../correct/relight';
import '../correct/retouch';
import '../correct/tone';
import '../cut/reduce-backlight';
import '../image/blur';
import '../image/guided-filter';
import '../image/oklab';
import '../image/resample';
import '../image/warp';
import { type BandCommand, CommandMemory, type Definition } from './command-memory';
import type { ThreadMemory } from './second-thread';

const memory = workerData as ThreadMemory;
const commands = new CommandMemory(memory.commands);
const definitions: Definition[] = [];

/** Definitions come as messages, before their first command. */
function definitionOf(index: number): Definition {
  while (!definitions[index]) {
    const received = parentPort && receiveMessageOnPort(parentPort);
    if (received) definitions.push(received.message as Definition);
  }
  return definitions[index];
}

function doBand({ index, planes, numbers, from, to }: BandCommand): void {
  const { name, planeNames, numberNames } = definitionOf(index);
  const namedPlanes = planes.map(({ start, width, height }, place) => [
    planeNames[place],
    { width, height, data: new Float32Array(memory.planes, start, width * height) },
  ]);
  const namedNumbers = numbers.map((value, place) => [numberNames[place], value]);
  runBand(
    name,
    Object.fromEntries(namedPlanes) as NamedPlanes,
    Object.fromEntries(namedNumbers) as NamedNumbers,
    from,
    to,
  );
}

for (;;) {
  const command = commands.next();
  let hasFailed = false;
  try {
    doBand(command);
  } catch {
    hasFailed = true;
  }
  commands.finish(hasFailed);
}

import { findLossOfFiles, findLossOfMoney } from './find-loss';
import type { Call, CellResult, FaultKind } from './cells';
import type { Journey, Progress, Step } from './journeys';
import { goUntilSwept, SweepFailed } from './sweep-failed';
import { Unanswered, Visitor } from './visitor';
import type { World } from './world';

const MINUTE_MS = 60_000;
const MOST_ATTEMPTS = 5;

/** After this long the sweep gives up or settles everything that can be open. */
const OVERDUE_MS = 20 * MINUTE_MS;
/** After this long no upload is kept. */
const FORGOTTEN_MS = 26 * 60 * MINUTE_MS;

/** The calls that the server makes in a journey in which nothing goes wrong, in their order. Throws what is lost. */
export async function recordCalls(world: World, journey: Journey): Promise<Call[]> {
  const progress = await begin(world, journey);
  const { calls } = world.stack.context;
  calls.reset();
  const recorded: Call[] = [];
  for (const step of journey.steps) {
    const first = calls.list().length;
    await step.act(progress);
    const made = calls.list().map(({ service, operation }) => `${service}.${operation}`);
    if (step.isAside) continue;
    for (const [index, operation] of made.entries()) {
      if (index < first || operation.endsWith('.webhook')) continue;
      const earlier = made.slice(0, index).filter((other) => other === operation).length;
      recorded.push({ journey: journey.name, step: step.name, operation, earlier });
    }
  }
  const refusals = progress.visitor.refusals.join(', ');
  if (refusals !== (journey.refusals ?? []).join(', '))
    throw new Error(`${journey.name}: refused with ${refusals || 'nothing'}, although nothing went wrong.`);
  const loss = await settleAndLook(world, progress.visitor);
  if (loss !== null) throw new Error(`${journey.name}: ${loss}, although nothing went wrong.`);
  return recorded;
}

/** Goes a journey on which one call goes wrong, lets the scheduler sweep, and looks whether anything is lost. */
export async function runCell(
  world: World,
  journey: Journey,
  cell: Omit<CellResult, 'loss'>,
): Promise<CellResult> {
  const { step, operation, earlier } = cell.call;
  const loss = await goUntilSwept(
    () => goOnce(world, journey, cell),
    (reason) =>
      console.log(`  again ${journey.name}, ${step}, ${operation} ${earlier + 1}, ${cell.fault}: ${reason}`),
  );
  return { ...cell, loss };
}

/** What is lost of one cell, once. Throws SweepFailed. */
async function goOnce(
  world: World,
  journey: Journey,
  cell: Omit<CellResult, 'loss'>,
): Promise<string | null> {
  const progress = await begin(world, journey);
  const held = planFault(world, cell.call, cell.fault);
  try {
    for (const step of journey.steps) await act(world, progress, step, { held, cell });
  } catch (error) {
    // The client has left; the rest is the sweep's.
    if (!(error instanceof Unanswered)) throw error;
  }
  world.stack.context.faults.reset();
  await silenceWebhooks(world);
  await world.start();
  await connect(progress.visitor);
  return settleAndLook(world, progress.visitor);
}

async function begin(world: World, journey: Journey): Promise<Progress> {
  await world.reset();
  await world.start();
  const visitor = await Visitor.signIn(world);
  await silenceWebhooks(world);
  const progress: Progress = { world, visitor, known: {} };
  await connect(visitor);
  for (const step of journey.before ?? []) await patiently(() => step.act(progress));
  return progress;
}

/** A process that has just started is not to run out of time over its first connection to the database. */
async function connect(visitor: Visitor): Promise<void> {
  await patiently(async () => void (await visitor.call('GET', '/api/check-runpod-job/unknown')));
  visitor.refusals.length = 0;
}

/** Repeats on a machine that is too busy for the short time limits what nothing was to go wrong with. */
async function patiently(act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Unanswered) || attempt === MOST_ATTEMPTS) throw error;
    }
}

/** What the providers report by themselves would mend what the sweep is to mend. */
async function silenceWebhooks(world: World): Promise<void> {
  for (const service of ['runpod', 'stripe'])
    await world.control('/faults', { service, operation: 'webhook', effect: 'error', times: 1000 });
}

/** Plans the fault; gives a promise that is kept when a process is to be killed. */
function planFault(world: World, call: Call, fault: FaultKind): Promise<void> {
  const service = call.operation.slice(0, call.operation.indexOf('.'));
  const operation = call.operation.slice(service.length + 1);
  return new Promise((resolve) => {
    world.stack.context.faults.plan({
      service,
      operation,
      skip: call.earlier,
      times: 1,
      effect: fault.startsWith('error') ? 'error' : fault === 'twice' ? 'twice' : 'hang',
      status: 503,
      after: fault.endsWith('after'),
      delayMs: 0,
      ...(fault.startsWith('killed') ? { onHeld: resolve } : {}),
    });
  });
}

async function act(
  world: World,
  progress: Progress,
  step: Step,
  { held, cell }: { held: Promise<void>; cell: Omit<CellResult, 'loss'> },
): Promise<void> {
  const killed = held.then(async () => {
    await world.kill();
    throw new Unanswered('killed');
  });
  killed.catch(() => undefined);
  try {
    await Promise.race([step.act(progress), killed]);
  } catch (error) {
    if (!(error instanceof Unanswered) || cell.client === 'leaves') throw error;
    await world.start();
    await step.act(progress);
  }
}

/** What is lost when everything overdue is settled. Throws SweepFailed. */
async function settleAndLook(world: World, visitor: Visitor): Promise<string | null> {
  try {
    world.pass(OVERDUE_MS);
    await visitor.sweep();
    const money = await findLossOfMoney(world, visitor);
    if (money !== null) return money;
    world.pass(FORGOTTEN_MS);
    await visitor.sweep();
  } catch (error) {
    if (error instanceof Unanswered) throw new SweepFailed(`the sweep failed: ${error.message}`);
    throw error;
  }
  return (await findLossOfFiles(world)) ?? (await findLossOfMoney(world, visitor));
}

import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';
import { findLossOfFiles, findLossOfMoney } from './find-loss';
import type { Call, Cell, CellResult, Journey, JourneyState, Step } from './journey';
import { repeatWhileReconcileFails, ReconcileFailed } from './reconcile-failed';
import { Unanswered, Visitor } from './visitor';
import type { AppUnderTest } from './app-under-test';

const MINUTE_MS = 60_000;
const MOST_ATTEMPTS = 5;

/** After this long a reconciliation settles or gives up everything that is open. */
const OVERDUE_MS = 20 * MINUTE_MS;
/** After this long every upload is deleted. */
const UPLOADS_DELETED_MS = 26 * 60 * MINUTE_MS;

/** Runs a journey without a fault and returns the server's calls in their order. Throws when something is lost. */
export function recordCalls(app: AppUnderTest, journey: Journey): Promise<Call[]> {
  return withRetries(() => recordCallsOnce(app, journey));
}

async function recordCallsOnce(app: AppUnderTest, journey: Journey): Promise<Call[]> {
  const state = await begin(app, journey);
  const { calls } = app.stack.context;
  calls.reset();
  const recorded: Call[] = [];
  for (const step of journey.steps) {
    const first = calls.list().length;
    await step.act(state);
    const operations = calls.list().map(({ service, operation }) => `${service}.${operation}`);
    if (step.isAside) continue;
    for (const [index, operation] of operations.entries()) {
      if (index < first || operation.endsWith('.webhook')) continue;
      const earlier = operations.slice(0, index).filter((other) => other === operation).length;
      recorded.push({ journey: journey.name, step: step.name, operation, earlier });
    }
  }
  const refusals = state.visitor.refusals.join(', ');
  if (refusals !== (journey.refusals ?? []).join(', '))
    throw new Error(`${journey.name}: refused with ${refusals || 'nothing'} without a fault.`);
  const loss = await settleAndFindLoss(state, journey);
  if (loss !== null) throw new Error(`${journey.name}: ${loss} without a fault.`);
  return recorded;
}

/** Runs a journey in which one call fails, reconciles, and checks whether something is lost. */
export async function runCell(app: AppUnderTest, journey: Journey, cell: Cell): Promise<CellResult> {
  const { step, operation, earlier } = cell.call;
  const loss = await repeatWhileReconcileFails(
    () => findLossInCell(app, journey, cell),
    (reason) =>
      console.log(
        `  repeats ${journey.name}, ${step}, ${operation} ${earlier + 1}, ${cell.fault}: ${reason}`,
      ),
  );
  return { ...cell, loss };
}

/** Returns what is lost, or null. Throws ReconcileFailed. */
async function findLossInCell(app: AppUnderTest, journey: Journey, cell: Cell): Promise<string | null> {
  const state = await begin(app, journey);
  const held = planFault(app, cell);
  try {
    for (const step of journey.steps) await act(state, step, { held, client: cell.client });
  } catch (error) {
    // The client has left. The reconciliation does the rest.
    if (!(error instanceof Unanswered)) throw error;
  }
  app.stack.context.faults.reset();
  await silenceWebhooks(app);
  await app.start();
  await connect(state.visitor);
  return settleAndFindLoss(state, journey);
}

async function begin(app: AppUnderTest, journey: Journey): Promise<JourneyState> {
  await app.reset();
  await app.start();
  const visitor = await Visitor.signIn(app);
  await silenceWebhooks(app);
  const state: JourneyState = { app, visitor, known: {} };
  await connect(visitor);
  for (const step of journey.before ?? []) await withRetries(() => step.act(state));
  return state;
}

/** Opens the database connection of a new process, which may exceed the short time limits. */
async function connect(visitor: Visitor): Promise<void> {
  await withRetries(() => visitor.call('GET', pathOf(checkJobEndpoint, 'unknown')));
  visitor.refusals.length = 0;
}

/** Repeats what is done without a fault, because a busy machine may exceed the short time limits. */
async function withRetries<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Unanswered) || attempt === MOST_ATTEMPTS) throw error;
    }
}

/** Stops the providers' webhooks, so that only the reconciliation can repair a fault. */
async function silenceWebhooks(app: AppUnderTest): Promise<void> {
  for (const service of ['runpod', 'stripe'])
    await app.control('/faults', { service, operation: 'webhook', effect: 'error', times: 1000 });
}

/** Plans the fault. The promise resolves when the process must be killed. */
function planFault(app: AppUnderTest, { call, fault }: Cell): Promise<void> {
  const service = call.operation.slice(0, call.operation.indexOf('.'));
  const operation = call.operation.slice(service.length + 1);
  return new Promise((resolve) => {
    app.stack.context.faults.plan({
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
  state: JourneyState,
  step: Step,
  { held, client }: { held: Promise<void>; client: Cell['client'] },
): Promise<void> {
  const { app } = state;
  const killed = held.then(async () => {
    await app.kill();
    throw new Unanswered('killed');
  });
  killed.catch(() => undefined);
  try {
    await Promise.race([step.act(state), killed]);
  } catch (error) {
    if (!(error instanceof Unanswered) || client === 'leaves') throw error;
    await app.start();
    await step.act(state);
  }
}

/** Reconciles twice and returns what is lost, or null. Throws ReconcileFailed. */
async function settleAndFindLoss(state: JourneyState, journey: Journey): Promise<string | null> {
  const { app, visitor } = state;
  try {
    app.advance(OVERDUE_MS);
    await visitor.reconcile();
    const money = await findLossOfMoney(app, visitor);
    if (money !== null) return money;
    // Before the sign-in ends, an hour after it.
    const promised = await journey.findLoss?.(state);
    if (promised) return promised;
    app.advance(UPLOADS_DELETED_MS);
    await visitor.reconcile();
  } catch (error) {
    if (error instanceof Unanswered) throw new ReconcileFailed(`the reconciliation failed: ${error.message}`);
    throw error;
  }
  return (await findLossOfFiles(app)) ?? (await findLossOfMoney(app, visitor));
}

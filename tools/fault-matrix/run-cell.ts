import { checkJobEndpoint } from '@/lib/shared/contracts/jobs';
import type { AppUnderTest } from './app-under-test';
import { findLossOfFiles, findLossOfMoney } from './find-loss';
import { type FindLoss, type Journey, OVERDUE_MS } from './journeys';
import { repeatUnanswered, Unanswered } from './unanswered';
import { sendOnly, Visitor } from './visitor';

/** The ways in which a call of the server to a provider can fail. */
export const FAULTS = [
  'error before',
  'error after',
  'hang before',
  'hang after',
  'twice',
  'killed before',
  'killed after',
] as const;

/** Whether the client gives up at the fault, or repeats the request with the same key. */
export const CLIENTS = ['leaves', 'returns'] as const;

/** One call that the server makes for a request of a journey. */
export interface Call {
  journey: string;
  /** The endpoint's method and path. */
  request: string;
  service: string;
  operation: string;
  /** The number of earlier calls of this operation in the journey. */
  earlier: number;
}

/** One call that fails in one way. */
export interface Cell {
  call: Call;
  fault: (typeof FAULTS)[number];
  client: (typeof CLIENTS)[number];
}

/** The result of a cell. */
export interface CellResult extends Cell {
  /** A sentence about what was lost, or null. */
  loss: string | null;
}

/** After this long every upload is deleted. */
const UPLOADS_DELETED_MS = 26 * 60 * 60_000;

/** Runs a journey without a fault and returns the server's calls in their order. Throws when something is lost. */
export function recordCalls(app: AppUnderTest, journey: Journey): Promise<Call[]> {
  return repeatUnanswered(async () => {
    const visitor = await arrive(app);
    const { calls } = app.stack.context;
    const recorded: Call[] = [];
    let findLoss: FindLoss | undefined;
    await journey.run(visitor, (check) => {
      findLoss = check;
      calls.reset();
      visitor.around = async (request, send) => {
        const first = calls.list().length;
        const answer = await send();
        const made = calls.list();
        for (const [index, { service, operation }] of made.entries()) {
          if (index < first || operation === 'webhook') continue;
          const isSame = (call: (typeof made)[number]) =>
            call.service === service && call.operation === operation;
          const earlier = made.slice(0, index).filter(isSame).length;
          recorded.push({ journey: journey.name, request, service, operation, earlier });
        }
        return answer;
      };
    });
    visitor.around = sendOnly;
    const refusals = visitor.refusals.join(', ');
    if (refusals !== (journey.refusals ?? []).join(', '))
      throw new Error(`${journey.name}: refused with ${refusals || 'nothing'} without a fault.`);
    const loss = await settleAndFindLoss(visitor, findLoss);
    if (loss !== null) throw new Error(`${journey.name}: ${loss} without a fault.`);
    return recorded;
  });
}

/** Runs a journey in which one call fails, reconciles, and checks whether something is lost. */
export async function runCell(app: AppUnderTest, journey: Journey, cell: Cell): Promise<CellResult> {
  const loss = await repeatUnanswered(() => findLossInCell(app, journey, cell)).catch((error: unknown) => {
    if (!(error instanceof Unanswered)) throw error;
    return `a request without a fault failed each time: ${error.message}`;
  });
  return { ...cell, loss };
}

/** Returns what is lost, or null. Throws Unanswered for a request after the fault, or before it. */
async function findLossInCell(app: AppUnderTest, journey: Journey, cell: Cell): Promise<string | null> {
  const visitor = await arrive(app);
  const state: { hasBegun?: true; findLoss?: FindLoss | undefined } = {};
  try {
    await journey.run(visitor, (findLoss) => {
      Object.assign(state, { hasBegun: true, findLoss });
      planFault(app, cell);
      visitor.around = (_request, send) =>
        send().catch(async (error: unknown) => {
          if (!(error instanceof Unanswered) || cell.client === 'leaves') throw error;
          await app.start();
          return send();
        });
    });
  } catch (error) {
    // The client has left. The reconciliation does the rest.
    if (!(error instanceof Unanswered) || !state.hasBegun) throw error;
  }
  app.stack.context.faults.reset();
  silenceWebhooks(app);
  await app.start();
  visitor.around = sendOnly;
  await connect(visitor);
  return settleAndFindLoss(visitor, state.findLoss);
}

/** Starts the app on an empty stack, and signs in. */
async function arrive(app: AppUnderTest): Promise<Visitor> {
  await app.reset();
  await app.start();
  const visitor = await Visitor.signIn(app);
  silenceWebhooks(app);
  await connect(visitor);
  return visitor;
}

/** Opens the database connection of a new process, which may exceed the short time limits. */
async function connect(visitor: Visitor): Promise<void> {
  await repeatUnanswered(() => visitor.call(checkJobEndpoint, { segment: 'unknown' }));
  visitor.refusals.length = 0;
}

/** Stops the providers' webhooks, so that only the reconciliation can repair a fault. */
function silenceWebhooks(app: AppUnderTest): void {
  const error = { effect: 'error', status: 503, after: false, delayMs: 0, times: 1000 } as const;
  for (const service of ['runpod', 'stripe'])
    app.stack.context.faults.plan({ service, operation: 'webhook', ...error });
}

function planFault(app: AppUnderTest, { call: { service, operation, earlier }, fault }: Cell): void {
  app.stack.context.faults.plan({
    service,
    operation,
    skip: earlier,
    times: 1,
    effect: fault.startsWith('error') ? 'error' : fault === 'twice' ? 'twice' : 'hang',
    status: 503,
    after: fault.endsWith('after'),
    delayMs: 0,
    ...(fault.startsWith('killed') && { onHeld: () => app.kill() }),
  });
}

/** Reconciles twice and returns what is lost, or null. Throws Unanswered. */
async function settleAndFindLoss(visitor: Visitor, findLoss?: FindLoss): Promise<string | null> {
  const { app } = visitor;
  app.advance(OVERDUE_MS);
  await visitor.reconcile();
  const money = await findLossOfMoney(app, visitor);
  if (money !== null) return money;
  // Before the sign-in ends, an hour after it.
  const promised = await findLoss?.();
  if (promised) return promised;
  app.advance(UPLOADS_DELETED_MS);
  await visitor.reconcile();
  return (await findLossOfFiles(app)) ?? (await findLossOfMoney(app, visitor));
}

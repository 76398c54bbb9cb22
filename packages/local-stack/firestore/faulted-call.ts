import type { RecordedCall } from '../kit/calls';
import { underFault, type FaultedOutcome } from '../kit/faults';
import type { StandInContext } from '../kit/stand-in';
import type { CallHandler } from './call-handlers';
import type { FirestoreState } from './firestore-state';

const SERVICE = 'firestore';

/**
 * Records a call and answers it as its planned fault says.
 *
 * `twice` delivers the request a second time, as a network may. The client gets the first answer, whatever
 * becomes of the second: the repeat of a commit in a transaction finds that transaction over and changes
 * nothing, the repeat of a commit outside of one is applied once more.
 * A transaction that a call began and whose name no client learns (a repeat, a lost answer) is rolled back
 * at once, as if the client's cancellation had reached the server.
 * @param operation the method in lowerCamelCase, as faults and the call log name it
 */
export async function answerUnderFault(
  context: StandInContext,
  state: FirestoreState,
  operation: string,
  handle: () => ReturnType<CallHandler>,
): Promise<FaultedOutcome<object[]>> {
  const call: RecordedCall = { service: SERVICE, operation, time: context.clock.now() };
  context.calls.record(call);
  let first: object[] | undefined;
  const outcome = await underFault(context.faults.take(SERVICE, operation), async () => {
    if (first) {
      await repeat(state, handle);
      return first;
    }
    first = await handle();
    Object.assign(call, billed(first));
    return first;
  });
  if (outcome.kind !== 'answer' && first) endBegunTransaction(state, first);
  return outcome;
}

/** A document that is not there costs a read as well, and so does a query that finds nothing. */
function billed(answers: readonly object[]): Pick<RecordedCall, 'documentsRead' | 'documentsWritten'> {
  const isRead = (answer: object) =>
    ['found', 'missing', 'document', 'readTime'].some((key) => key in answer);
  const written = answers.flatMap((answer) => ('writeResults' in answer ? answer.writeResults : []));
  return { documentsRead: answers.filter(isRead).length, documentsWritten: written.length };
}

async function repeat(state: FirestoreState, handle: () => ReturnType<CallHandler>): Promise<void> {
  try {
    endBegunTransaction(state, await handle());
  } catch {
    // The client has its answer already; what the repeat says reaches nobody.
  }
}

function endBegunTransaction(state: FirestoreState, answers: readonly object[]): void {
  for (const answer of answers) {
    if ('transaction' in answer && Buffer.isBuffer(answer.transaction)) {
      state.transactions.end(state.transactions.use(answer.transaction));
    }
  }
}

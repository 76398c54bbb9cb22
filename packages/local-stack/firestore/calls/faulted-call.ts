import type { RecordedCall } from '../../kit/calls';
import { underFault, type FaultedOutcome } from '../../kit/faults';
import type { StandInContext } from '../../kit/stand-in';
import type { FirestoreState } from './firestore-state';

const SERVICE = 'firestore';

/**
 * Records a call and answers it with its planned fault. `twice` runs the request a second time. A transaction whose
 * name the client does not learn (a repeat, a lost answer) is rolled back at once.
 * @param operation the method in lowerCamelCase, as in faults and call log
 */
export async function answerUnderFault(
  context: StandInContext,
  state: FirestoreState,
  operation: string,
  handle: () => Promise<object[]>,
): Promise<FaultedOutcome<object[]>> {
  const call: RecordedCall = { service: SERVICE, operation, time: context.clock.now() };
  context.calls.record(call);
  let first: object[] | undefined;
  const outcome = await underFault(context.faults.take(SERVICE, operation), async () => {
    if (first) {
      // The client already has its answer, so the error of the repeat is dropped.
      await handle().then(
        (repeated) => endBegunTransaction(state, repeated),
        () => undefined,
      );
      return first;
    }
    first = await handle();
    Object.assign(call, billed(first));
    return first;
  });
  if (outcome.kind !== 'answer' && first) endBegunTransaction(state, first);
  return outcome;
}

/** A missing document costs a read, and so does a query without results. */
function billed(answers: readonly object[]): Pick<RecordedCall, 'documentsRead' | 'documentsWritten'> {
  const isRead = (answer: object) =>
    ['found', 'missing', 'document', 'readTime'].some((key) => key in answer);
  const written = answers.flatMap((answer) => ('writeResults' in answer ? answer.writeResults : []));
  return { documentsRead: answers.filter(isRead).length, documentsWritten: written.length };
}

function endBegunTransaction(state: FirestoreState, answers: readonly object[]): void {
  for (const answer of answers) {
    if ('transaction' in answer && Buffer.isBuffer(answer.transaction)) {
      state.transactions.end(state.transactions.use(answer.transaction));
    }
  }
}

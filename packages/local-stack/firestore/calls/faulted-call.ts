import type { RecordedCall } from '../../kit/calls';
import { underFault, type FaultedOutcome } from '../../kit/faults';
import type { StandInContext } from '../../kit/stand-in';

const SERVICE = 'firestore';

/**
 * Records a call and answers it with its planned fault. `twice` runs the request a second time.
 * @param operation the method in lowerCamelCase, as in faults and call log
 */
export async function answerUnderFault(
  context: StandInContext,
  operation: string,
  handle: () => object[],
): Promise<FaultedOutcome<object[]>> {
  const call: RecordedCall = { service: SERVICE, operation, time: context.clock.now() };
  context.calls.record(call);
  let first: object[] | undefined;
  return underFault(context.faults.take(SERVICE, operation), async () => {
    if (!first) {
      first = handle();
      Object.assign(call, billed(first));
      return first;
    }
    try {
      handle();
    } catch {
      // The client already has its answer, so the error of the repeat is dropped.
    }
    return first;
  });
}

/** A missing document costs a read, and so does a query without results. */
function billed(answers: readonly object[]): Pick<RecordedCall, 'documentsRead' | 'documentsWritten'> {
  const isRead = (answer: object) =>
    ['found', 'missing', 'document', 'readTime'].some((key) => key in answer);
  const written = answers.flatMap((answer) => ('writeResults' in answer ? answer.writeResults : []));
  return { documentsRead: answers.filter(isRead).length, documentsWritten: written.length };
}

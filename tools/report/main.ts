import { openFirestore } from '@/lib/server/adapters/firestore';
import { grpcCode } from '@/lib/server/adapters/firestore-transaction';
import { exitWith, UserError } from '@/tools/command';
import { loadVariables, STATE_DIRECTORY } from '@/tools/load-variables';
import { collect } from './collect';
import { reportText } from './print';
import { readOptions } from './read-options';

/** A query without its index. https://grpc.io/docs/guides/status-codes/ */
const FAILED_PRECONDITION = 9;

/** Prints the figures of a period for the operator, from the database alone. */
async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2), loadVariables, STATE_DIRECTORY, Date.now());
  // The database's SDK reads the local stack's address from the environment.
  Object.assign(process.env, options.variables);
  const firestore = openFirestore(options.database);
  const { projectId, databaseId } = options.database;
  try {
    const report = await collect(firestore, `${projectId} ${databaseId}`, options.period);
    console.log(options.isJson ? JSON.stringify(report, null, 2) : reportText(report));
    return true;
  } catch (error) {
    const code = grpcCode(error);
    if (code === null) throw error;
    if (code === FAILED_PRECONDITION)
      throw new UserError(
        'The database lacks an index of the report. Run npm run setup, and wait some minutes.',
      );
    throw new UserError(`The database does not answer (gRPC code ${code}). npm run doctor says why.`);
  }
}

// The SDK's own end would wait for queries without an answer.
exitWith(main());

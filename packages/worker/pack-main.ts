/** Makes the worker's folder at the place that its argument names: `npm run pack --workspace @chiaro/worker -- /worker`. */
import { packWorkerInto } from './pack';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that is to be made.');
void packWorkerInto(folder);

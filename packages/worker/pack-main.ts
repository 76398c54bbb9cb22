/** Packs the worker into the folder of its argument: `npm run pack --workspace @chiaro/worker -- /worker`. */
import { packWorkerInto } from './pack';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to make.');
void packWorkerInto(folder);

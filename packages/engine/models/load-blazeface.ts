import { BlazeFace } from './blazeface';
import { loadHumanModel } from './graph-model';
import { startTensorflow } from './tensorflow';

/** Starts TensorFlow.js and loads BlazeFace from node_modules. Rejects without one of the files. */
export async function loadBlazeFace(): Promise<BlazeFace> {
  await startTensorflow();
  return new BlazeFace(await loadHumanModel('blazeface'));
}

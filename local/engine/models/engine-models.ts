import { BlazeFace } from './blazeface';
import { FaceMesh } from './face-mesh';
import { PersonSegmenter } from './person-segmenter';
import { startTensorflow } from './tensorflow';

/** Everything that the engine has learned. */
export interface EngineModels {
  readonly blazeFace: BlazeFace;
  readonly faceMesh: FaceMesh;
  readonly segmenter: PersonSegmenter;
}

/** Starts TensorFlow.js and loads every model from node_modules. */
export async function loadEngineModels(): Promise<EngineModels> {
  await startTensorflow();
  const [blazeFace, faceMesh, segmenter] = await Promise.all([
    BlazeFace.load(),
    FaceMesh.load(),
    PersonSegmenter.load(),
  ]);
  return { blazeFace, faceMesh, segmenter };
}

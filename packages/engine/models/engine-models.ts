import type { BlazeFace } from './blazeface';
import { FaceMesh } from './face-mesh';
import { loadHumanModel, loadModel } from './graph-model';
import { loadBlazeFace } from './load-blazeface';
import { PersonSegmenter } from './person-segmenter';
import { startTensorflow } from './tensorflow';

export interface EngineModels {
  readonly blazeFace: BlazeFace;
  readonly faceMesh: FaceMesh;
  readonly segmenter: PersonSegmenter;
  /** BlazePose's. It is coarser, and takes less background for a person. */
  readonly bodySegmenter: PersonSegmenter;
}

/** Starts TensorFlow.js, loads each model and runs it once, so that no portrait waits for compilation. */
export async function loadEngineModels(): Promise<EngineModels> {
  await startTensorflow();
  const [blazeFace, mesh, selfie, body] = await Promise.all([
    loadBlazeFace(),
    loadHumanModel('facemesh'),
    loadModel('@chiaro/engine/models/selfie-segmentation/selfie.json'),
    loadModel('@chiaro/engine/models/body-segmentation/body.json'),
  ]);
  const faceMesh = new FaceMesh(mesh);
  const models = {
    ...{ blazeFace, faceMesh },
    segmenter: new PersonSegmenter(selfie),
    bodySegmenter: new PersonSegmenter(body),
  };
  runOnce(models);
  return models;
}

function runOnce({ blazeFace, faceMesh, segmenter, bodySegmenter }: EngineModels): void {
  const side = 16;
  const image = { width: side, height: side, pixels: new Uint8Array(side * side * 3).fill(128) };
  const middle = { x: side / 2, y: side / 2 };
  blazeFace.findCandidates(image, { left: 0, top: 0, side });
  const box = {
    probability: 1,
    centre: middle,
    width: side,
    height: side,
    eyes: [middle, middle] as const,
    nose: middle,
    mouth: middle,
    ears: [middle, middle] as const,
  };
  faceMesh.measure(image, box);
  segmenter.segment(image);
  bodySegmenter.segment(image);
}

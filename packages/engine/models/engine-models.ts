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
}

/** Starts TensorFlow.js, loads each model and runs it once, so that no portrait waits for compilation. */
export async function loadEngineModels(): Promise<EngineModels> {
  await startTensorflow();
  const [blazeFace, mesh, segmentation] = await Promise.all([
    loadBlazeFace(),
    loadHumanModel('facemesh'),
    loadModel('@chiaro/engine/models/selfie-segmentation/selfie.json'),
  ]);
  const faceMesh = new FaceMesh(mesh);
  const segmenter = new PersonSegmenter(segmentation);
  runOnce({ blazeFace, faceMesh, segmenter });
  return { blazeFace, faceMesh, segmenter };
}

function runOnce({ blazeFace, faceMesh, segmenter }: EngineModels): void {
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
}

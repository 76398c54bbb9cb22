import { readFile } from 'node:fs/promises';

import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import { type io } from '@tensorflow/tfjs-core';

import { filePath } from '../files';

/** Loads one of the models in the package `@vladmandic/human` (MIT) from disk by its file's name. */
export async function loadHumanModel(name: 'blazeface' | 'facemesh' | 'faceres'): Promise<GraphModel> {
  const description = JSON.parse(
    await readFile(filePath(`@vladmandic/human/models/${name}.json`), 'utf8'),
  ) as io.ModelJSON;
  const files = description.weightsManifest.flatMap((group) => group.paths);
  const weights = await Promise.all(
    files.map((file) => readFile(filePath(`@vladmandic/human/models/${file}`))),
  );
  const joined = Uint8Array.from(Buffer.concat(weights));
  const artifacts: io.ModelArtifacts = {
    modelTopology: description.modelTopology,
    weightSpecs: description.weightsManifest.flatMap((group) => group.weights),
    weightData: joined.buffer,
  };
  return loadGraphModel({ load: () => Promise.resolve(artifacts) });
}

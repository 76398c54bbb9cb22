import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import type { io } from '@tensorflow/tfjs-core';

import { filePath } from './files';

/** Loads one of the models in the package `@vladmandic/human` (MIT) from disk by its file's name. */
export function loadHumanModel(name: 'blazeface' | 'facemesh' | 'faceres'): Promise<GraphModel> {
  return loadModel(`@vladmandic/human/models/${name}.json`);
}

/** Loads a model from disk by the path of its description in `node_modules`. */
export async function loadModel(file: string): Promise<GraphModel> {
  const description = JSON.parse(await readFile(filePath(file), 'utf8')) as io.ModelJSON;
  const folder = path.dirname(filePath(file));
  const files = description.weightsManifest.flatMap((group) => group.paths);
  const weights = files.map((name) => readFile(path.join(folder, name)));
  return graphModelOf(description, await Promise.all(weights));
}

/** Makes a model of its description and its weights' files. */
export function graphModelOf(description: io.ModelJSON, weights: readonly Uint8Array[]): Promise<GraphModel> {
  const artifacts: io.ModelArtifacts = {
    modelTopology: description.modelTopology,
    weightSpecs: description.weightsManifest.flatMap((group) => group.weights),
    weightData: Uint8Array.from(Buffer.concat(weights)).buffer,
  };
  const loading = loadGraphModel({ load: () => Promise.resolve(artifacts) });
  // The model keeps its description, but the weights lie in TensorFlow.js's memory.
  return loading.finally(() => delete artifacts.weightData);
}

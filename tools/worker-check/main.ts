import path from 'node:path';

import { startReceiver } from '@chiaro/local-stack/testing/webhook-receiver';
import { exitWith } from '@/tools/command';
import { loadVariables, STATE_DIRECTORY } from '@/tools/load-variables';
import { reportTally } from '../kit/report';
import { checkContract } from './contract';
import { Endpoint } from './endpoint';
import { checkModel, costSentence } from './model';
import { remotePictures, servedPictures } from './pictures';
import { readOptions } from './read-options';
import { reportLines } from './report-lines';

/**
 * Checks an endpoint against the worker's contract (docs/worker.md), or has a model make portraits, and prints a line for each
 * check. Resolves to whether none fails.
 */
async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2), loadVariables, STATE_DIRECTORY);
  const { baseUrl, endpointId, apiKey, isLocal, pictures: origin, photos, model } = options;
  if (model) {
    console.log(costSentence(model));
    if (!isLocal && !options.isAgreed) {
      console.log('Nothing was run. Add --yes to run it.');
      return false;
    }
  }
  const pictures = origin === null ? await servedPictures(photos) : remotePictures(origin, photos);
  const inbox = isLocal ? await startReceiver(({ body }) => body) : null;
  // The app's own time limit for a call.
  const endpoint = new Endpoint({ baseUrl, endpointId, apiKey, callTimeoutMs: 8_000 });
  const folder = path.join('.local', 'reports', 'models', model?.name ?? '');
  const { jobTimeoutMs, deterministic } = options;
  const pollIntervalMs = isLocal ? 100 : 2_000;
  const times = { jobTimeoutMs, pollIntervalMs, webhookPatienceMs: 15_000, shortExecutionMs: 5_500 };
  const setup = { endpoint, pictures, inbox, ...times, deterministic, model };
  try {
    console.log(`Checking ${baseUrl}/${endpointId} with pictures of ${new URL(pictures.template).origin}`);
    const results = await reportLines(
      (line) => (model ? checkModel({ ...setup, model }, folder, line) : checkContract(setup, line)),
      (text) => console.log(text.replaceAll(apiKey, '…')),
    );
    console.log(`${reportTally(results)}${model ? `; the portraits are in ${folder}` : ''}`);
    return results.every(({ verdict }) => verdict !== 'fails');
  } finally {
    await pictures.close();
    await inbox?.close();
  }
}

exitWith(main());

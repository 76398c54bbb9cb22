import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { createPrivateFiles } from '@/lib/server/adapters/vercel-blob';
import { reportLine, reportTally } from '../kit/report';
import { costSentence, modelChecks } from './check-model';
import { contractChecks } from './checks/contract-checks';
import { Endpoint } from './endpoint';
import { remotePictures, servedPictures } from './offered-pictures';
import { Probe } from './probe';
import type { WorkerCheckOptions } from './read-options';
import { runChecks } from './run-checks';
import { openWebhookInbox } from './webhook-inbox';

/** The app's own time limit for a call (RUNPOD_TIMEOUT_MS). */
const CALL_TIMEOUT_MS = 8_000;
const BLOB_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = { loopback: 100, elsewhere: 2_000 };
const WEBHOOK_PATIENCE_MS = 15_000;
const SHORT_EXECUTION_MS = 5_500;
/** Holds the portraits of the models, a folder for each. */
const MODEL_REPORTS = path.join('.local', 'reports', 'models');

/**
 * Checks an endpoint against the worker's contract, or has a model make portraits, and prints a line for each check.
 * Resolves to whether none fails.
 */
export async function checkWorker(
  options: WorkerCheckOptions,
  print: (line: string) => void,
): Promise<boolean> {
  const { baseUrl, endpointId, apiKey, loopback, picturesOrigin, photos, model, blobStore } = options;
  if (model) {
    print(costSentence(model));
    if (!loopback && !options.isAgreed) {
      print('Nothing was run. Add --yes to run it.');
      return false;
    }
  }
  const files =
    blobStore && createPrivateFiles({ credentials: blobStore, baseUrl: null, timeoutMs: BLOB_TIMEOUT_MS });
  const pictures =
    picturesOrigin === null ? await servedPictures(photos) : remotePictures(picturesOrigin, photos, files);
  const inbox = loopback ? await openWebhookInbox() : null;
  const hideKey = (text: string): string => text.replaceAll(apiKey, '…');
  const pollIntervalMs = loopback ? POLL_INTERVAL_MS.loopback : POLL_INTERVAL_MS.elsewhere;
  const limits = { jobTimeoutMs: options.jobTimeoutMs, pollIntervalMs };
  const endpoint = new Endpoint({ baseUrl, endpointId, apiKey, callTimeoutMs: CALL_TIMEOUT_MS });
  const folder = path.join(MODEL_REPORTS, model?.name ?? '');
  const reportFile = model ? path.join(folder, 'report.json') : options.jsonFile;
  try {
    print(`Checking ${baseUrl}/${endpointId} with pictures of ${new URL(pictures.template).origin}`);
    const checks = model
      ? modelChecks({ model, endpoint, pictures, limits, folder })
      : contractChecks(
          new Probe({
            ...{ endpoint, pictures, inbox, deterministic: options.deterministic },
            limits: {
              ...limits,
              webhookPatienceMs: WEBHOOK_PATIENCE_MS,
              shortExecutionMs: SHORT_EXECUTION_MS,
            },
          }),
        );
    const results = await runChecks(checks, (result) => print(hideKey(reportLine(result))));
    print(`${reportTally(results)}${model ? `; the portraits are in ${folder}` : ''}`);
    if (reportFile !== null) writeFileSync(reportFile, hideKey(`${JSON.stringify(results, null, 2)}\n`));
    return results.every(({ verdict }) => verdict !== 'fails');
  } finally {
    await pictures.close();
    await inbox?.close();
  }
}

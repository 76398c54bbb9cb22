/*
 * Preloaded into the app's process: collects garbage on each request to the loopback port WATCH_PORT, and answers how
 * much memory the process holds.
 */
import { createServer } from 'node:http';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

function measure() {
  const rss = process.memoryUsage.rss();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}

if (isMainThread)
  createServer((_request, response) => response.end(JSON.stringify(measure())))
    .listen(Number(process.env.WATCH_PORT), '127.0.0.1')
    .unref();

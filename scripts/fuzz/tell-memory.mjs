/*
 * Loaded into the app's process before anything else: on MEMORY_PORT of loopback it collects garbage and tells what
 * memory is in use then, in bytes.
 */
import http from 'node:http';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const server = http.createServer((_request, response) => {
  collectGarbage();
  response.end(JSON.stringify(process.memoryUsage()));
});
server.listen(Number(process.env.MEMORY_PORT), '127.0.0.1');
server.unref();

#!/bin/sh
# @vercel/blob hears an abort only after its pause between two tries.
# After a 503 the SDK waits a second or more (async-retry) before it tries again, and looks at the signal in the next try
# alone: an upload whose time is up goes on for that long, so an AbortSignal is no time limit while the store is down.
# Versions: @vercel/blob 2.8.0 with async-retry 1.3.3, Node 20 to 24.
# Source: https://vercel.com/docs/vercel-blob/using-blob-sdk (abortSignal)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @vercel/blob@2.8.0 >/dev/null 2>&1
cat >check.mjs <<'SCRIPT'
import assert from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';

import { put } from '@vercel/blob';

let tries = 0;
const server = createServer((_request, response) => {
  tries += 1;
  response.writeHead(503).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.env.VERCEL_BLOB_API_URL = `http://127.0.0.1:${server.address().port}`;
const controller = new AbortController();
let ended = false;
const options = { access: 'public', token: 'vercel_blob_rw_store_secret', abortSignal: controller.signal };
const upload = put('a.txt', 'text', options).catch((error) => {
  ended = true;
  return error;
});
while (tries === 0) await new Promise((resolve) => setTimeout(resolve, 5));
// The answer has reached the SDK, which waits at least a second.
await new Promise((resolve) => setTimeout(resolve, 100));
controller.abort();
await new Promise((resolve) => setTimeout(resolve, 200));
assert.equal(ended, false);
assert.match((await upload).message, /aborted/);
assert.equal(tries, 1);
server.close();
console.log('@vercel/blob 2.8.0: 200 ms after an abort the upload is still pending; it ends after the pause, without a try');
SCRIPT
node check.mjs

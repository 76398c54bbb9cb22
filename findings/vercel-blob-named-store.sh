#!/bin/sh
# @vercel/blob writes into another store than the one that the call names.
# Without an OIDC token of a deployment (on a laptop, in a container) the SDK takes BLOB_READ_WRITE_TOKEN, which names a
# store of its own, and drops the option `storeId` in silence: no error, and an answer as after a success.
# Versions: @vercel/blob 2.8.0, Node 20 to 24.
# Source: https://vercel.com/docs/vercel-blob/using-blob-sdk (storeId, oidcToken)
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

let opened;
const server = createServer((request, response) => {
  opened = request.headers['x-vercel-blob-store-id'];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ url: 'https://x.test/a.txt', pathname: 'a.txt' }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.env.VERCEL_BLOB_API_URL = `http://127.0.0.1:${server.address().port}`;
for (const name of ['VERCEL_OIDC_TOKEN', 'BLOB_STORE_ID']) delete process.env[name];
const options = { access: 'private', storeId: 'store_photos' };
await assert.rejects(put('a.txt', 'text', options), /No blob credentials/);
process.env.BLOB_READ_WRITE_TOKEN = 'vercel_blob_rw_another_secret';
await put('a.txt', 'text', options);
assert.equal(opened, 'another');
server.close();
console.log('@vercel/blob 2.8.0: put() with storeId "store_photos" opens the store "another" of BLOB_READ_WRITE_TOKEN');
process.exit(0);
SCRIPT
node check.mjs

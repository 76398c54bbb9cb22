#!/bin/sh
# firebase: calls of getIdToken that begin at once each renew a token that has ended.
# The guess is that they share one renewal, as requests of one page for one user. Each asks the server instead, gets a
# token of its own, and the last answer stays. A batch of parallel uploads so sends several tokens of one user, and a test
# that counts "the old token and the new one" depends on the machine's speed.
# Versions: firebase 13.2.0 (@firebase/auth), Node 20.15 to 24. It signs in at a server on the loopback interface.
# Source: StsTokenManager.getToken in @firebase/auth, which keeps no promise of a renewal.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund firebase@13.2.0 >/dev/null 2>&1
cat >check.mjs <<'SCRIPT'
import assert from 'node:assert';
import { createServer } from 'node:http';

import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInAnonymously } from 'firebase/auth';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
let made = 0;
let renewals = 0;

function newToken() {
  made += 1;
  const now = Math.floor(Date.now() / 1000);
  return `${encode({ alg: 'none' })}.${encode({ sub: 'user', iat: now, exp: now + 3600, jti: made })}.`;
}

const answers = {
  'accounts:signUp': () => ({ idToken: newToken(), refreshToken: 'refresh', expiresIn: '3600', localId: 'user' }),
  'accounts:lookup': () => ({ users: [{ localId: 'user' }] }),
  token: () => {
    renewals += 1;
    return { access_token: newToken(), refresh_token: 'refresh', expires_in: '3600', user_id: 'user' };
  },
};
const server = createServer((request, response) => {
  const answer = answers[new URL(request.url, 'http://localhost').pathname.split('/').at(-1)];
  request.resume().on('end', () => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer()));
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const auth = getAuth(initializeApp({ apiKey: 'key', projectId: 'demo' }));
connectAuthEmulator(auth, `http://127.0.0.1:${server.address().port}`, { disableWarnings: true });
const { user } = await signInAnonymously(auth);

// The hour of the token passes.
const { now } = Date;
Date.now = () => now() + 3_600_000;
const tokens = await Promise.all([user.getIdToken(), user.getIdToken(), user.getIdToken()]);
assert.equal(renewals, 3);
assert.ok(new Set(tokens).size > 1);
console.log(`firebase 13.2.0: 3 calls at once, ${renewals} renewals, ${new Set(tokens).size} tokens`);
process.exit(0);
SCRIPT
node check.mjs

#!/bin/sh
# image-size calls an arithmetic JPEG corrupt.
# The frame header of an arithmetic JPEG (SOF9, marker 0xffc9) has the same form as a baseline one and holds the size, but
# image-size looks for the markers SOF0 to SOF2 alone, runs past them, and reports a broken file.
# Versions: image-size 2.1.0, sharp 0.35.5, which decodes the file; Node 20 to 24.
# Source: ITU-T T.81, table B.1 and B.2.2.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund image-size@2.1.0 sharp@0.35.5 >/dev/null 2>&1
cat >check.mjs <<'SCRIPT'
import assert from 'node:assert';

import imageSize from 'image-size';
import sharp from 'sharp';

// A baseline JPEG of 16 × 8 grey pixels, whose marker then says that it is arithmetic: only the header is read.
const baseline = await sharp({ create: { width: 16, height: 8, channels: 3, background: '#808080' } })
  .jpeg()
  .toBuffer();
const arithmetic = Buffer.from(baseline);
arithmetic[baseline.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
const { width, height } = await sharp(arithmetic).metadata();
assert.deepEqual([width, height], [16, 8]);
assert.deepEqual(imageSize(baseline), { width: 16, height: 8, type: 'jpg' });
assert.throws(() => imageSize(arithmetic), /Corrupt JPG/);
console.log('image-size 2.1.0: "Corrupt JPG" for an arithmetic JPEG of 16 × 8 whose size sharp reads');
SCRIPT
node check.mjs

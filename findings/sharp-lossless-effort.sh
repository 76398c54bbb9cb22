#!/bin/sh
# sharp's lossless WebP at the highest effort, 6, is larger than at effort 1, for a grey opacity with soft edges.
# The guess: each step of effort takes longer and gives no larger file, as sharp's documentation describes the option
# ("CPU effort, between 0 (fastest) and 6 (slowest)"). Seen: 6 gives a file that is a fifth larger, in less time than 1 to 5.
# Versions: sharp 0.35.5 (libwebp of its own build); Node 20 to 24. The picture below is drawn: a head, shoulders, strands.
# Source: https://sharp.pixelplumbing.com/api-output/#webp
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5 >/dev/null 2>&1
cat >measure.mjs <<'FILE'
import sharp from 'sharp';

const side = 1024;
const opacity = new Uint8Array(side * side);
for (let y = 0; y < side; y++)
  for (let x = 0; x < side; x++) {
    const head = Math.hypot((x - 512) / 260, (y - 400) / 330);
    const body = Math.hypot((x - 512) / 460, (y - 1100) / 420);
    const strands = 0.03 * Math.sin(x * 0.9) * Math.sin(y * 0.13) + 0.02 * Math.sin(x * 0.31 + y * 0.7);
    const share = Math.max((1.02 - head - strands) * 18, (1 - body) * 40);
    opacity[y * side + x] = Math.round(255 * Math.min(1, Math.max(0, share)));
  }
const sizes = [];
for (const effort of [1, 2, 3, 4, 5, 6]) {
  const picture = sharp(opacity, { raw: { width: side, height: side, channels: 1 } });
  sizes.push((await picture.webp({ lossless: true, effort }).toBuffer()).length);
}
console.log(`sharp ${sharp.versions.sharp}, libwebp ${sharp.versions.webp}: bytes at effort 1 to 6: ${sizes.join(', ')}`);
const [lowest] = sizes;
const highest = sizes.at(-1);
if (!(highest > 1.1 * lowest)) throw new Error('The highest effort no longer gives a larger file than the lowest.');
FILE
node measure.mjs

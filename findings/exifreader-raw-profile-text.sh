#!/bin/sh
# exifreader finds ImageMagick's EXIF in a compressed text of a PNG, but not in a plain one.
# "Raw profile type exif" holds EXIF in hexadecimal digits. In a zTXt chunk its orientation is found (with `async`), in a
# tEXt chunk of the same keyword and content it is not, so a photo that lies on its side seems upright.
# Versions: exifreader 4.46.0, sharp 0.35.5 (makes the PNG); Node 20.15 to 24.
# Source: ImageMagick's png.c (Magick_png_write_raw_profile), which writes either; PNG specification, 11.3.3.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exifreader@4.46.0 sharp@0.35.5 >/dev/null 2>&1
cat >check.mjs <<'SCRIPT'
import assert from 'node:assert';
import { crc32, deflateSync } from 'node:zlib';

import ExifReader from 'exifreader';
import sharp from 'sharp';

const KEYWORD = 'Raw profile type exif';
// Orientation 6 in a TIFF of one field.
const exif = Buffer.from('4578696600004d4d002a000000080001011200030000000100060000000000000000', 'hex');
const text = `\nexif\n${String(exif.length).padStart(8)}\n${exif.toString('hex')}\n`;

function chunk(type, content) {
  const named = Buffer.concat([Buffer.from(type), content]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
}

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
  .png()
  .toBuffer();
const place = png.indexOf('IDAT') - 4;

async function orientationWith(extra) {
  const file = Buffer.concat([png.subarray(0, place), extra, png.subarray(place)]);
  return (await ExifReader.load(file, { async: true })).Orientation?.value;
}

const compressed = Buffer.concat([Buffer.from(`${KEYWORD}\0\0`), deflateSync(text)]);
assert.equal(await orientationWith(chunk('zTXt', compressed)), 6);
assert.equal(await orientationWith(chunk('tEXt', Buffer.from(`${KEYWORD}\0${text}`))), undefined);
console.log('exifreader 4.46.0: orientation 6 in zTXt, none in tEXt');
SCRIPT
node check.mjs

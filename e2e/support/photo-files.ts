import { copyFile, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from '@playwright/test';
import sharp from 'sharp';

import { SELFIES } from './pictures';
import { CORNERS } from './shown-photo';

const MOST_BYTES = 50 * 1024 * 1024;

/** A file that the page refuses, and the key of its message. */
export interface UnusableFile {
  path: string;
  name: string;
  problem: 'not_image' | 'svg' | 'animated' | 'unreadable' | 'heic' | 'tiff' | 'empty' | 'too_large';
}

/** Writes one file of each kind that the page refuses into a folder. */
export async function writeUnusableFiles(folder: string): Promise<UnusableFile[]> {
  await mkdir(folder, { recursive: true });
  const photo = await readFile(SELFIES[0] ?? '');
  const jpeg = await sharp(photo).jpeg().toBuffer();
  const frames = await Promise.all(
    ['#204060', '#c08040'].map((background) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animation = sharp(frames, { join: { animated: true } });
  const contents: [name: string, problem: UnusableFile['problem'], bytes: Buffer | string][] = [
    ['letter.txt', 'not_image', 'Dear sir or madam'],
    ['drawing.svg', 'svg', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'],
    ['dance.gif', 'animated', await animation.clone().gif().toBuffer()],
    ['dance.webp', 'animated', await animation.clone().webp().toBuffer()],
    ['half.webp', 'unreadable', photo.subarray(0, photo.length / 2)],
    ['start.jpg', 'unreadable', jpeg.subarray(0, 300)],
    ['noise.png', 'unreadable', 'not a picture at all'],
    ['phone.heic', 'heic', 'no browser on this machine opens these'],
    ['scan.tif', 'tiff', await sharp(photo).tiff().toBuffer()],
    ['nothing.jpg', 'empty', ''],
  ];
  for (const [name, , bytes] of contents) await writeFile(path.join(folder, name), bytes);
  await writeSparseFile(path.join(folder, 'huge.jpg'), MOST_BYTES + 1);
  const kinds = [
    ...contents.map(([name, problem]) => ({ name, problem })),
    { name: 'huge.jpg', problem: 'too_large' as const },
  ];
  return kinds.map((kind) => ({ ...kind, path: path.join(folder, kind.name) }));
}

/** Writes a WebP that its EXIF orientation turns, and a JPEG without its end marker; both show `CORNERS`. */
export async function writeOddPhotos(folder: string): Promise<[turned: string, endless: string]> {
  await mkdir(folder, { recursive: true });
  const corners = Buffer.from(CORNERS.flat());
  const picture = sharp(corners, { raw: { width: 2, height: 2, channels: 3 } }).resize(320, 240, {
    kernel: 'nearest',
    fit: 'fill',
  });
  // Codes made for this picture would end in zeros, as an interrupted download does.
  const jpeg = await picture.clone().jpeg({ optimizeCoding: false }).toBuffer();
  const lying = picture.clone().rotate(270).withMetadata({ orientation: 6 });
  const [turned, endless] = [path.join(folder, 'turned.webp'), path.join(folder, 'endless.jpg')];
  await writeFile(turned, await lying.webp().toBuffer());
  await writeFile(endless, jpeg.subarray(0, -2));
  return [turned, endless];
}

/** Copies the drawn selfies into a folder, numbered from 1. */
export async function copiesOfSelfies(count: number, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const copies: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const copy = path.join(folder, `selfie-copy-${number}.webp`);
    await copyFile(SELFIES[number % SELFIES.length] ?? '', copy);
    copies.push(copy);
  }
  return copies;
}

/** Drops a picture file on an element, with the events that a browser sends. */
export async function dropFile(target: Locator, filePath: string): Promise<void> {
  const base64 = (await readFile(filePath)).toString('base64');
  const dataTransfer = await target.page().evaluateHandle(
    ({ base64, name }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/webp' }));
      return transfer;
    },
    { base64, name: path.basename(filePath) },
  );
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer });
}

/** Writes a large file that takes no space on disk. */
async function writeSparseFile(filePath: string, bytes: number): Promise<void> {
  const file = await open(filePath, 'w');
  await file.truncate(bytes);
  await file.close();
}

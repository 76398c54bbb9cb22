import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from '@playwright/test';

import { type Browser, outcomeIn, PHOTO_KINDS, sentenceKey } from '@/lib/testing/photo-fixtures/photo-kinds';

import type { Phrases } from './phrases';
import { SELFIES } from './pictures';

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

/** Divides a list into groups of at most `size`. */
export function inGroups<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

/** Writes a file of each kind into a folder. Returns those that a browser's page takes, and the others with a sentence. */
export async function writePhotoKinds(folder: string, browser: Browser, phrases: Phrases) {
  await mkdir(folder, { recursive: true });
  const taken: string[] = [];
  const refused: { file: string; sentence: string }[] = [];
  for (const kind of PHOTO_KINDS) {
    const file = path.join(folder, kind.name);
    await writeFile(file, await kind.make());
    const outcome = outcomeIn(browser, kind);
    if (outcome === 'taken') taken.push(file);
    else {
      const values = { name: kind.name, format: outcome, megabytes: 50, megapixels: 65 };
      const sentence = phrases(`generator.photos.problems.${sentenceKey(outcome)}`, values);
      refused.push({ file, sentence });
    }
  }
  return { taken, refused };
}

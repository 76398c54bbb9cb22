import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Locator } from '@playwright/test';

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

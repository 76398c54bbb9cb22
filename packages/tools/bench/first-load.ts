import { gzipSync } from 'node:zlib';

import type { BenchApp } from './bench-app';
import { rounded, type Figure } from './figure';

const BARS: Record<string, number> = { '/': 147, '/generator': 160, '/donate': 155.5 };

/** Measures the size of the scripts that each page's HTML loads, after gzip -9, in KiB. */
export async function firstLoadScripts({ appUrl }: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, bar] of Object.entries(BARS)) {
    const bytes = await scriptBytes(appUrl, page);
    figures.push({
      name: `first-load JavaScript of ${page}`,
      value: rounded(bytes / 1024),
      unit: 'KiB',
      bar: `≤ ${bar}`,
    });
  }
  return figures;
}

async function scriptBytes(appUrl: string, page: string): Promise<number> {
  const html = await (await fetch(`${appUrl}${page}`)).text();
  const tags = [...html.matchAll(/<script[^>]*\ssrc="(\/_next\/[^"]+)"[^>]*>/g)].filter(
    ([tag]) => !tag.includes('noModule'),
  );
  const sources = new Set(tags.map(([, source]) => source ?? ''));
  let total = 0;
  for (const source of sources) {
    const script = Buffer.from(await (await fetch(new URL(source, appUrl))).arrayBuffer());
    total += gzipSync(script, { level: 9 }).length;
  }
  return total;
}

import { gzipSync } from 'node:zlib';

import type { BenchApp } from './bench-app';
import { type Figure, figure } from './figure';

const BARS: Record<string, number> = { '/': 148, '/generator': 162, '/donate': 157 };

/** Measures the size of the scripts that each page's HTML loads, after gzip -9, in KiB. */
export async function firstLoadScripts({ appUrl }: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, bar] of Object.entries(BARS)) {
    const kibibytes = (await scriptBytes(appUrl, page)) / 1024;
    figures.push(figure(`first-load JavaScript of ${page}`, kibibytes, 'KiB', { bar: `≤ ${bar}` }));
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

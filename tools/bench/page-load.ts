import { gzipSync } from 'node:zlib';

import type { BenchApp } from './apps';
import { type Figure, figure } from './figure';

const FIRST_LOAD_BARS: Record<string, number> = { '/': 148, '/generator': 162, '/donate': 157 };

/** Measures the size of the scripts that each page's HTML loads, after gzip -9, in KiB. */
export async function firstLoadScripts({ appUrl }: BenchApp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, bar] of Object.entries(FIRST_LOAD_BARS)) {
    const html = await (await fetch(`${appUrl}${page}`)).text();
    const tags = [...html.matchAll(/<script[^>]*\ssrc="(\/_next\/[^"]+)"[^>]*>/g)];
    const sources = tags.filter(([tag]) => !tag.includes('noModule')).map(([, source = '']) => source);
    let bytes = 0;
    for (const source of new Set(sources)) {
      const script = await (await fetch(new URL(source, appUrl))).arrayBuffer();
      bytes += gzipSync(script, { level: 9 }).length;
    }
    figures.push(figure(`first-load JavaScript of ${page}`, bytes / 1024, 'KiB', { bar: `≤ ${bar}` }));
  }
  return figures;
}

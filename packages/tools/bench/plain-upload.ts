import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser } from '@playwright/test';

import { slowUplink } from './uplink';

const PAGE = '<!doctype html><title>Plain upload</title><input type="file" multiple>';
const UPLOADS_AT_ONCE = 3;

/**
 * How long a browser takes to send files as they are over the slow uplink, three at a time, to a server that
 * does nothing with them, in milliseconds: the yardstick of this machine and its emulation.
 */
export async function timePlainUpload(browser: Browser, files: readonly string[]): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      response.setHeader('content-type', 'text/html');
      response.end(request.method === 'GET' ? PAGE : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await slowUplink(page);
    await page.locator('input').setInputFiles([...files]);
    return await page.locator('input').evaluate(async (input: HTMLInputElement, atOnce) => {
      const waiting = [...(input.files ?? [])];
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let file = waiting.shift(); file; file = waiting.shift())
            await fetch('/', { method: 'POST', body: file });
        }),
      );
      return performance.now() - startedAt;
    }, UPLOADS_AT_ONCE);
  } finally {
    await page.close();
    server.closeAllConnections();
    server.close();
  }
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser, Page } from '@playwright/test';

const PAGE = '<!doctype html><title>Plain upload</title><input type="file" multiple>';
const UPLOADS_AT_ONCE = 3;

/**
 * Measures how long a browser takes to send files over the slow uplink, three at a time, to a server that ignores them, in
 * milliseconds. Other times are compared with it.
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

/** 10 Mbit/s in bytes per second, and the round trip in milliseconds. */
const UPLOAD_BYTES_PER_SECOND = 1.25e6;
const LATENCY_MS = 20;

/** Gives a page the uplink of a common home connection; the downlink stays fast. */
export async function slowUplink(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: UPLOAD_BYTES_PER_SECOND,
  });
}

import type { Page } from '@playwright/test';

/** 10 Mbit/s in bytes a second, and the way there and back in milliseconds. */
const UPLOAD_BYTES_PER_SECOND = 1.25e6;
const LATENCY_MS = 20;

/** Gives a page the uplink of a common home connection; what it downloads stays as fast as it is. */
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

import 'server-only';

import type { PortraitSource } from '../ports';
import { downloadPublic, type DownloadOptions } from './public-download';

const MOST_BYTES = 30 * 1024 * 1024;

/** Reads a worker's output: an address, a data URI or base64. */
export function createPortraitSource(options: Omit<DownloadOptions, 'maximumBytes'>): PortraitSource {
  return {
    read: async (output) => {
      if (/^https?:\/\//i.test(output))
        return downloadPublic(output, { ...options, maximumBytes: MOST_BYTES });
      const base64 = /^data:[^,]*;base64,/i.test(output) ? output.slice(output.indexOf(',') + 1) : output;
      return Buffer.from(base64, 'base64');
    },
  };
}

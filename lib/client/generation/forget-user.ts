import type { Client } from '../../browser/client';
import { forgetPortraits } from '../gallery/forget-portraits';
import { createJobMemory } from './job-memory';
import { forgetSubmissions } from './submit-request';
import { createUploadCache } from './upload-cache';

/**
 * Removes what a user sees of themselves in this browser, and what it has of their requests: jobs, uploads and
 * submissions. The jobs go on at the server.
 */
export function forgetUser(client: Client): void {
  forgetPortraits(client);
  client.get(createUploadCache).forgetAll();
  client.get(createJobMemory).forgetAll();
  forgetSubmissions();
}

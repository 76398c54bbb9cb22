import type { ServiceContainer } from '../../browser/service-container';
import { forgetPortraits } from '../gallery/forget-portraits';
import { createJobMemory } from './job-memory';
import { forgetSubmissions } from './submit-request';
import { createUploadCache } from './upload-pictures';

/**
 * Removes what a user sees of themselves in this browser, and what it has of their requests: jobs, uploads and
 * submissions. The jobs go on at the server.
 */
export function forgetUser(container: ServiceContainer): void {
  forgetPortraits(container);
  container.get(createUploadCache).forgetAll();
  container.get(createJobMemory).forgetAll();
  forgetSubmissions();
}

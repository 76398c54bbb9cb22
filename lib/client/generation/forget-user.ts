import type { ServiceContainer } from '../../browser/service-container';
import { forgetPortraits } from '../gallery/forget-portraits';
import { createJobMemory } from './job-memory';
import { forgetSubmissions } from './submit-request';
import { createUploadCache } from './upload-pictures';

/** Removes what this browser has of a user and of their requests. The jobs go on at the server. */
export function forgetUser(container: ServiceContainer): void {
  forgetPortraits(container);
  container.get(createUploadCache).forgetAll();
  container.get(createJobMemory).forgetAll();
  forgetSubmissions();
}

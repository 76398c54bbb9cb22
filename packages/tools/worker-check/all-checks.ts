import type { Check } from './check';
import { answerSize } from './checks/answer-size';
import { authorization } from './checks/authorization';
import { badPhotoAmongGood } from './checks/bad-photo-among-good';
import { cancel } from './checks/cancel';
import { executionTimeout } from './checks/execution-timeout';
import {
  invalidRequest,
  noFace,
  unreadablePhoto,
  unreadableStyle,
  unreadableTemplate,
} from './checks/failures';
import { jobStates } from './checks/job-states';
import { portrait } from './checks/portrait';
import { progress } from './checks/progress';
import { queue } from './checks/queue';
import { repeat } from './checks/repeat';
import { customTemplate, leastSettings, mostSettings } from './checks/settings';
import { submission } from './checks/submission';
import { unknownJob } from './checks/unknown-job';
import { webhook } from './checks/webhook';

/** The worker's contract, line by line, in the order in which it is looked at (docs/worker.md). */
export const ALL_CHECKS: readonly Check[] = [
  authorization,
  unknownJob,
  submission,
  portrait,
  jobStates,
  progress,
  answerSize,
  webhook,
  queue,
  repeat,
  leastSettings,
  mostSettings,
  customTemplate,
  badPhotoAmongGood,
  noFace,
  unreadablePhoto,
  unreadableTemplate,
  unreadableStyle,
  invalidRequest,
  cancel,
  executionTimeout,
];

import type { Check } from './check';
import { cancel, executionTimeout } from './checks/early-ends';
import {
  badPhotoAmongGood,
  invalidRequest,
  noFace,
  unreadablePhoto,
  unreadableStyle,
  unreadableTemplate,
} from './checks/failures';
import { authorization, jobStates, progress, submission, unknownJob } from './checks/protocol';
import { answerSize, portrait, queue, repeat, webhook } from './checks/results';
import { customTemplate, leastSettings, mostSettings } from './checks/settings';

/** The worker's contract (docs/worker.md), line by line, in the order of the checks. */
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

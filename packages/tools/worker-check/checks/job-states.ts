import { fails, holds, unchecked } from '../../check-report/outcome';
import type { Check } from '../check';

/** RunPod's states by how far the job is: https://docs.runpod.io/serverless/endpoints/job-states */
const STAGES: Readonly<Record<string, number>> = {
  IN_QUEUE: 0,
  IN_PROGRESS: 1,
  RUNNING: 1,
  COMPLETED: 2,
  FAILED: 2,
  CANCELLED: 2,
  TIMED_OUT: 2,
};

/** A job goes forward and stays where it ended. */
export const jobStates: Check = {
  id: 'job-states',
  title: 'A job passes through documented states, forward only',
  needs: 'nothing',
  run: async (probe) => {
    const runs = (await probe.pair()).filter(({ sightings }) => sightings.length > 0);
    if (runs.length === 0) return unchecked('There was no job to watch.');
    for (const { sightings } of runs) {
      const words = sightings.map(({ status }) => status);
      const unknown = words.find((word) => STAGES[word] === undefined);
      if (unknown !== undefined) return fails(`/status answered ${unknown}.`);
      const problem = words.find((word, index) => !mayFollow(words[index - 1], word));
      if (problem !== undefined) return fails(`Out of order: ${inOrder(words)}.`);
    }
    return holds(`${inOrder((runs[0]?.sightings ?? []).map(({ status }) => status))}.`);
  },
};

function mayFollow(before: string | undefined, after: string): boolean {
  if (before === undefined || before === after) return true;
  const [from = 0, to = 0] = [STAGES[before], STAGES[after]];
  return to > from || (from === to && from < 2);
}

function inOrder(words: readonly string[]): string {
  return words.filter((word, index) => word !== words[index - 1]).join(' → ');
}

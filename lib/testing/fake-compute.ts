import type { Compute, ComputeHealth, RunState, RunSubmission } from '@/lib/server/ports';

/** One run at the fake provider. */
export interface FakeRun {
  id: string;
  webhookUrl: string;
  state: RunState;
}

/** A compute provider in memory; tests set the state of its runs. */
export class FakeCompute implements Compute {
  readonly runs: FakeRun[] = [];
  /** The next submissions' answers in place of acceptance. */
  readonly answers: RunSubmission[] = [];
  getsHeads = false;
  healthStatus: ComputeHealth['status'] = 'ok';

  endpointFor: Compute['endpointFor'] = () => ({ id: 'endpoint', model: 'chiaro' });

  submit: Compute['submit'] = async ({ webhookUrl }) => {
    await Promise.resolve();
    const answer = this.answers.shift();
    if (answer) return answer;
    const run: FakeRun = {
      id: `run-${this.runs.length + 1}`,
      webhookUrl,
      state: { kind: 'queued' },
    };
    this.runs.push(run);
    return { kind: 'accepted', runId: run.id };
  };

  status: Compute['status'] = async ({ id }) => {
    await Promise.resolve();
    return this.find(id)?.state ?? { kind: 'not_found' };
  };

  cancel: Compute['cancel'] = async ({ id }) => {
    await Promise.resolve();
    const run = this.find(id);
    if (!run) return { accepted: false };
    if (run.state.kind !== 'queued' && run.state.kind !== 'running') return { accepted: true };
    run.state = { kind: 'failed', cause: 'cancelled', error: null };
    return { accepted: true };
  };

  health: Compute['health'] = async () => {
    await Promise.resolve();
    return { status: this.healthStatus, endpoint: 'endpoint' };
  };

  private find(id: string): FakeRun | undefined {
    return this.runs.find((run) => run.id === id);
  }
}

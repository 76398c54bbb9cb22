import { readEnvironment } from './environment';

const GIVEN = {
  RUNPOD_WEBHOOK_GET_JOB: 'https://api.example.com/v2/ep/job-take/$ID?gpu=x',
  RUNPOD_WEBHOOK_POST_OUTPUT: 'https://api.example.com/v2/ep/job-done/$RUNPOD_POD_ID/$ID?gpu=x',
};

const ALL_GIVEN = {
  ...GIVEN,
  RUNPOD_WEBHOOK_PING: 'https://api.example.com/v2/ep/ping/$RUNPOD_POD_ID',
  RUNPOD_PING_INTERVAL: '4000',
  RUNPOD_AI_API_KEY: 'key',
  RUNPOD_POD_ID: 'pod-1',
  JOB_TIME_LIMIT_MS: '60000',
  HEALTH_PORT: '8080',
};

function messageOf(variables: Record<string, string | undefined>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The variables were taken.');
}

describe('the variables of the worker', () => {
  it('put the pod’s id into the addresses, and keep the placeholder of the job’s', () => {
    expect(readEnvironment(ALL_GIVEN)).toEqual({
      takeUrl: 'https://api.example.com/v2/ep/job-take/pod-1?gpu=x',
      stopUrl: 'https://api.example.com/v2/ep/job-stop/pod-1?gpu=x',
      outputUrl: 'https://api.example.com/v2/ep/job-done/pod-1/$ID?gpu=x',
      pingUrl: 'https://api.example.com/v2/ep/ping/pod-1',
      pingIntervalMs: 4_000,
      apiKey: 'key',
      jobTimeLimitMs: 60_000,
      healthPort: 8_080,
    });
  });

  it('count as missing when they are empty', () => {
    const empty = {
      RUNPOD_WEBHOOK_PING: '',
      RUNPOD_PING_INTERVAL: '',
      JOB_TIME_LIMIT_MS: '',
      HEALTH_PORT: '',
    };
    expect(readEnvironment({ ...GIVEN, ...empty, RUNPOD_POD_ID: 'pod-1' })).toEqual(
      readEnvironment({ ...GIVEN, RUNPOD_POD_ID: 'pod-1' }),
    );
  });

  it('give a stop address only if the take address has the right form', () => {
    const other = { ...GIVEN, RUNPOD_WEBHOOK_GET_JOB: 'https://api.example.com/v2/ep/take-a-job/$ID?gpu=x' };
    expect(readEnvironment(other).stopUrl).toBeNull();
  });

  it('allow at most one ping a second', () => {
    expect(readEnvironment({ ...GIVEN, RUNPOD_PING_INTERVAL: '0' }).pingIntervalMs).toBe(1_000);
  });

  it('are refused with the names of all missing ones', () => {
    expect(messageOf({})).toBe(
      "The worker can't start. RUNPOD_WEBHOOK_GET_JOB is missing. RUNPOD_WEBHOOK_POST_OUTPUT is missing.",
    );
  });

  it.each([
    ['RUNPOD_WEBHOOK_GET_JOB', 'secret-host/job-take/$ID'],
    ['RUNPOD_WEBHOOK_GET_JOB', 'ftp://secret-host/job-take/$ID'],
    ['RUNPOD_WEBHOOK_POST_OUTPUT', 'secret-host'],
    ['RUNPOD_WEBHOOK_PING', 'secret-host'],
    ['RUNPOD_PING_INTERVAL', 'often'],
    ['RUNPOD_PING_INTERVAL', '-1'],
    ['RUNPOD_PING_INTERVAL', '3000000000'],
    ['JOB_TIME_LIMIT_MS', '999'],
    ['JOB_TIME_LIMIT_MS', '3000000000'],
    ['JOB_TIME_LIMIT_MS', '1500.5'],
    ['HEALTH_PORT', '0'],
    ['HEALTH_PORT', '65536'],
  ])('are refused with the name of the malformed one, not its value: %s=%s', (name, value) => {
    const message = messageOf({ ...ALL_GIVEN, [name]: value });
    expect(message).toMatch(new RegExp(`^The worker can't start\\. ${name}: [^.]+\\.$`));
    expect(message).not.toContain('secret-host');
  });
});

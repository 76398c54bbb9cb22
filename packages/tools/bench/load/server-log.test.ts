import { ServerLog } from './server-log';

function read(...lines: (object | string)[]): ServerLog {
  const log = new ServerLog();
  for (const line of lines) log.read(typeof line === 'string' ? line : JSON.stringify(line));
  return log;
}

const webhook = { level: 'info', event: 'request', method: 'POST', route: '/api/webhooks/runpod' };

it('takes the times of webhooks', () => {
  const log = read(
    { ...webhook, status: 200, milliseconds: 7 },
    { ...webhook, status: 200, milliseconds: 9 },
  );
  expect(log.webhookTimes).toEqual({ '/api/webhooks/runpod': [7, 9] });
  expect(log.failures).toEqual([]);
});

it('names webhooks that were refused', () => {
  expect(read({ ...webhook, status: 503, milliseconds: 7 }).failures).toHaveLength(1);
});

it('takes it for right that RunPod is asked to call again', () => {
  const busy = { ...webhook, status: 409, code: 'busy', milliseconds: 7 };
  const log = read(busy, { ...busy, route: '/api/webhooks/stripe' });
  expect(log.repeatedWebhooks).toBe(1);
  expect(log.failures).toEqual([expect.stringContaining('stripe')]);
});

it('names errors, and what is no line of the log', () => {
  const { failures } = read(
    { level: 'error', event: 'unhandled', cause: 'Error: ouch' },
    '⨯ Error: ouch',
    '',
  );
  expect(failures).toEqual([expect.stringContaining('unhandled'), expect.stringContaining('⨯')]);
});

it('counts warnings and lets the rest be', () => {
  const warning = { level: 'warn', event: 'run_not_submitted' };
  const log = read(warning, warning, { level: 'info', event: 'request', route: '/api/account', status: 503 });
  expect(log).toMatchObject({ warnings: { run_not_submitted: 2 }, failures: [], webhookTimes: {} });
});

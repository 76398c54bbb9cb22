import { ServerLog } from './server-log';

function read(...lines: (object | string)[]): ServerLog {
  const log = new ServerLog();
  for (const line of lines) log.read(typeof line === 'string' ? line : JSON.stringify(line));
  return log;
}

const webhook = { level: 'info', event: 'request', method: 'POST', route: '/api/webhooks/runpod' };

it('collects the times of webhooks', () => {
  const log = read(
    { ...webhook, status: 200, milliseconds: 7 },
    { ...webhook, status: 200, milliseconds: 9 },
  );
  expect(log.webhookTimes).toEqual({ '/api/webhooks/runpod': [7, 9] });
  expect(log.failures).toEqual([]);
});

it('reports refused webhooks', () => {
  expect(read({ ...webhook, status: 503, milliseconds: 7 }).failures).toHaveLength(1);
});

it('accepts that RunPod is asked to repeat a webhook', () => {
  const busy = { ...webhook, status: 409, code: 'busy', milliseconds: 7 };
  const log = read(busy, { ...busy, route: '/api/webhooks/stripe' });
  expect(log.repeatedWebhooks).toBe(1);
  expect(log.failures).toEqual([expect.stringContaining('stripe')]);
});

it('reports errors and foreign lines', () => {
  const { failures } = read(
    { level: 'error', event: 'unhandled', cause: 'Error: ouch' },
    '⨯ Error: ouch',
    '',
  );
  expect(failures).toEqual([expect.stringContaining('unhandled'), expect.stringContaining('⨯')]);
});

it('counts warnings and ignores other lines', () => {
  const warning = { level: 'warn', event: 'run_not_submitted' };
  const log = read(warning, warning, { level: 'info', event: 'request', route: '/api/account', status: 503 });
  expect(log).toMatchObject({ warnings: { run_not_submitted: 2 }, failures: [], webhookTimes: {} });
});

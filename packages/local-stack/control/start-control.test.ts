import { request } from 'node:http';

import { createMemoryContext, type StandIn, type StandInContext } from '../kit/stand-in';
import type { RunpodControls } from '../runpod/jobs/run-script';
import { startControl } from './start-control';

/** Sends a request with headers that fetch does not allow. */
function statusWith(address: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/reset`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the control endpoint', () => {
  let context: StandInContext;
  let control: StandIn;
  let standIn: { address: string; reset: jest.Mock; stop: jest.Mock };
  let runpod: jest.Mocked<RunpodControls>;

  beforeEach(async () => {
    context = createMemoryContext();
    standIn = { address: '', reset: jest.fn(), stop: jest.fn() };
    runpod = {
      scriptNext: jest.fn(),
      release: jest.fn().mockReturnValue(2),
      killWorkers: jest.fn().mockReturnValue(1),
    };
    control = await startControl({ context, port: 0, standIns: [standIn], runpod });
  });

  afterEach(async () => {
    await control.stop();
    context.clock.reset();
  });

  async function call(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(control.address + path, { method, ...sent });
    return [response.status, await response.json()];
  }

  it('plans a fault with every field', async () => {
    const fault = {
      service: '*',
      operation: '*',
      skip: 0,
      times: 2,
      effect: 'late',
      status: 503,
      after: true,
      delayMs: 5,
    };
    expect(await call('POST', '/faults', fault)).toEqual([200, fault]);
    expect(context.faults.take('blob', 'put')).toMatchObject({ effect: 'late', delayMs: 5 });
    expect(context.faults.take('auth', 'lookup')).toMatchObject({ status: 503, after: true });
  });

  it.each([
    ['an unknown field', { service: 'blob', operation: 'put', effect: 'error', time: 1 }],
    ['a text as status', { service: 'blob', operation: 'put', effect: 'error', status: '500' }],
    ['no body', undefined],
  ])('refuses a fault with %s', async (_what, fault) => {
    const [status, answer] = await call('POST', '/faults', fault);
    expect(status).toBe(400);
    expect(answer).toEqual({ error: expect.any(String) });
    expect(context.faults.take('blob', 'put')).toBeUndefined();
  });

  it.each([
    ['a web page', { origin: 'http://localhost:3000' }],
    ['a web page without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a foreign host name', { host: 'evil.example' }],
    ['a name that looks like loopback', { host: '127.0.0.1.evil.example' }],
  ])('refuses %s', async (_what, headers: Record<string, string>) => {
    expect(await statusWith(control.address, headers)).toBe(403);
    expect(standIn.reset).not.toHaveBeenCalled();
  });

  it.each(['localhost:1', '127.0.0.1', '[::1]:80'])('accepts the loopback host %s', async (host) => {
    expect(await statusWith(control.address, { host })).toBe(200);
  });

  it('answers 404 for an unknown route', async () => {
    expect((await call('GET', '/faults'))[0]).toBe(404);
    expect((await call('GET', '/constructor'))[0]).toBe(404);
  });
});

import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile({ UNAVAILABLE_COUNTRIES: 'AQ,BV' });

// The handlers log refusals.
beforeEach(allowConsole);

async function call(country: string | null, method: string, path: string, token: string, body?: object) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (country !== null) headers['x-vercel-ip-country'] = country;
  return test.call(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const REFUSED = {
  status: 451,
  body: { code: 'country_unavailable', error: 'This site is not offered in your country.' },
};
const CONSENT = { version: LEGAL_VERSION };

describe('where the operator does not offer the site', () => {
  it.each(
    ENDPOINTS.filter(({ refusesCountries }) => refusesCountries).map(({ method, path }) => [method, path]),
  )('%s %s is refused', async (method, path) => {
    const token = await test.signIn('ada');
    expect(await call('BV', method, path, token, {})).toMatchObject(REFUSED);
    expect(await call('aq', method, path, token, {})).toMatchObject(REFUSED);
    const { status } = await call('CC', method, path, token, {});
    expect(status).not.toBe(451);
  });

  it('photos, requests, consents and donations are refused', () => {
    const refusing = ENDPOINTS.filter(({ refusesCountries }) => refusesCountries);
    expect(refusing.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /api/consent',
      'POST /api/process-payment',
      'POST /api/submit-runpod-job',
      'POST /api/upload-image',
    ]);
  });

  it('no account is created, and an account keeps its rights', async () => {
    const token = await test.signIn('grace');
    expect((await call('AQ', 'GET', '/api/account/data', token)).status).toBe(404);
    const withdrawal = await call('AQ', 'DELETE', '/api/consent', token);
    expect(withdrawal).toMatchObject({ status: 200, body: { finished: true } });
    expect(await call('AQ', 'GET', '/api/account', token)).toMatchObject(REFUSED);
    expect((await call(null, 'POST', '/api/consent', token, CONSENT)).status).toBe(200);
    expect((await call('AQ', 'GET', '/api/account', token)).status).toBe(200);
    expect((await call('AQ', 'GET', '/api/account/data', token)).status).toBe(200);
    expect((await call('AQ', 'DELETE', '/api/consent', token)).status).toBe(200);
    expect((await call('AQ', 'DELETE', '/api/account', token)).status).toBe(200);
  });
});

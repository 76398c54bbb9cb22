import { ENDPOINTS, errorsOf } from '@/lib/shared/contracts/endpoints';
import { ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors';
import { isRateLimit, RATE_LIMITS } from '@/lib/shared/rules/rate-limits';
import { loadApiRoutes } from '@/lib/testing/api-routes';
import { verifyAnswer } from '@/lib/server/http/handle-endpoint';
import { healthEndpoint } from '@/lib/shared/contracts/operations';
import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the list of endpoints', () => {
  it('has each endpoint once', () => {
    const names = ENDPOINTS.map(nameOf);
    expect(names).toEqual([...new Set(names)]);
  });

  it('has a handler for each endpoint, and each handler is of the endpoint of its file', async () => {
    const routes = await loadApiRoutes();
    const handlers = routes.flatMap(({ path, methods }) =>
      Object.entries(methods).map(([method, { endpoint }]) => ({ name: nameOf({ method, path }), endpoint })),
    );
    for (const { name, endpoint } of handlers) expect(nameOf(endpoint)).toBe(name);
    expect(handlers.map(({ name }) => name).sort()).toEqual(ENDPOINTS.map(nameOf).sort());
  });

  it('uses every limit of calls and every code of errors', () => {
    const limits = new Set<string>(ENDPOINTS.flatMap((endpoint) => endpoint.limits));
    expect(Object.keys(RATE_LIMITS).filter((name) => !limits.has(name))).toEqual([]);
    const codes = new Set<string>(ENDPOINTS.flatMap((endpoint) => [...errorsOf(endpoint)]));
    expect(Object.keys(ERROR_STATUS).filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe('the limits of an account', () => {
  it('stand only on endpoints that need one', () => {
    const unenforced = ENDPOINTS.filter(({ auth }) => auth !== 'user' && auth !== 'unrevoked user').filter(
      ({ limits }) =>
        limits.some((name) => {
          const limit = isRateLimit(name) ? RATE_LIMITS[name] : null;
          return limit?.subject === 'account' && ['strict', 'leased'].includes(limit.countedWith);
        }),
    );
    expect(unenforced.map(nameOf)).toEqual([]);
  });
});

describe('verifyAnswer', () => {
  const json = (status: number, body: object) => Response.json(body, { status });
  const error = (code: ErrorCode) => json(ERROR_STATUS[code], { error: 'A sentence.', code });
  const health = { status: 'failing', checkedAt: '', providers: {}, errors: { since: '', byCode: {} } };

  it.each([
    ['a declared body', uploadImageEndpoint, json(200, { imageUrl: 'https://x.example/1.webp' })],
    ['a declared error', uploadImageEndpoint, error('image_format')],
    ['an error of the authentication', uploadImageEndpoint, error('auth_required')],
    ['a body with a status that an error has too', healthEndpoint, json(503, health)],
    ['an error with a status that a body has too', healthEndpoint, error('unexpected')],
  ])('accepts %s', async (_name, endpoint, response) => {
    await expect(verifyAnswer(endpoint, response)).resolves.toBeUndefined();
  });

  it.each([
    ['a body with another field', json(200, { imageUrl: 'x', owner: 'ada' })],
    ['a status that is not declared', json(201, { imageUrl: 'x' })],
    ['an error that is not declared', error('card_declined')],
    ['an unknown error', json(400, { error: 'A sentence.', code: 'teapot' })],
    ['an error with another status', json(400, { error: 'A sentence.', code: 'auth_required' })],
    [
      'an error with another field',
      json(ERROR_STATUS.image_format, { error: '', code: 'image_format', cause: '' }),
    ],
    ['no body', new Response(null, { status: 200 })],
  ])('refuses %s', async (_name, response) => {
    await expect(verifyAnswer(uploadImageEndpoint, response)).rejects.toThrow(
      'POST /api/upload-image answered',
    );
  });
});

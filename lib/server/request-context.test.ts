import { currentRequest, routeOf, withRequestContext } from './request-context';

describe('routeOf', () => {
  it.each([
    ['/api/account', '/api/account'],
    ['/api/check-runpod-job/3f2a', '/api/check-runpod-job/:id'],
    ['/api/cancel-runpod-job/ada@example.com', '/api/cancel-runpod-job/:id'],
    ['/api/a/b/c/d/e/f/g', '/api/a/b/c/d'],
    [`/api/${'x'.repeat(41)}`, '/api/:id'],
  ])('names %s as %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });
});

describe('the current request', () => {
  it('is known to the code that it runs, and to no other', async () => {
    const seen = await Promise.all(
      ['one', 'two'].map((requestId) =>
        withRequestContext({ requestId, route: '/' }, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return currentRequest()?.requestId;
        }),
      ),
    );
    expect(seen).toEqual(['one', 'two']);
    expect(currentRequest()).toBeNull();
  });
});

import { CLIENT_ERRORS_PER_LOAD } from '@/lib/shared/client-errors';

const fetchMock = jest.fn<Promise<object>, [string, RequestInit]>();

/** A new page load, sampled or not. */
function load(random = 0) {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  let report: (error: unknown) => void = () => undefined;
  jest.isolateModules(() => {
    const loaded = jest.requireActual<{ reportClientError: typeof report }>('./report-client-error');
    report = loaded.reportClientError;
  });
  return report;
}

/** An error as a browser has it, with a message and an address of the user's. */
function anError(place = 'chunks/0a1b.js:1:2345'): Error {
  const error = new TypeError('ada@example.com');
  error.stack = `TypeError: ada@example.com\n at f (https://chiaro.example.com/_next/static/${place})\n at https://chiaro.example.com/?q=ada`;
  return error;
}

const sent = () => fetchMock.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body)) as object]);

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue({});
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  window.history.replaceState(null, '', '/generator?draft=ada');
});

it('sends name, place, page, build and browser, and nothing of the user', () => {
  load()(anError());
  const body = {
    name: 'TypeError',
    code: '0a1b.js:1:2345',
    page: '/generator',
    build: '',
    browser: 'safari',
  };
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Version/18 Safari/605');
  load()(anError());
  expect(sent().at(-1)).toEqual(['/api/client-errors', body]);
  expect(JSON.stringify(sent())).not.toContain('ada');
});

it.each([
  ['Mozilla/5.0 (X11; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox'],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', 'chromium'],
  ['curl', 'other'],
])('names the family of %s', (userAgent, browser) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  load()(anError());
  expect(sent()).toMatchObject([[expect.anything(), { browser }]]);
});

it('sends a code in place of the place, but no words', () => {
  const report = load();
  report(Object.assign(anError(), { code: 'auth/network-request-failed' }));
  report(Object.assign(anError(), { code: 'the words of Ada' }));
  expect(sent()).toMatchObject([
    [expect.anything(), { code: 'auth/network-request-failed' }],
    [expect.anything(), { code: '0a1b.js:1:2345' }],
  ]);
});

it('sends an error once, and a few of a page load', () => {
  const report = load();
  for (let line = 0; line < 9; line += 1) {
    report(anError(`chunks/a.js:${line}:1`));
    report(anError(`chunks/a.js:${line}:1`));
  }
  expect(sent()).toHaveLength(CLIENT_ERRORS_PER_LOAD);
});

it('sends nothing of most page loads, of other code, and of what is no error', async () => {
  load(0.9)(anError());
  const report = load();
  report(new Error('of an extension'));
  report('a text');
  report(null);
  expect(sent()).toEqual([]);
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  report(anError());
  await fetchMock.mock.results[0]?.value.catch(() => undefined);
});

import type { Page, Request } from '@playwright/test';

import { expect, test } from './fixtures';
import { loseResponses } from './support/calls';
import { QUICK_PORTRAIT, SELFIES } from './support/pictures';
import { runIn } from './support/projects';

// How the page handles responses of the server, of a proxy and of an older server.
runIn('phone-en', 'desktop-ru');

const SUBMISSION = '**/api/submit-runpod-job';
const CHECK = '**/api/check-runpod-job/*';

test.beforeEach(async ({ openGeneratorSignedIn }) => {
  await openGeneratorSignedIn(SELFIES.slice(0, 1));
});

/** Answers calls to an address with one body, until the returned function is called. */
async function answerWith(page: Page, pattern: string, status: number, body: object | string) {
  const content = typeof body === 'string' ? { body, contentType: 'text/html' } : { json: body };
  await page.route(pattern, (route) => route.fulfill({ status, ...content }));
  return () => page.unroute(pattern);
}

test('A refused submission shows the server’s message and costs nothing', async ({
  page,
  phrases,
  watch,
  site,
  generator,
}) => {
  /** Generates with a given response to the submission, and expects an error. */
  async function expectAlert(status: number, body: object | string, text: string): Promise<void> {
    watch.expectErrorResponse(status, '/api/submit-runpod-job');
    const stop = await answerWith(page, SUBMISSION, status, body);
    await generator.generate();
    await expect(generator.alertTitle).toHaveText(text);
    await expect(generator.generateButton).toBeVisible();
    await site.expectCredits(100);
    await stop();
  }

  await test.step('its own text without a code', () =>
    expectAlert(400, { error: 'We are closed on Sundays.' }, 'We are closed on Sundays.'));
  await test.step('its own text with a code that the page does not know', () =>
    expectAlert(409, { error: 'Not on Mondays either.', code: 'monday' }, 'Not on Mondays either.'));
  await test.step('no text', () => expectAlert(400, {}, phrases('errors.generation_failed')));
  await test.step('an unexpected error', () =>
    expectAlert(500, { error: 'Oops', code: 'unexpected' }, phrases('errors.unexpected')));
});

test('An upload refused without a reason fails and costs nothing @all', async ({
  page,
  phrases,
  watch,
  site,
  generator,
}) => {
  for (const [status, body] of [
    [400, {}],
    [502, '<h1>Bad gateway</h1>'],
  ] as const) {
    watch.expectErrorResponse(status, '/api/upload-image');
    const stop = await answerWith(page, '**/api/upload-image*', status, body);
    await generator.generate();
    await expect(generator.alertTitle).toHaveText(phrases('errors.upload_failed'));
    await expect(generator.generateButton).toBeVisible();
    await site.expectCredits(100);
    await stop();
  }
});

test('A pose that can’t be resolved is named in the error @all', async ({
  page,
  phrases,
  watch,
  site,
  generator,
}) => {
  watch.expectErrorResponse(400, '/api/submit-runpod-job');
  await page.route(SUBMISSION, async (route) => {
    const body = route.request().postDataJSON() as object;
    await route.continue({
      postData: JSON.stringify({ ...body, template_url: '/images/poses/nowhere.webp' }),
    });
  });
  await generator.generate();
  await expect(generator.alertTitle).toHaveText(phrases('errors.invalid_template'));
  await site.expectCredits(100);
});

test('A submission whose response is lost is sent again and makes one portrait', async ({
  page,
  stack,
  watch,
  site,
  generator,
}) => {
  watch.expect(/ERR_FAILED/);
  const { keys } = await loseResponses(page, '/api/submit-runpod-job', 1);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate();
  await generator.waitForPortraits(1);
  await site.expectCredits(70);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('The provider’s responses are read as specified @all', async ({ page, phrases, generator }) => {
  await page.route(SUBMISSION, (route) => route.fulfill({ json: { id: 'job-of-the-specification' } }));
  const isCheck = (request: Request) => new URL(request.url()).pathname.startsWith('/api/check-runpod-job/');

  await test.step('any other status means that the job still runs', async () => {
    const stop = await answerWith(page, CHECK, 200, { status: 'ANYTHING_ELSE' });
    const first = page.waitForRequest(isCheck);
    await generator.generate();
    await first;
    await page.waitForRequest(isCheck);
    await expect(generator.generatingButton).toBeVisible();
    await stop();
  });
  await test.step('FAILED', async () => {
    const stop = await answerWith(page, CHECK, 200, { status: 'FAILED' });
    await expect(generator.alertTitle).toHaveText(phrases('jobFailures.provider_failed'));
    await stop();
  });
});

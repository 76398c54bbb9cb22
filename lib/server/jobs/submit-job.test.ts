import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { submitRequest } from '../../testing/jobs';
import { creditsIn } from '../../testing/stored';
import { withFaults } from '../../testing/fault-injection';
import { aRequest, anUploadUrl } from '../../testing/requests';
import type { GenerationRequest } from '../../shared/contracts/generation-request';
import { UNBOUND_PATIENCE_MS } from '../../shared/rules/jobs';
import { jobKey } from './job-documents';
import { DatabaseError, type Services } from '../ports';
import { checkJob } from './check-job';
import { finishJob } from './finish-job';
import { jobIdOf, submitJob } from './submit-job';

const actor = anActor();

async function submit(world: FakeServices, changes: Partial<GenerationRequest> = {}, idempotencyKey = 'key') {
  return submitRequest(world, { request: changes, idempotencyKey });
}

/** A database whose first transactions fail as given, applied or not. */
function withTransactionFailures(
  services: Services,
  failures: { applied: boolean; failure: 'unknown' | 'contention' | 'refused' }[],
) {
  const { database } = services;
  return {
    ...services,
    database: {
      ...database,
      transaction: async <Result>(body: Parameters<typeof database.transaction<Result>>[0]) => {
        const next = failures.shift();
        if (!next) return database.transaction(body);
        if (next.applied) await database.transaction(body);
        throw new DatabaseError(next.failure);
      },
    },
  };
}

describe('submitJob', () => {
  it('takes the price, submits the job with signed addresses, and records the run', async () => {
    const world = createFakeServices();
    const submitted = jest.spyOn(world.compute, 'submit');
    const { id } = await submit(world, { style_image: '/images/styles/vintage.webp' });
    expect(await creditsIn(world)).toBe(70);
    expect(await world.database.get(jobKey(id))).toMatchObject({
      state: 'open',
      charged: true,
      runId: 'run-1',
    });
    const call = submitted.mock.calls[0]?.[0];
    expect(call?.portrait.request).toMatchObject({
      template_url: 'https://assets.example.com/images/poses/anna.webp',
      style_image: 'https://assets.example.com/images/styles/vintage.webp',
      style_weight: 0.8,
    });
    expect(call?.portrait.request.selfie_urls[0]).toMatch(/\?signed=1$/);
    expect(call?.webhookUrl).toMatch(/^https:\/\/chiaro\.example\.com\/api\/webhooks\/runpod\?job=/);
    expect(call?.webhookUrl).not.toContain('bypass');
  });

  it('lets the provider’s webhook through the protection of a preview', async () => {
    const world = createFakeServices();
    world.services.settings.protectionBypass = 'let&me in';
    const submitted = jest.spyOn(world.compute, 'submit');
    await submit(world);
    const { searchParams } = new URL(submitted.mock.calls[0]?.[0].webhookUrl ?? '');
    expect(searchParams.get('x-vercel-protection-bypass')).toBe('let&me in');
  });

  it.each([
    ['no photo', { selfie_urls: [] }, 'upload_required'],
    ['no photo and no pose', { selfie_urls: [], template_url: '' }, 'upload_required'],
    ['no pose', { template_url: '' }, 'template_required'],
    ['an unknown pose', { template_url: '/images/poses/unknown.webp' }, 'invalid_template'],
    [
      'a foreign pose',
      { template_url: 'https://evil.example.com/images/poses/anna.webp' },
      'invalid_template',
    ],
    [
      'a pose behind a lookalike host',
      { template_url: 'https://assets.example.com.evil.org/images/poses/anna.webp' },
      'invalid_template',
    ],
    ['a foreign photo', { selfie_urls: ['https://evil.example.com/a.webp'] }, 'invalid_photo_url'],
    ['a catalogue picture as photo', { selfie_urls: ['/images/poses/anna.webp'] }, 'invalid_photo_url'],
    [
      'a path that climbs',
      { selfie_urls: ['https://private.example.com/uploads/../secret.webp'] },
      'invalid_photo_url',
    ],
    ['a malformed style', { style_image: 'javascript:alert(1)' }, 'invalid_style'],
  ])('refuses %s without a charge', async (_name, changes, code) => {
    const world = createFakeServices();
    await expect(submit(world, changes)).rejects.toMatchObject({ code });
    expect(await creditsIn(world)).toBeUndefined();
    expect(world.compute.runs).toHaveLength(0);
  });

  it('refuses words before it reads a photo, and logs the reason alone', async () => {
    const world = createFakeServices();
    const presign = jest.spyOn(world.services.privateFiles, 'presign');
    const warn = jest.spyOn(world.services.log, 'warn');
    const refused = submit(world, { positive_prompt: 'a naked man in the rain' });
    await expect(refused).rejects.toMatchObject({ code: 'prompt_refused', details: {} });
    expect(presign).not.toHaveBeenCalled();
    expect(world.compute.runs).toHaveLength(0);
    expect(await world.database.get(jobKey(jobIdOf(actor.uid, 'key')))).toBeNull();
    expect(warn.mock.calls).toEqual([['prompt_refused', { category: 'sexual', count: 1 }]]);
  });

  it('refuses other scripts in both prompts, for models that draw alone', async () => {
    const world = createFakeServices();
    const drawing = jest.spyOn(world.compute, 'endpointFor');
    drawing.mockReturnValue({ id: 'endpoint', model: 'qwen-image-edit-2511' });
    for (const words of [{ positive_prompt: 'soft light, 裸体' }, { negative_prompt: '衣服' }])
      await expect(submit(world, words)).rejects.toMatchObject({ code: 'prompt_language', details: {} });
    expect(world.compute.runs).toHaveLength(0);
    expect(await creditsIn(world)).toBeUndefined();
    drawing.mockReturnValue({ id: 'endpoint', model: 'chiaro' });
    await submit(world, { positive_prompt: '柔らかい光' });
    expect(world.compute.runs).toHaveLength(1);
  });

  it("refuses another user's photo", async () => {
    const world = createFakeServices();
    const selfie_urls = [anUploadUrl(world.services, 'another-user')];
    await expect(submit(world, { selfie_urls })).rejects.toMatchObject({ code: 'invalid_photo_url' });
  });

  it('returns the needed and the available credits when they do not suffice', async () => {
    const world = createFakeServices();
    for (const key of ['a', 'b', 'c']) await submit(world, {}, key);
    await expect(submit(world, {}, 'd')).rejects.toMatchObject({
      code: 'credits_insufficient',
      details: { needed: 30, have: 10 },
    });
  });

  it.each([
    ['no id', { kind: 'no_id' } as const, 'no_job_id'],
    ['a refusal', { kind: 'failed', reason: 'status 500' } as const, 'generation_failed'],
    ['a refusal by the model’s safety check', { kind: 'content_refused' } as const, 'content_refused'],
  ])('refunds the credits after %s, and answers a repeat alike', async (_name, answer, code) => {
    const world = createFakeServices();
    world.compute.answers.push(answer);
    await expect(submit(world)).rejects.toMatchObject({ code });
    expect(await creditsIn(world)).toBe(100);
    await expect(submit(world)).rejects.toMatchObject({ code });
    expect(world.compute.runs).toHaveLength(0);
  });

  it('gives the provider the webhook, the time limits and the request’s id', async () => {
    const world = createFakeServices();
    const submitted = jest.spyOn(world.compute, 'submit');
    const { id } = await submit(world);
    const call = submitted.mock.calls[0]?.[0];
    expect(call).toMatchObject({
      requestId: 'the request',
      executionTimeoutMs: 5 * 60_000,
      timeToLiveMs: 60 * 60_000,
    });
    const { searchParams } = new URL(call?.webhookUrl ?? '');
    expect(searchParams.get('job')).toBe(id);
    expect(searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('creates one job for a user’s key, also for a repeat after its end', async () => {
    const world = createFakeServices();
    const { services } = world;
    const { id } = await submit(world);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await submit(world)).toEqual({ id });
    const outcome = { kind: 'failed', failure: 'generation_failed' } as const;
    await finishJob({ services, job: { id, uid: actor.uid }, outcome });
    expect(await submit(world)).toEqual({ id });
    expect(world.compute.runs).toHaveLength(1);
    await expect(submit(world, { steps: 9 })).rejects.toMatchObject({ code: 'idempotency_conflict' });
    const grace = anActor({ uid: 'grace' });
    const request = aRequest(services, grace.uid);
    const hers = await submitJob({ services, actor: grace, request, idempotencyKey: 'key' });
    expect(hers.id).not.toBe(id);
  });

  it('returns the same job to a repeat while it waits for its run', async () => {
    const world = createFakeServices();
    const { services } = world;
    const request = aRequest(services, actor.uid);
    const again: { id: string }[] = [];
    const compute = {
      ...world.compute,
      submit: async (run: Parameters<typeof world.compute.submit>[0]) => {
        again.push(await submitJob({ services, actor, request, idempotencyKey: 'key' }));
        return world.compute.submit(run);
      },
    };
    const first = await submitJob({
      services: { ...services, compute: compute as unknown as Services['compute'] },
      actor,
      request,
      idempotencyKey: 'key',
    });
    expect(again).toEqual([first]);
    expect(world.compute.runs).toHaveLength(1);
  });

  // Calls of a submission: signing, the job (twice, and the account's two, for a new user), the run, its binding.
  it('leaves a run that can’t be bound now to the webhook', async () => {
    const world = createFakeServices();
    const faulty = withFaults(world.services, new Map([[6, 'error-before']]));
    const request = aRequest(faulty, actor.uid);
    const { id } = await submitJob({ services: faulty, actor, request, idempotencyKey: 'key' });
    expect(world.events).toEqual(['run_not_bound']);
    expect(await world.database.get(jobKey(id))).toMatchObject({ state: 'open', runId: null });
  });

  it('reports a failure whose refund fails, and refunds when the job is overdue', async () => {
    const world = createFakeServices();
    const { services } = world;
    world.compute.answers.push({ kind: 'failed', reason: 'status 500' });
    const faulty = withFaults(services, new Map([[6, 'error-before']]));
    const request = aRequest(faulty, actor.uid);
    await expect(
      submitJob({ services: faulty, actor, request, idempotencyKey: 'key' }),
    ).rejects.toMatchObject({ code: 'generation_failed', details: { refund: 'pending' } });
    expect(world.events).toEqual(['run_not_submitted', 'refund_postponed']);
    expect(await creditsIn(world)).toBe(70);
    const check = () => checkJob({ services, actor, jobId: jobIdOf(actor.uid, 'key') });
    world.clock.advance(UNBOUND_PATIENCE_MS - 1);
    expect(await check()).toEqual({ status: 'queued' });
    world.clock.advance(1);
    expect(await check()).toEqual({ status: 'failed', failure: 'generation_failed', refund: 'done' });
    expect(await creditsIn(world)).toBe(100);
  });

  it('charges nothing when the photos cannot be signed', async () => {
    const world = createFakeServices();
    const services = withFaults(world.services, new Map([[0, 'error-before']]));
    const request = aRequest(services, actor.uid);
    await expect(submitJob({ services, actor, request, idempotencyKey: 'key' })).rejects.toMatchObject({
      code: 'unexpected',
    });
    expect(await creditsIn(world)).toBeUndefined();
  });
});

describe('submitJob when the database does not answer the debit', () => {
  async function submitWith(failures: Parameters<typeof withTransactionFailures>[1]) {
    const world = createFakeServices();
    await submit(world, {}, 'earlier');
    const services = withTransactionFailures(world.services, failures);
    const request = aRequest(services, actor.uid);
    const answer = submitJob({ services, actor, request, idempotencyKey: 'key' });
    return { world, answer };
  }

  it('goes on when the commit was applied', async () => {
    const { world, answer } = await submitWith([{ applied: true, failure: 'unknown' }]);
    const { id } = await answer;
    expect(await world.database.get(jobKey(id))).toMatchObject({ charged: true, runId: 'run-2' });
    expect(await creditsIn(world)).toBe(40);
  });

  it('goes on without the debit when the commit was not applied, and debits later', async () => {
    const { world, answer } = await submitWith([{ applied: false, failure: 'unknown' }]);
    const { id } = await answer;
    expect(await world.database.get(jobKey(id))).toMatchObject({ charged: false, runId: 'run-2' });
    expect(await creditsIn(world)).toBe(70);
    expect(world.events).toContain('debit_failed');
    await submit(world, {}, 'third');
    await expect(submit(world, {}, 'fourth')).rejects.toMatchObject({ details: { needed: 30, have: 10 } });
  });

  it('submits nothing when the job cannot be recorded at all', async () => {
    const { world, answer } = await submitWith([
      { applied: false, failure: 'unknown' },
      { applied: false, failure: 'unknown' },
    ]);
    await expect(answer).rejects.toBeInstanceOf(DatabaseError);
    expect(world.compute.runs).toHaveLength(1);
    expect(await creditsIn(world)).toBe(70);
  });

  it('finds a commit that was applied late', async () => {
    const { world, answer } = await submitWith([
      { applied: false, failure: 'unknown' },
      { applied: true, failure: 'unknown' },
    ]);
    await answer;
    expect(world.compute.runs).toHaveLength(2);
  });

  it.each([
    ['contention', 'busy'],
    ['refused', 'unexpected'],
  ] as const)('refuses on %s', async (failure, code) => {
    const { world, answer } = await submitWith([{ applied: false, failure }]);
    await expect(answer).rejects.toMatchObject({ code });
    expect(await world.database.get(jobKey(jobIdOf(actor.uid, 'key')))).toBeNull();
  });
});

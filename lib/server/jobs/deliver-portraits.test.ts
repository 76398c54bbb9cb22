import { anActor } from '../../testing/fake-services';
import { jobIn } from '../../testing/stored';
import { submittedJob } from '../../testing/jobs';
import { WELCOME_CREDITS } from '../../shared/rules/credits';
import { SETTLE_LEASE_MS } from '../../shared/rules/jobs';
import { userKey } from '../accounts/account-documents';
import { jobKey } from './job-documents';
import { DatabaseError } from '../ports';
import { deliverPortraits } from './deliver-portraits';
import { finishJob } from './finish-job';

const { uid } = anActor();
const COPYING = { status: 'running', stage: 'saving' };

/** A job whose run has completed, and its delivery. */
async function aCompletedJob(output = ['one']) {
  const world = await submittedJob({ kind: 'completed', output });
  const { services, database, id } = world;
  const job = await jobIn(world, id);
  const deliver = async () => deliverPortraits({ services, job, output });
  const read = async () => database.get(jobKey(id));
  const fail = async () =>
    finishJob({ services, job: { id, uid }, outcome: { kind: 'failed', failure: 'lost' } });
  const remove = async () => {
    await database.write((transaction) => transaction.delete(jobKey(id)));
  };
  return { ...world, job, deliver, read, fail, remove };
}

describe('deliverPortraits', () => {
  it('copies at most eight pictures, as WebP, and deletes none', async () => {
    const { deliver, services, files } = await aCompletedJob(
      Array.from({ length: 9 }, (_, index) => `${index}`),
    );
    const put = jest.spyOn(services.publicFiles, 'put');
    const remove = jest.spyOn(services.publicFiles, 'delete');
    const { output = [] } = await deliver();
    expect(output.map((url) => files.get(url)?.toString()).join('')).toBe('01234567');
    expect(new Set(put.mock.calls.map(([{ contentType }]) => contentType))).toEqual(new Set(['image/webp']));
    expect(remove).not.toHaveBeenCalled();
  });

  it.each([
    [{ id: 'endpoint', model: 'chiaro' }, 'composite', 'Chiaro (chiaro)'],
    [{ id: 'endpoint', model: 'own-model' }, 'trainedAlgorithmicMedia', 'Chiaro (own-model)'],
    [{ id: 'endpoint', model: 'a former model' }, 'trainedAlgorithmicMedia', 'Chiaro (a former model)'],
    [null, 'trainedAlgorithmicMedia', 'Chiaro'],
  ])('marks each picture with what made it: %o', async (endpoint, digitalSource, creatorTool) => {
    const { services, clock, job } = await aCompletedJob();
    const normalize = jest.spyOn(services.pictures, 'normalizePortrait');
    await deliverPortraits({ services, job: { ...job, endpoint }, output: ['one', 'two'] });
    const mark = { digitalSource, creatorTool, createdAt: new Date(clock.now()) };
    expect(normalize.mock.calls.map(([, given]) => given)).toEqual([mark, mark]);
  });

  it('leaves out a picture that is no portrait, and logs why', async () => {
    const { deliver, services, files, id } = await aCompletedJob(['no face', 'one']);
    const warn = jest.spyOn(services.log, 'warn');
    const { output = [], refund } = await deliver();
    expect(output.map((url) => files.get(url)?.toString())).toEqual(['one']);
    expect([refund, files.size]).toEqual([undefined, 1]);
    const facts = { jobId: id, endpoint: 'endpoint', model: 'chiaro', method: 0, reason: 'no_face' };
    expect(warn.mock.calls).toEqual([['portrait_rejected', facts]]);
  });

  it('refunds a job without a portrait among its pictures', async () => {
    const { deliver, files, events, database } = await aCompletedJob(['no face', 'no face']);
    expect(await deliver()).toEqual({ status: 'completed', output: [], refund: 'done' });
    expect((await database.get(userKey(uid)))?.credits).toBe(WELCOME_CREDITS);
    expect(files.size).toBe(0);
    expect(events).toEqual(['portrait_rejected', 'portrait_rejected']);
  });

  it('refunds a job whose picture is at an address that is not read, and logs it without the address', async () => {
    const { deliver, services, events, credits } = await aCompletedJob(['http://10.0.0.1/secret']);
    const read = jest.spyOn(services.portraitSource, 'read').mockResolvedValue(null);
    const warn = jest.spyOn(services.log, 'warn');
    expect(await deliver()).toMatchObject({ status: 'failed', failure: 'provider_failed', refund: 'done' });
    expect(read).toHaveBeenCalledWith('http://10.0.0.1/secret');
    expect(events).toContain('portrait_address_refused');
    expect(JSON.stringify(warn.mock.calls)).not.toContain('10.0.0.1');
    expect(await credits()).toBe(WELCOME_CREDITS);
  });

  it('delivers a picture that can’t be checked, and logs it as an error', async () => {
    const { deliver, services } = await aCompletedJob(['no face']);
    const broken = new Error('The model is missing.');
    services.portraitCheck = { findFault: () => Promise.reject(broken) };
    const error = jest.spyOn(services.log, 'error');
    expect((await deliver()).output).toHaveLength(1);
    expect(error).toHaveBeenCalledWith('portrait_not_checked', broken, expect.anything());
  });

  describe('of a model that draws', () => {
    const endpoint = { id: 'endpoint', model: 'qwen-image-edit-2511' };
    const deliverDrawn = async (output: string[]) => {
      const world = await aCompletedJob(output);
      const job = { ...world.job, endpoint };
      return { ...world, deliver: () => deliverPortraits({ services: world.services, job, output }) };
    };

    it('delivers no picture of a job with nudity, and refunds it', async () => {
      const { deliver, files, events, read, credits } = await deliverDrawn(['nude', 'one']);
      expect(await deliver()).toEqual({ status: 'failed', failure: 'content_refused', refund: 'done' });
      expect([files.size, events]).toEqual([0, ['portrait_refused']]);
      expect(await read()).toMatchObject({ failure: 'content_refused', output: [], recipe: null });
      expect(await credits()).toBe(WELCOME_CREDITS);
    });

    it('delivers nothing unseen: the job stays open until a look succeeds', async () => {
      const { deliver, services, files, read } = await deliverDrawn(['one']);
      jest.spyOn(services, 'findNudity').mockRejectedValueOnce(new Error('The model is missing.'));
      expect(await deliver()).toEqual(COPYING);
      expect([files.size, (await read())?.state]).toEqual([0, 'open']);
      expect(await deliver()).toMatchObject({ status: 'completed', output: [expect.any(String)] });
    });
  });

  it('does not look for nudity in what the preview engine retouched', async () => {
    const { deliver, services } = await aCompletedJob();
    const look = jest.spyOn(services, 'findNudity');
    expect((await deliver()).output).toHaveLength(1);
    expect(look).not.toHaveBeenCalled();
  });

  it('delivers every picture when the operator has switched the check off', async () => {
    const { deliver, services } = await aCompletedJob(['no face']);
    services.portraitCheck = null;
    expect((await deliver()).output).toHaveLength(1);
  });

  it('copies nothing for a job that has ended since it was read', async () => {
    const { deliver, fail, files } = await aCompletedJob();
    await fail();
    expect(await deliver()).toEqual({ status: 'failed', failure: 'lost', refund: 'done' });
    expect(files.size).toBe(0);
  });

  it('copies nothing for a job that was deleted with its account', async () => {
    const { deliver, remove, files } = await aCompletedJob();
    await remove();
    await expect(deliver()).rejects.toMatchObject({ code: 'not_found' });
    expect(files.size).toBe(0);
  });

  it('holds its lease for a minute, and releases it when a copy fails', async () => {
    const { deliver, read, services, clock } = await aCompletedJob();
    const leases: (Date | null | undefined)[] = [];
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async () => {
      leases.push((await read())?.leaseUntil);
      throw new Error('down');
    });
    expect(await deliver()).toEqual(COPYING);
    expect(leases).toEqual([new Date(clock.now() + SETTLE_LEASE_MS)]);
    expect((await read())?.leaseUntil).toBeNull();
  });

  it('waits for the end of a lease that could not be released', async () => {
    const { deliver, services, database, clock, events } = await aCompletedJob();
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async () => {
      jest.spyOn(database, 'transaction').mockRejectedValueOnce(new DatabaseError('unknown'));
      return Promise.reject(new Error('down'));
    });
    expect(await deliver()).toEqual(COPYING);
    expect(events).toEqual(['portrait_not_copied', 'lease_not_released']);
    clock.advance(SETTLE_LEASE_MS - 1);
    expect(await deliver()).toEqual(COPYING);
    clock.advance(1);
    expect(await deliver()).toMatchObject({ status: 'completed' });
  });

  it('releases no lease when the job was deleted with its account while a copy failed', async () => {
    const { deliver, remove, services, events } = await aCompletedJob();
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async () => {
      await remove();
      throw new Error('down');
    });
    expect(await deliver()).toEqual(COPYING);
    expect(events).toEqual(['portrait_not_copied']);
  });

  it('deletes its copies when the job was deleted with its account, or logs that it could not', async () => {
    const { deliver, remove, services, files, events } = await aCompletedJob();
    const { put } = services.publicFiles;
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async (file) => {
      await remove();
      return put(file);
    });
    jest.spyOn(services.publicFiles, 'delete').mockRejectedValueOnce(new Error('down'));
    await expect(deliver()).rejects.toMatchObject({ code: 'not_found' });
    expect(files.size).toBe(1);
    expect(events).toEqual(['portraits_not_deleted_again']);
  });

  it('fails when the end can’t be recorded, and delivers with the next call', async () => {
    const { deliver, services, database, clock } = await aCompletedJob();
    const { put } = services.publicFiles;
    jest.spyOn(services.publicFiles, 'put').mockImplementationOnce(async (file) => {
      jest.spyOn(database, 'transaction').mockRejectedValueOnce(new DatabaseError('unknown'));
      return put(file);
    });
    await expect(deliver()).rejects.toThrow(DatabaseError);
    expect((await database.get(userKey(uid)))?.openJobs).toHaveLength(1);
    clock.advance(SETTLE_LEASE_MS);
    expect(await deliver()).toMatchObject({ status: 'completed' });
  });
});

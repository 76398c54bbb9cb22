import { anActor, createFakeServices } from '../testing/fake-services';
import { aRequest } from '../testing/requests';
import { submittedJob } from '../testing/jobs';
import { deleteAccount } from './account-data/delete-account';
import { openAccount } from './accounts/open-account';
import { authorizeRun } from './http/authenticate';
import { submitJob } from './jobs/submit-job';
import type { Services } from './ports';
import { uploadFolder } from './uploads/store-upload';

/** The services after the secret's rotation. */
function rotated(services: Services, isPreviousKept = true): Services {
  const { serverSecret } = services.settings;
  return {
    ...services,
    settings: {
      ...services.settings,
      serverSecret: `next after ${serverSecret}`,
      previousServerSecret: isPreviousKept ? serverSecret : null,
    },
  };
}

const identity = { delete: async () => Promise.resolve() };
/** The same person with a new account. */
const RETURNED = anActor({ uid: 'ada-2', providerSubject: anActor().providerSubject });

describe('after a rotation of the server’s secret', () => {
  it('uploads from before it are taken', async () => {
    const { services } = createFakeServices();
    const request = aRequest(services, 'ada');
    const job = { actor: anActor(), request, idempotencyKey: 'one' };
    await openAccount({ services, actor: anActor() });
    await expect(submitJob({ ...job, services: rotated(services, false) })).rejects.toMatchObject({
      code: 'invalid_photo_url',
    });
    expect(await submitJob({ ...job, services: rotated(services) })).toMatchObject({
      id: expect.any(String) as string,
    });
  });

  it('the addresses to which runs from before it report are known', async () => {
    const { run, services } = await submittedJob();
    const report = new Request(run.webhookUrl);
    expect(() => authorizeRun(report, rotated(services).settings)).not.toThrow();
    expect(() => authorizeRun(report, rotated(services, false).settings)).toThrow('forbidden');
  });

  it('gives no second welcome to an account that was deleted before it, however often it returns', async () => {
    const { services, database, clock } = createFakeServices();
    const actor = anActor({ signedInAt: clock.now() });
    await openAccount({ services, actor });
    await deleteAccount({ services, identity, actor });
    expect(await openAccount({ services: rotated(services), actor: RETURNED })).toMatchObject({ credits: 0 });
    const third = anActor({ uid: 'ada-3', providerSubject: actor.providerSubject });
    const twice = rotated(rotated(services));
    expect(await openAccount({ services: twice, actor: third })).toMatchObject({ credits: 0 });
    expect(database.list('welcomes')).toHaveLength(3);
  });

  it('renews the mark of the welcome when an account is deleted', async () => {
    const { services, clock } = createFakeServices();
    const actor = anActor({ signedInAt: clock.now() });
    await openAccount({ services, actor });
    const later = rotated(services, false);
    await deleteAccount({ services: later, identity, actor });
    expect(await openAccount({ services: later, actor: RETURNED })).toMatchObject({ credits: 0 });
  });

  it('marks no welcome when an account is deleted that was never opened', async () => {
    const { services, database, clock } = createFakeServices();
    await deleteAccount({ services, identity, actor: anActor({ signedInAt: clock.now() }) });
    expect(database.list('welcomes')).toEqual([]);
  });

  it('the deletion of an account deletes uploads from before it, too', async () => {
    const { services, clock } = createFakeServices();
    const actor = anActor({ signedInAt: clock.now() });
    const list = jest.spyOn(services.privateFiles, 'list');
    const later = rotated(services);
    await deleteAccount({ services: later, identity, actor });
    const { serverSecret } = later.settings;
    expect(list.mock.calls.map(([folder]) => folder)).toEqual([
      uploadFolder(actor.uid, serverSecret),
      uploadFolder(actor.uid, services.settings.serverSecret),
    ]);
  });
});

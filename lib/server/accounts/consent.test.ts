import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { storeDeletion } from '../../testing/stored';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { userKey } from './account-documents';
import { recordConsent, requireConsent } from './consent';
import { openAccount } from './open-account';

const OLD_VERSION = '2020-01-01';

async function storeConsent({ database, clock }: FakeServices, version: string): Promise<void> {
  await database.write((transaction) =>
    transaction.update(userKey('ada'), { consent: { version, at: new Date(clock.now()) } }),
  );
}

const consentOf = async ({ database }: FakeServices) => (await database.get(userKey('ada')))?.consent;

describe('recordConsent', () => {
  const record = async ({ services }: FakeServices, version = LEGAL_VERSION) =>
    recordConsent({ services, actor: anActor(), version });

  it('creates the account, and keeps the version and the time', async () => {
    const world = createFakeServices();
    expect(await record(world)).toEqual({ version: LEGAL_VERSION });
    expect(await world.database.get(userKey('ada'))).toMatchObject({
      credits: 100,
      consent: { version: LEGAL_VERSION, at: new Date(world.clock.now()) },
    });
  });

  it('keeps the first time of a repeated consent, also of concurrent ones', async () => {
    const world = createFakeServices();
    const at = new Date(world.clock.now());
    await Promise.all([record(world), record(world), record(world)]);
    world.clock.advance(60_000);
    await record(world);
    expect(await consentOf(world)).toEqual({ version: LEGAL_VERSION, at });
  });

  it('replaces the consent to an old version', async () => {
    const world = createFakeServices();
    await openAccount({ services: world.services, actor: anActor() });
    await storeConsent(world, OLD_VERSION);
    world.clock.advance(60_000);
    await record(world);
    expect(await consentOf(world)).toEqual({ version: LEGAL_VERSION, at: new Date(world.clock.now()) });
  });

  it.each([OLD_VERSION, '', `${LEGAL_VERSION} `])('refuses the version “%s”', async (version) => {
    const world = createFakeServices();
    await expect(record(world, version)).rejects.toMatchObject({ code: 'consent_required' });
    expect(await world.database.get(userKey('ada'))).toBeNull();
  });

  it('does not bring a deleted account back', async () => {
    const world = createFakeServices();
    await storeDeletion(world);
    await expect(record(world)).rejects.toMatchObject({ code: 'account_deleted' });
    expect(await world.database.get(userKey('ada'))).toBeNull();
  });
});

describe('requireConsent', () => {
  const check = async ({ services }: FakeServices) => requireConsent({ services, actor: anActor() });

  it('passes with the current version only', async () => {
    const world = createFakeServices();
    await expect(check(world)).rejects.toMatchObject({ code: 'consent_required' });
    await openAccount({ services: world.services, actor: anActor() });
    await expect(check(world)).rejects.toMatchObject({ code: 'consent_required' });
    await storeConsent(world, OLD_VERSION);
    await expect(check(world)).rejects.toMatchObject({ code: 'consent_required' });
    await storeConsent(world, LEGAL_VERSION);
    await expect(check(world)).resolves.toBeUndefined();
  });
});

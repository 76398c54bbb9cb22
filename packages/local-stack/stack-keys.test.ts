import { StateFile } from './kit/state-file';
import { loadStackKeys, SERVICES, type StackKeys } from './stack-keys';
import { freshFolder } from './testing/fresh-folder';

describe('the keys of a local stack', () => {
  let directory = '';

  beforeEach(() => {
    directory = freshFolder();
  });

  it('stay the same after a restart, ports included', async () => {
    const before = await loadStackKeys(directory);
    expect(await loadStackKeys(directory)).toEqual(before);
  });

  it('give every service another port', async () => {
    const before = await loadStackKeys(directory);
    const ports = Object.fromEntries(SERVICES.map((service) => [service, before.ports.auth]));
    const file = new StateFile<StackKeys>(directory, 'keys');
    file.save(() => ({ ...before, ports: ports as StackKeys['ports'] }));
    file.flush();

    const after = await loadStackKeys(directory);
    expect(after.ports.auth).toBe(before.ports.auth);
    expect(new Set(Object.values(after.ports)).size).toBe(SERVICES.length);
  });

  it('have port 0 for a stack in memory, so that the system chooses', async () => {
    const { ports } = await loadStackKeys(null);
    expect(new Set(Object.values(ports))).toEqual(new Set([0]));
  });
});

import { createFakeServices, type FakeServices } from '../../testing/fake-services';
import { BLOCK_HOLDS_MS, BLOCK_LIMITS } from '../../shared/rules/limits';
import { CallBlocks } from '../rate-limit-leases';
import { DatabaseError, type Services } from '../ports';
import { admitCheapCall } from './enforce-leased-rate-limit';
import { countCalls, counterOf } from './rate-limit-counters';

const { block, maximum, windowMs } = BLOCK_LIMITS.status;

/** Services that tell how often the database was asked. */
function watched(world: FakeServices, transaction = world.services.database.transaction) {
  const asked = jest.fn(transaction) as jest.MockedFunction<Services['database']['transaction']>;
  const database = { ...world.services.database, transaction: asked };
  return { services: { ...world.services, database }, asked };
}

async function ask(services: Services, times: number, subject: string | null = 'ada') {
  for (let time = 0; time < times; time += 1) await admitCheapCall({ services, call: 'status', subject });
}

async function takeByOthers(services: Services, calls: number) {
  await countCalls(services, counterOf('status', 'ada', BLOCK_LIMITS.status, services.settings), calls);
}

describe('calls that are counted by blocks', () => {
  it('ask the database once a block, and not at all within the first of a minute', async () => {
    const world = createFakeServices();
    const { services, asked } = watched(world);
    await ask(services, block);
    expect(asked).not.toHaveBeenCalled();
    await ask(services, 1);
    expect(asked).toHaveBeenCalledTimes(1);
    await ask(services, block - 1);
    expect(asked).toHaveBeenCalledTimes(1);
    await ask(services, 1);
    expect(asked).toHaveBeenCalledTimes(2);
    world.clock.advance(BLOCK_HOLDS_MS);
    await ask(services, block);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('share one question when they come at once', async () => {
    const { services, asked } = watched(createFakeServices());
    await Promise.all(Array.from({ length: 2 * block }, async () => ask(services, 1)));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('are refused when others have used the limit up, without asking until it is time', async () => {
    const world = createFakeServices();
    const { services, asked } = watched(world);
    await takeByOthers(world.services, maximum);
    await ask(services, block);
    const refused = { code: 'rate_limited', details: { retryAfterSeconds: windowMs / 1000 } };
    await expect(ask(services, 1)).rejects.toMatchObject(refused);
    world.clock.advance(BLOCK_HOLDS_MS - 1_000);
    await expect(ask(services, 1)).rejects.toMatchObject({
      details: { retryAfterSeconds: (windowMs - BLOCK_HOLDS_MS) / 1000 + 1 },
    });
    expect(asked).toHaveBeenCalledTimes(1);
    world.clock.advance(windowMs - BLOCK_HOLDS_MS + 1_000);
    await ask(services, block + 1);
  });

  it('pass when they can’t be counted', async () => {
    const world = createFakeServices();
    const failure = async () => Promise.reject(new DatabaseError('refused'));
    const { services, asked } = watched(world, failure);
    await ask(services, 3 * block);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(world.events).toEqual(['calls_not_counted', 'calls_not_counted']);
  });

  it('tell of a mistake of our own', async () => {
    const mistake = async () => Promise.reject(new TypeError('a mistake'));
    const { services } = watched(createFakeServices(), mistake);
    await ask(services, block);
    await expect(ask(services, 1)).rejects.toThrow('a mistake');
  });

  it('are counted for each caller, and for nobody who is not known', async () => {
    const { services, asked } = watched(createFakeServices());
    await ask(services, block, 'ada');
    await ask(services, block, 'grace');
    await ask(services, 5 * block, null);
    expect(asked).not.toHaveBeenCalled();
  });

  it('begin anew when the clock went back', async () => {
    const world = createFakeServices();
    const { services, asked } = watched(world);
    await ask(services, block);
    world.clock.advance(-1);
    await ask(services, block);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the memory of blocks', () => {
  it('does not grow beyond ten thousand callers', () => {
    const blocks = new CallBlocks();
    const first = blocks.at('caller 0', 5, 0);
    for (let caller = 1; caller < 10_000; caller += 1) blocks.at(`caller ${caller}`, 5, 0);
    expect(blocks.at('caller 0', 5, 0)).toBe(first);
    blocks.at('one more', 5, 0);
    expect(blocks.at('caller 0', 5, 0)).not.toBe(first);
  });
});

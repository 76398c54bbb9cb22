import fc from 'fast-check';

import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { Crash, withFaults, type InjectedFault } from '../../testing/fault-injection';
import { propertyRuns } from '../../testing/property-runs';
import { aRequest } from '../../testing/requests';
import { AppError } from '../../shared/errors';
import type { JobDocument } from '../jobs/job-documents';
import { DatabaseError, type Services } from '../ports';
import { checkJob } from '../jobs/check-job';
import { deletePortraits } from './delete-portraits';
import { submitJob } from '../jobs/submit-job';

const ACTORS = [anActor({ uid: 'ada' }), anActor({ uid: 'bea' })] as const;
const FOREIGN = [
  'https://elsewhere.example.com/picture.webp',
  `https://public.example.com/results/${'f'.repeat(32)}/0.webp`,
];

/** One request: the user, and the indices of the portraits that it names. */
interface Asked {
  actor: 0 | 1;
  named: number[];
}

interface Step {
  /** Requests at the same time to one process, as from two tabs. */
  requests: Asked[];
  faults: [number, InjectedFault][];
}

const asked: fc.Arbitrary<Asked> = fc.record({
  actor: fc.constantFrom(0 as const, 1 as const),
  named: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 }),
});
const fault = fc.constantFrom<InjectedFault>('error-before', 'error-after', 'crash-before', 'crash-after');
const step: fc.Arbitrary<Step> = fc.record({
  requests: fc.array(asked, { minLength: 1, maxLength: 3 }),
  faults: fc.array(fc.tuple(fc.nat({ max: 7 }), fault), { maxLength: 2 }),
});
/** The number of portraits in each of a user's jobs. */
const jobs = fc.tuple(
  fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
  fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
);

/** Delivers the jobs; returns the addresses of each user's portraits. */
async function deliverAll(world: FakeServices, counts: [number[], number[]]): Promise<[string[], string[]]> {
  const { services } = world;
  const portraits: [string[], string[]] = [[], []];
  for (const [owner, actor] of ACTORS.entries()) {
    for (const [index, count] of (counts[owner] ?? []).entries()) {
      const request = aRequest(services, actor.uid);
      const { id } = await submitJob({ services, actor, request, idempotencyKey: `job-${index}` });
      const run = world.compute.runs.at(-1);
      if (run) run.state = { kind: 'completed', output: Array.from({ length: count }, () => 'portrait') };
      const view = await checkJob({ services, actor, jobId: id });
      portraits[owner]?.push(...(view.output ?? []));
    }
  }
  return portraits;
}

/** The answer; null for a refused or failed request. */
async function ask(services: Services, actor: 0 | 1, portraits: string[]) {
  try {
    return await deletePortraits({ services, actor: ACTORS[actor], portraits });
  } catch (error) {
    const expected = error instanceof AppError || error instanceof DatabaseError || error instanceof Crash;
    if (!expected) throw error;
    return null;
  }
}

const notedIn = (world: FakeServices): string[] =>
  world.database
    .list('jobs')
    .flatMap(({ fields }) => (fields as unknown as JobDocument).deletedOutput)
    .sort();

describe('deleting portraits', () => {
  it('deletes exactly the user’s named portraits, whatever fails and whatever runs at once', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, fc.array(step, { maxLength: 8 }), async (counts, steps) => {
        const world = createFakeServices();
        const owned = await deliverAll(world, counts);
        const everything = [...owned[0], ...owned[1], ...FOREIGN];
        const recordsBefore = world.database.list('jobs');
        const namedByOwner = new Set<string>();

        for (const { requests, faults } of steps) {
          const services = withFaults(world.services, new Map(faults));
          const sent = requests.map(({ actor, named }) => ({
            actor,
            portraits: named.map((place) => everything[place % everything.length] ?? ''),
          }));
          for (const { actor, portraits } of sent)
            for (const address of portraits) if (owned[actor].includes(address)) namedByOwner.add(address);
          const answers = await Promise.all(
            sent.map(async ({ actor, portraits }) => ({
              actor,
              portraits,
              answer: await ask(services, actor, portraits),
            })),
          );
          for (const { actor, portraits, answer } of answers) {
            if (!answer) continue;
            const unique = [...new Set(portraits)];
            expect(answer.deleted).toEqual(unique.filter((address) => owned[actor].includes(address)));
            expect(answer.kept).toEqual(unique.filter((address) => !owned[actor].includes(address)));
            for (const address of answer.deleted) expect(world.files.has(address)).toBe(false);
          }
          for (const address of [...owned[0], ...owned[1]])
            if (!namedByOwner.has(address)) expect(world.files.has(address)).toBe(true);
        }

        for (const actor of [0, 1] as const) {
          const again = owned[actor].filter((address) => namedByOwner.has(address));
          expect(await ask(world.services, actor, again)).toEqual({ deleted: again, kept: [] });
        }
        expect(notedIn(world)).toEqual([...namedByOwner].sort());
        for (const address of namedByOwner) expect(world.files.has(address)).toBe(false);
        const withoutNotes = ({ fields }: { fields: object }) => ({
          ...fields,
          deletedOutput: [],
          recipe: null,
          hasLeftovers: false,
        });
        expect(world.database.list('jobs').map(withoutNotes)).toEqual(recordsBefore.map(withoutNotes));
      }),
      propertyRuns(),
    );
  });
});

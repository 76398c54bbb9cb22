import fc from 'fast-check';

import { createConnection } from '@/lib/browser/connection';
import { createStore } from '@/lib/browser/store';
import { accountPortrait, portraitAddress } from '@/lib/testing/account-portrait';
import { fake } from '@/lib/testing/fake';
import { propertyRuns } from '@/lib/testing/property-runs';

import { Client } from '../../browser/client';
import { createAccountRecipes } from './account-recipes';
import { createDeletePortraits, followDeletions } from './follow-deletions';
import { followPortraits } from './follow-portraits';
import { createGallery } from './gallery';
import { createPortraitMemory } from './portrait-memory';
import { createPortraitRemoval } from './portrait-removal';
import { createPortraitsApi } from './portraits-api';
import { createStars } from './stars';

const PAGE = 2;
const USERS = ['ada', 'bea'] as const;
type User = (typeof USERS)[number];

/** What becomes of a call: it arrives and is answered, or one of both is lost. */
const fate = fc.constantFrom('answered', 'answered', 'answer lost', 'lost');
type Fate = 'answered' | 'answer lost' | 'lost';

const action = fc.oneof(
  fc.record({ kind: fc.constantFrom('remove', 'star', 'unstar'), place: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constantFrom('clear', 'undo', 'deliver', 'wake') }),
  // What other devices do meanwhile.
  fc.record({ kind: fc.constantFrom('delete elsewhere', 'star elsewhere'), place: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('deliver elsewhere' as const) }),
  fc.record({ kind: fc.constant('serve' as const), fate, place: fc.nat({ max: 2 }) }),
  fc.record({
    kind: fc.constant('serve' as const),
    fate: fc.constant<Fate>('answered'),
    place: fc.nat({ max: 2 }),
  }),
  fc.record({ kind: fc.constant('pass' as const), milliseconds: fc.constantFrom(1_000, 13_000, 61_000) }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** One device is opened, signed in or out, and closed again, maybe in the middle of its calls. */
const visit = fc.record({
  device: fc.nat({ max: 1 }),
  user: fc.constantFrom<User | null>('ada', 'ada', 'bea', null),
  actions: fc.array(action, { maxLength: 14 }),
});

interface Portrait {
  address: string;
  uid: User;
  isDeleted: boolean;
  isStarred: boolean;
}

/** The account's side: what the endpoints do. */
class Server {
  /** Newest first. */
  readonly portraits: Portrait[] = [];
  readonly deletedElsewhere = new Set<string>();

  deliver(uid: User): string {
    const address = portraitAddress(this.portraits.length + 1);
    this.portraits.unshift({ address, uid, isDeleted: false, isStarred: false });
    return address;
  }

  of(uid: User | null): Portrait[] {
    return this.portraits.filter((portrait) => portrait.uid === uid && !portrait.isDeleted);
  }

  /** What a device in line with the account knows. */
  known(uid: User) {
    const portraits = this.of(uid);
    const addressesOf = (some: Portrait[]) => some.map(({ address }) => address);
    const starred = addressesOf(portraits.filter(({ isStarred }) => isStarred)).sort();
    return { shown: addressesOf(portraits), starred, unsent: [] };
  }

  list(uid: string, cursor: string | null) {
    const all = this.portraits.filter((portrait) => portrait.uid === uid);
    const from = cursor === null ? 0 : all.findIndex(({ address }) => address === cursor) + 1;
    const page = all.slice(from, from + PAGE);
    const last = page.at(-1);
    return {
      portraits: page
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ address, isStarred }) => accountPortrait({ address, isStarred })),
      nextCursor: last && from + PAGE < all.length ? last.address : null,
    };
  }

  change(uid: string, addresses: readonly string[], change: (portrait: Portrait) => void): string[] {
    const own = this.portraits.filter(
      (portrait) => portrait.uid === uid && addresses.includes(portrait.address),
    );
    own.forEach(change);
    return own.map(({ address }) => address);
  }
}

/** A call on its way. */
interface Call {
  /** Does what it asks for, at the server. */
  arrive: () => void;
  /** Ends it without an answer. */
  fail: () => void;
  /** Ends it with the server's answer, or with none; null until it has arrived. */
  answer: ((isHeard: boolean) => void) | null;
  isEnded: boolean;
}

/** A browser: its storage, and the portraits that its users have removed and not restored. */
class Device {
  private storage: [string, string][] = [];
  private pending: Call[] = [];
  private stops: (() => void)[] = [];
  client = new Client();
  readonly removed = new Set<string>();
  /** What this visit's user has starred, unless another device has changed it since. */
  readonly starred = new Set<string>();

  constructor(private readonly server: Server) {}

  open(user: User | null): void {
    localStorage.clear();
    for (const [key, text] of this.storage) localStorage.setItem(key, text);
    this.pending = [];
    this.starred.clear();
    const { server } = this;
    this.client = new Client([
      fake(createConnection, { store: createStore(true) }),
      fake(createPortraitMemory, { forgetPortraits: () => Promise.resolve() }),
      fake(createAccountRecipes, { store: () => Promise.resolve() }),
      fake(createPortraitsApi, (uid) => ({
        list: (cursor) => this.call(() => server.list(uid, cursor)),
        star: (addresses, isStarred) =>
          this.call(() => ({
            changed: server.change(uid, addresses, (portrait) => (portrait.isStarred = isStarred)),
            kept: [],
          })),
      })),
      fake(
        createDeletePortraits,
        (uid) => (addresses) =>
          this.call(() => {
            const deleted = server.change(uid, addresses, (portrait) => (portrait.isDeleted = true));
            return { deleted, kept: addresses.filter((address) => !deleted.includes(address)) };
          }),
      ),
    ]);
    this.stops = [followDeletions(this.client, user)];
    if (user !== null) this.stops.push(followPortraits(this.client, user));
  }

  /** Ends the visit; the calls that are on their way may still arrive. */
  async close(fates: readonly Fate[]): Promise<void> {
    for (const stop of this.stops) stop();
    for (const [index, call] of this.pending.entries()) {
      if (fates[index % fates.length] !== 'lost') call.arrive();
      call.fail();
    }
    await jest.advanceTimersByTimeAsync(0);
    this.storage = Object.entries({ ...localStorage });
    const now = Date.now();
    jest.clearAllTimers();
    // Clearing also sets the clock back.
    jest.setSystemTime(now);
  }

  /** Moves one of the calls a step on: it arrives, then its answer does. */
  async serve(callFate: Fate, place = 0): Promise<void> {
    const call = this.pending[place % Math.max(1, this.pending.length)];
    if (!call) return;
    if (callFate === 'lost') call.fail();
    else if (call.answer) call.answer(callFate === 'answered');
    else call.arrive();
    if (callFate === 'lost' || call.isEnded) this.pending = this.pending.filter((other) => other !== call);
    await jest.advanceTimersByTimeAsync(0);
  }

  async serveAll(): Promise<void> {
    await jest.advanceTimersByTimeAsync(20_000);
    while (this.pending.length > 0) await this.serve('answered');
  }

  shown(): readonly string[] {
    return this.client.get(createGallery).store.get();
  }

  known() {
    const { starred, changes } = this.client.get(createStars).store.get();
    return { shown: this.shown(), starred: [...starred].sort(), unsent: changes };
  }

  private call<Answer>(act: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call: Call = {
        arrive: () => {
          const answer = act();
          call.answer = (isHeard) => {
            call.isEnded = true;
            if (isHeard) resolve(answer);
            else call.fail();
          };
        },
        fail: () => reject(new TypeError('Failed to fetch')),
        answer: null,
        isEnded: false,
      };
      this.pending.push(call);
    });
  }
}

async function act(server: Server, device: Device, user: User | null, todo: Action): Promise<void> {
  const { client } = device;
  const removal = client.get(createPortraitRemoval);
  const shown = device.shown();
  const at = 'place' in todo && shown.length > 0 ? shown[todo.place % shown.length] : undefined;
  const own = server.of(user ?? 'ada');
  const elsewhere = 'place' in todo && own.length > 0 ? own[todo.place % own.length] : undefined;
  switch (todo.kind) {
    case 'remove':
      if (at === undefined) return;
      removal.removePortrait(at);
      device.removed.add(at);
      return;
    case 'clear':
      removal.clearGallery();
      for (const address of shown) device.removed.add(address);
      return;
    case 'undo':
      removal.undo();
      for (const address of device.shown()) device.removed.delete(address);
      return;
    case 'star':
    case 'unstar':
      if (at === undefined) return;
      client.get(createStars).setStarred(at, todo.kind === 'star');
      if (todo.kind === 'star') device.starred.add(at);
      else device.starred.delete(at);
      return;
    case 'deliver':
      if (user !== null) client.get(createGallery).add([server.deliver(user)]);
      return;
    case 'deliver elsewhere':
      server.deliver(user ?? 'ada');
      return;
    case 'delete elsewhere':
      if (elsewhere) elsewhere.isDeleted = true;
      if (elsewhere) server.deletedElsewhere.add(elsewhere.address);
      return;
    case 'star elsewhere':
      if (!elsewhere) return;
      elsewhere.isStarred = !elsewhere.isStarred;
      device.starred.delete(elsewhere.address);
      return;
    case 'wake':
      document.dispatchEvent(new Event('visibilitychange'));
      return;
    case 'serve':
      return device.serve(todo.fate, todo.place);
    case 'pass':
      await jest.advanceTimersByTimeAsync(todo.milliseconds);
  }
}

/** Checks that nothing that was removed came back, and that nothing else left or lost its star. */
function expectNothingLost(device: Device, before: readonly string[], own: readonly Portrait[]): void {
  const shown = device.shown();
  expect(shown.filter((address) => device.removed.has(address))).toEqual([]);
  const kept = own.map(({ address }) => address).filter((address) => before.includes(address));
  expect(shown).toEqual(expect.arrayContaining(kept.filter((address) => !device.removed.has(address))));
  const starred = [...device.starred].filter((address) => shown.includes(address));
  expect(device.known().starred).toEqual(expect.arrayContaining(starred));
}

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

describe('several devices of an account', () => {
  it('show the same portraits and stars, none that was deleted, and all that were not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { maxLength: 7 }),
        fc.array(fate, { minLength: 1 }),
        async (visits, fates) => {
          localStorage.clear();
          const server = new Server();
          const devices = [new Device(server), new Device(server)] as const;

          for (const { device: index, user, actions } of visits) {
            const device = devices[index === 0 ? 0 : 1];
            device.open(user);
            for (const todo of actions) {
              const before = device.shown();
              await act(server, device, user, todo);
              expectNothingLost(device, before, server.of(user));
            }
            await device.close(fates);
          }

          // Twice, so that each device has sent its changes before the last one is asked.
          for (const round of ['send', 'compare'])
            for (const user of USERS)
              for (const device of devices) {
                device.open(user);
                await device.serveAll();
                if (round === 'compare') expect(device.known()).toEqual(server.known(user));
                await device.close(['answered']);
              }
          for (const { address, isDeleted } of server.portraits)
            expect(isDeleted).toBe(
              server.deletedElsewhere.has(address) || devices.some(({ removed }) => removed.has(address)),
            );
        },
      ),
      propertyRuns(),
    );
    // Each run plays hours of two devices, and a busy machine takes its time.
  }, 120_000);
});

import type { AccountPortrait, Recipe } from '@/lib/shared/contracts/portraits';
import { createPortraitsApi, type OnDone, type PortraitsApi } from '@/lib/client/gallery/portraits-api';

import { fake } from './fake';

export const RECIPE: Recipe = {
  pose: 'leo',
  style: 'cinematic',
  positive_prompt: 'rain',
  negative_prompt: '',
  ip_weight: 1.2,
  cn_strength: 1.2,
  control_pose: true,
  template_denoise: 0.95,
  steps: 9,
  style_weight: 0.8,
  method: 1,
};

/** The address of a portrait as the server has it; another number is another portrait. */
export function portraitAddress(number: number): string {
  return `https://public.example.com/results/${number.toString(16).padStart(32, '0')}/0.webp`;
}

/** A portrait as the account lists it. */
export function accountPortrait(change: Partial<AccountPortrait> = {}): AccountPortrait {
  return {
    address: portraitAddress(1),
    jobId: 'job',
    output: 0,
    createdAt: '2026-11-20T12:00:00.000Z',
    isStarred: false,
    recipe: RECIPE,
    model: 'chiaro',
    secondTryUntil: null,
    canChange: false,
    change: null,
    guarantee: null,
    ...change,
  };
}

/** So many portraits of an account, newest first; their numbers count down to 1, and so do their addresses. */
export function accountPortraits(count: number, change: Partial<AccountPortrait> = {}): AccountPortrait[] {
  return Array.from({ length: count }, (_, index) =>
    accountPortrait({ address: portraitAddress(count - index), jobId: `job ${count - index}`, ...change }),
  );
}

/**
 * An account's list at a server, in pages. A refusal refuses the next changes, which `losesAnswers` makes all the same.
 */
export function fakePortraitsApi(listed: readonly AccountPortrait[] = [], pageLength = 100) {
  const server = {
    listed: [...listed],
    deleted: new Set<string>(),
    /** Deleted too long ago for a restore. */
    forgotten: new Set<string>(),
    refusal: null as Error | null,
    losesAnswers: false,
    /** How many portraits of a refused change the server answers for before. */
    reached: 0,
    revision: 1,
  };
  let settled: Promise<unknown> = Promise.resolve();
  function change(
    addresses: readonly string[],
    apply: (addresses: readonly string[]) => void,
    onDone?: OnDone,
  ): Promise<void> {
    const { refusal, losesAnswers, reached } = server;
    const changed = settled.then(() => {
      const done = refusal ? addresses.slice(0, reached) : addresses;
      apply(losesAnswers ? addresses : done);
      if (!refusal || losesAnswers || reached > 0) server.revision += 1;
      onDone?.(done);
      if (refusal) throw refusal;
    });
    settled = changed.catch(() => undefined);
    return changed;
  }
  const list = {
    cache: new Map<string, object>(),
    readPage: jest.fn(async (_uid: string, cursor: string | null) => {
      await Promise.resolve();
      const all = server.listed.filter(({ address }) => !server.deleted.has(address));
      const start = Number(cursor ?? 0);
      const end = start + pageLength;
      return {
        portraits: all.slice(start, end),
        nextCursor: end < all.length ? String(end) : null,
        count: all.length,
        revision: `revision ${server.revision}`,
      };
    }),
    settled: () => settled,
    star: jest.fn((_uid: string, addresses: readonly string[], isStarred: boolean, onDone?: OnDone) =>
      change(
        addresses,
        (done) => {
          server.listed = server.listed.map((portrait) =>
            done.includes(portrait.address) ? { ...portrait, isStarred } : portrait,
          );
        },
        onDone,
      ),
    ),
    remove: jest.fn((_uid: string, addresses: readonly string[], onDone?: OnDone) =>
      change(addresses, (done) => done.forEach((address) => server.deleted.add(address)), onDone),
    ),
    restore: jest.fn(async (_uid: string, addresses: readonly string[]) => {
      const kept: string[] = [];
      await change(addresses, (done) => {
        for (const address of done)
          if (server.forgotten.has(address)) kept.push(address);
          else server.deleted.delete(address);
      });
      return { kept };
    }),
    claimGuarantee: jest.fn(async (_uid: string, jobId: string) => {
      const [second] = server.listed.filter((portrait) => portrait.jobId === jobId);
      const deleted = second ? [second.address, portraitAddress(1)] : [];
      await change(deleted, (done) => done.forEach((address) => server.deleted.add(address)));
      return { credits: second?.guarantee?.credits ?? 0, deleted };
    }),
  } satisfies PortraitsApi;
  return { server, list, service: fake(createPortraitsApi, list) };
}

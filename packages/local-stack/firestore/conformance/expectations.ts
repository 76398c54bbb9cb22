import type { DocumentReference } from 'firebase-admin/firestore';

/** gRPC's status codes, as firebase-admin's errors carry them. */
export const CODE = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
} as const;

/** Gives a document below which nothing is stored yet. */
export type FreshParent = () => DocumentReference;

/** Expects a call to fail with a gRPC status code. */
export async function expectCode(call: Promise<unknown>, code: number): Promise<void> {
  await expect(call).rejects.toMatchObject({ code });
}

/** A promise that a test resolves itself, to order what runs at the same time. */
export function openGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

import type { DocumentReference } from 'firebase-admin/firestore';

/** gRPC's status codes, which firebase-admin's errors contain. */
export const CODE = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
} as const;

/** Returns a document without stored descendants. */
export type FreshParent = () => DocumentReference;

/** Expects a call to fail with a gRPC status code. */
export async function expectCode(call: Promise<unknown>, code: number): Promise<void> {
  await expect(call).rejects.toMatchObject({ code });
}

/** Creates a promise that a test resolves, to order concurrent calls. */
export function openGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

import { z } from 'zod';

/** GET /api/account: the signed-in person's document, created at the first call. */
export const accountResponseSchema = z.strictObject({
  uid: z.string(),
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  credits: z.int(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Jobs that are not settled yet, oldest first. */
  openJobs: z.array(z.strictObject({ id: z.string(), createdAt: z.string() })),
});

export type AccountResponse = z.infer<typeof accountResponseSchema>;

/** DELETE /api/account: deletes the signed-in person's account; asks for a sign-in of the last minutes. */
export const deleteAccountResponseSchema = z.strictObject({
  /** false: decided and begun; the hourly sweep does what is left. */
  finished: z.boolean(),
});

export type DeleteAccountResponse = z.infer<typeof deleteAccountResponseSchema>;

import { z } from 'zod';

/** GET /api/account/ledger?cursor=…: a page of the credit history, newest first. */
export const accountLedgerResponseSchema = z.strictObject({
  entries: z.array(
    z.strictObject({
      id: z.string(),
      type: z.enum(['welcome', 'debit', 'refund', 'donation', 'adjustment']),
      /** Credits, negative when they were taken. */
      amount: z.int(),
      /** Credits after the entry. */
      balance: z.int(),
      /** What was paid, in US cents; null where no money is behind the entry. */
      cents: z.int().nullable(),
      /** ISO 8601. */
      createdAt: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

export type AccountLedgerResponse = z.infer<typeof accountLedgerResponseSchema>;

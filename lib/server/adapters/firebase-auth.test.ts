import type { Auth } from 'firebase-admin/auth';

import { createFirebaseIdentity } from './firebase-auth';

const CREATED = 'Thu, 01 Jan 2026 00:00:00 GMT';
const SIGNED_IN = 'Sun, 01 Feb 2026 00:00:00 GMT';
const RENEWED = 'Sun, 01 Mar 2026 00:00:00 GMT';

describe('the list of sign-in accounts', () => {
  it('has the last use of each: a renewed token counts, and so does an account without a time', async () => {
    const users = [
      {
        uid: 'ada',
        metadata: { creationTime: CREATED, lastSignInTime: SIGNED_IN, lastRefreshTime: RENEWED },
      },
      { uid: 'bea', metadata: { creationTime: CREATED, lastSignInTime: SIGNED_IN, lastRefreshTime: null } },
      { uid: 'zoe', metadata: { creationTime: '', lastSignInTime: '' } },
    ];
    const listUsers = jest.fn(() => Promise.resolve({ users, pageToken: 'next' }));
    const identity = createFirebaseIdentity({ listUsers } as unknown as Auth);
    expect(await identity.list(null)).toEqual({
      accounts: [
        { uid: 'ada', lastUsedAt: Date.parse(RENEWED) },
        { uid: 'bea', lastUsedAt: Date.parse(SIGNED_IN) },
        { uid: 'zoe', lastUsedAt: Number.POSITIVE_INFINITY },
      ],
      nextCursor: 'next',
    });
  });
});

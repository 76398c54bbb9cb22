'use client';

import type { SignInError } from '@/lib/client/auth-errors';
import type { Farewell } from '@/lib/client/farewell';

import { FarewellNotice } from './farewell-notice';
import { SignInErrorNotice } from './sign-in-error-notice';

interface AccountNoticeProps {
  error: SignInError | null;
  farewell: Farewell | null;
}

/** What is said under the header of signing in and of leaving. */
export default function AccountNotice({ error, farewell }: AccountNoticeProps) {
  if (error) return <SignInErrorNotice error={error} />;
  return farewell && <FarewellNotice farewell={farewell} />;
}

'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import type { ButtonSize, ButtonVariant } from '@/components/ui/button-class';
import { createAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-service-container';

interface SignInButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** Opens the sign-in popup. Pointer or focus makes it ready, so that the popup opens inside the click. */
export function SignInButton({ variant = 'outline', size = 'small', className = '' }: SignInButtonProps) {
  const t = useTranslations('account');
  const { signIn, prepareSignIn } = useService(createAccount);
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      onPointerEnter={prepareSignIn}
      onFocus={prepareSignIn}
      onClick={() => void signIn()}
    >
      {t('signIn')}
    </Button>
  );
}

import { useTranslations } from 'next-intl';

import { Button, type ButtonLook } from '@/components/ui/button';
import { createAccount } from '@/lib/client/account/account';
import { useService } from '@/lib/browser/use-service-container';

/** Opens the sign-in popup. Pointer or focus makes it ready, so that the popup opens inside the click. */
export function SignInButton({ variant = 'outline', size = 'small', className = '' }: ButtonLook) {
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

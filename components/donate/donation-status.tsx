'use client';

import { useTranslations } from 'next-intl';

import { SignInButton } from '@/components/account/sign-in-button';
import { ButtonLink } from '@/components/ui/button-link';
import { useAccount } from '@/lib/client/account';
import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';

/** Says that no money is taken yet, what newcomers get, and what the person has. */
export function DonationStatus() {
  const t = useTranslations('donate');
  const { status, account } = useAccount();
  const welcome = { credits: WELCOME_CREDITS, portraits: affordablePortraits(WELCOME_CREDITS) };
  return (
    <section className="border-t border-ink pt-6">
      <h2 className="text-h3">{t('unavailable.title')}</h2>
      <p className="mt-3 max-w-[34rem] text-ink-2">{t('unavailable.text', welcome)}</p>
      <p className="figures mt-3 max-w-[34rem] text-ink-2">
        {status === 'signed-in' && account
          ? t('balance', { credits: account.credits, portraits: affordablePortraits(account.credits) })
          : t('signIn')}
      </p>
      <div className="mt-6 flex flex-wrap gap-4">
        <ButtonLink href="/generator" size="large" className="max-md:w-full">
          {t('create')}
        </ButtonLink>
        {status !== 'signed-in' && <SignInButton size="large" className="max-md:w-full" />}
      </div>
    </section>
  );
}

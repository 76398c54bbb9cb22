'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { MouseEvent } from 'react';

import { AccountArea } from '@/components/account/account-area';
import { CloseIcon, MenuIcon } from '@/components/ui/frame-icons';
import { useDisclosure } from '@/components/ui/use-disclosure';

import { LanguageFailure, LanguageSwitcher } from './language-choice';
import { Logo } from './logo';
import { SiteNav } from './site-nav';
import { ThemeSwitch } from './theme-switch';

/** The header of every page. On phones the button "Menu" opens navigation, language and theme over the page. */
export function SiteHeader() {
  const t = useTranslations('nav');
  const { open, setOpen, container, trigger, panelId } = useDisclosure();

  // The panel precedes its button, as on wide screens: from its first link all of it is ahead.
  useEffect(() => {
    if (open) container.current?.querySelector<HTMLElement>('nav a')?.focus();
  }, [open, container]);

  function closeOnLink({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a')) setOpen(false);
  }

  return (
    <header className="site-header sticky top-0 z-30 border-b border-line bg-paper">
      <div
        ref={container}
        onClick={closeOnLink}
        className="wrap relative flex h-15 items-center gap-4 md:h-18 md:gap-6 lg:gap-8"
      >
        <Logo className="mr-auto" />
        <div id={panelId} data-open={open} className="site-menu">
          <SiteNav />
          <LanguageSwitcher />
          <ThemeSwitch />
        </div>
        <AccountArea />
        <LanguageFailure />
        <button
          {...trigger}
          type="button"
          aria-label={t('menu')}
          className="-mr-2.5 grid size-11 shrink-0 place-items-center md:hidden noscript:hidden"
        >
          {open ? <CloseIcon size={22} /> : <MenuIcon size={24} />}
        </button>
      </div>
    </header>
  );
}

'use client';

import { useTranslations } from 'next-intl';

import { AccountArea } from '@/components/account/account-area';
import { CloseIcon, MenuIcon } from '@/components/ui/frame-icons';
import { useDisclosure } from '@/components/ui/use-disclosure';

import { LanguageSwitcher } from './language-switcher';
import { Logo } from './logo';
import { SiteNav } from './site-nav';

/** The header of every page. On phones navigation and language open from the button "Menu". */
export function SiteHeader() {
  const t = useTranslations('nav');
  const { open, setOpen, container, button, panelId } = useDisclosure();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div ref={container} className="wrap relative flex h-15 items-center gap-4 md:h-18 lg:gap-8">
        <Logo className="mr-auto" />
        <div
          id={panelId}
          className={`max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-b max-md:border-line max-md:bg-paper max-md:px-gutter max-md:pt-2 max-md:pb-6 md:flex md:items-center md:gap-x-6 lg:gap-x-8 ${open ? '' : 'max-md:hidden'}`}
        >
          <SiteNav onNavigate={() => setOpen(false)} />
          <div className="max-md:pt-4 md:border-l md:border-line md:pl-6">
            <LanguageSwitcher />
          </div>
        </div>
        <AccountArea />
        <button
          ref={button}
          type="button"
          aria-label={t('menu')}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="-mr-2.5 grid size-11 place-items-center md:hidden"
        >
          {open ? <CloseIcon size={22} /> : <MenuIcon size={24} />}
        </button>
      </div>
    </header>
  );
}

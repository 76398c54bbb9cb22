import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Button, buttonClass } from '@/components/ui/button';
import { CloseButton } from '@/components/ui/close-button';
import { FIELD_CLASS } from '@/components/ui/field';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { browserLink } from '@/lib/client/account/in-app-browser';
import { createPhotos } from '@/lib/client/photos/photos';

export interface InAppHelpProps {
  className?: string;
  /** Closes the notice, which announces itself; without it there is no close button. */
  onClose?: () => void;
}

/** The page's address now: the header stays while the page changes. */
const pageAddress = () => window.location.origin + window.location.pathname;

/** Says that Google refuses this app's browser, and opens the page in another one or copies its address. */
export default function InAppHelp({ className = '', onClose }: InAppHelpProps) {
  const t = useTranslations('inAppBrowser');
  const { photos } = useStore(useService(createPhotos).store);
  const isAndroid = navigator.userAgent.includes('Android');
  const [copying, setCopying] = useState<'copied' | 'refused' | null>(null);

  async function copy(): Promise<void> {
    try {
      // Not on a page without HTTPS, nor in each app.
      await navigator.clipboard.writeText(pageAddress());
      setCopying('copied');
    } catch {
      setCopying('refused');
    }
  }

  return (
    <div className={`text-small text-ink ${className}`}>
      <div className="flex items-start gap-3">
        <p role={onClose && 'alert'} className="grow text-body font-semibold">
          {t('title')}
        </p>
        {onClose && <CloseButton onClick={onClose} size={18} />}
      </div>
      <p className="mt-1">{t('way')}</p>
      {photos.length > 0 && <p className="mt-1">{t('photos')}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {isAndroid && (
          <a
            href={browserLink(pageAddress())}
            onClick={(event) => {
              event.currentTarget.href = browserLink(pageAddress());
            }}
            className={buttonClass('outline', 'small')}
          >
            {t('open')}
          </a>
        )}
        <Button variant={isAndroid ? 'text' : 'outline'} size="small" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p role="status" className="mt-2 empty:mt-0">
        {copying && t(copying)}
      </p>
      {copying === 'refused' && (
        <input
          readOnly
          aria-label={t('address')}
          value={pageAddress()}
          onFocus={(event) => event.currentTarget.select()}
          className={`mt-1 ${FIELD_CLASS}`}
        />
      )}
    </div>
  );
}

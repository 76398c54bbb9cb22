'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { Button } from '@/components/ui/button';

/** An input or a selection. */
type Control = HTMLInputElement & { readonly selectedOptions?: HTMLCollectionOf<HTMLOptionElement> };

/**
 * Sends a control's event as if the user had just changed it: React compares with its value, which is set back first.
 */
function repeatChange(control: Control): void {
  const { type, value, defaultValue, files, selectedOptions } = control;
  if (type === 'radio') {
    if (!control.checked || control.defaultChecked) return;
    control.checked = false;
    control.click();
    return;
  }
  if (type === 'text') {
    if (value === defaultValue) return;
    control.value = '';
    control.setRangeText(value);
  } else if (!files?.length && selectedOptions?.[0]?.defaultSelected !== false) return;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Hands React what the user entered before it listened, after the page, so that all of it listens. Offers a reload when
 * a file is missing; the head script shows the offer and reloads, also without React.
 */
export function ReplayEarlyInput() {
  const t = useTranslations('failure');
  useEffect(() => {
    document.querySelectorAll<Control>('input,select').forEach(repeatChange);
  }, []);
  return (
    <div role="alert" className="reload-notice">
      <p>{t('missing')}</p>
      <Button variant="text" data-reload>
        {t('reload')}
      </Button>
    </div>
  );
}

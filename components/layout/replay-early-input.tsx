'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { Button } from '@/components/ui/button';

/** An input or a selection. */
type Control = HTMLInputElement & { readonly selectedOptions?: HTMLCollectionOf<HTMLOptionElement> };

/**
 * Sends a control's event again, as if the user had just changed it. React compares a value with the one that it knows,
 * which is therefore set back first.
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
 * What a page needs until all of it has arrived: takes over what the user has entered before it listened, which React
 * keeps in the document without saying so, and offers a reload when a file is missing. The head script shows the offer
 * and reloads, also without React. It stands after the page, so that all of it listens.
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

'use client';

import { useEffect } from 'react';

/**
 * Sends a control's event again, as if the user had just changed it. React compares a value with the one that it knows,
 * which is therefore set back first.
 */
function repeatChange(control: HTMLInputElement | HTMLSelectElement): void {
  if (control instanceof HTMLSelectElement) {
    const isChanged = [...control.options].some(
      ({ selected, defaultSelected }) => selected && !defaultSelected,
    );
    if (isChanged) control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control.type === 'file') {
    if (control.files?.length) control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control.type === 'radio') {
    if (!control.checked || control.defaultChecked) return;
    control.checked = false;
    control.click();
  } else if (control.type === 'text' && control.value !== control.defaultValue) {
    const text = control.value;
    control.value = control.defaultValue;
    control.setRangeText(text, 0, control.value.length);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Takes over what the user has entered before the page listened. React keeps it in the document and does not say so. It
 * stands after the page, so that all of it listens.
 */
export function EarlyInput() {
  useEffect(() => {
    // A text first: it chooses the field's radio, and another radio may have been chosen since.
    const texts = document.querySelectorAll<HTMLInputElement>('input[type=text]');
    const others = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input:not([type=text]), select',
    );
    for (const control of [...texts, ...others]) repeatChange(control);
  }, []);
  return null;
}

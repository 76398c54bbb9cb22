'use client';

import { useEffect } from 'react';

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
    control.value = defaultValue;
    control.setRangeText(value, 0, defaultValue.length);
  } else if (!files?.length && selectedOptions?.[0]?.defaultSelected !== false) return;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Takes over what the user has entered before the page listened. React keeps it in the document and does not say so. It
 * stands after the page, so that all of it listens.
 */
export function EarlyInput() {
  useEffect(() => {
    // A text first: it chooses the field's radio, and another radio may have been chosen since.
    for (const selector of ['[type=text]', 'input:not([type=text]),select'])
      document.querySelectorAll<Control>(selector).forEach(repeatChange);
  }, []);
  return null;
}

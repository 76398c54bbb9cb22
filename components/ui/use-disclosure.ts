import { useEffect, useId, useRef, useState } from 'react';

/**
 * A button that opens a panel below it: closes on Escape (the focus goes back to the button), on a press
 * elsewhere, when the focus leaves and when the browser goes back to another page.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return undefined;
    function closeOnEscape(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    }
    function closeElsewhere(event: Event): void {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    }
    function close(): void {
      setOpen(false);
    }
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    window.addEventListener('popstate', close);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      window.removeEventListener('popstate', close);
    };
  }, [open]);

  return { open, setOpen, container, button, panelId };
}

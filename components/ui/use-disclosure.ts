import { useEffect, useId, useRef, useState } from 'react';

/** A button that opens a panel. It closes on Escape, on a press elsewhere, when the focus leaves, and on going back. */
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
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', closeOnEscape, { signal });
    document.addEventListener('pointerdown', closeElsewhere, { signal });
    document.addEventListener('focusin', closeElsewhere, { signal });
    window.addEventListener('popstate', () => setOpen(false), { signal });
    return () => listening.abort();
  }, [open]);

  /** Props of the button. */
  const trigger = {
    ref: button,
    'aria-expanded': open,
    'aria-controls': panelId,
    onClick: () => setOpen(!open),
  };
  return { open, setOpen, container, trigger, panelId };
}

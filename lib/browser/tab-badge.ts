/** What the icon's dot says: the portraits are there, or a quieter tone without them. */
export type BadgeTone = 'accent' | 'quiet';

const DOT_COLORS: Record<BadgeTone, string> = { accent: '#e5643a', quiet: '#a9afae' };

/** The dot, in the units of the icon's drawing: seven of the sixteen pixels of a tab's icon. */
function dot(tone: BadgeTone): string {
  return `<circle cx="400" cy="112" r="96" fill="${DOT_COLORS[tone]}" stroke="#fff" stroke-width="24"/>`;
}

/** Another title and a dot on the tab's icon. */
export function createTabBadge() {
  let end: (() => void) | null = null;

  function hide(): void {
    end?.();
    end = null;
  }

  return {
    hide,

    /** Shows the title and the dot until `hide`. */
    show(title: string, tone: BadgeTone): void {
      hide();
      // The first title counts. The page's own stays as it is, so that a switch of the language can change it.
      const element = document.createElement('title');
      element.textContent = title;
      document.head.prepend(element);
      const restoreIcon = changeIcon(tone);
      end = () => {
        element.remove();
        restoreIcon();
      };
    },
  };
}

/** Draws the dot on the page's SVG icon; returns what takes it away. Without an answer there is no dot. */
function changeIcon(tone: BadgeTone): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  const address = link?.getAttribute('href');
  if (!link || !address) return () => undefined;
  const ending = new AbortController();
  fetch(address, { signal: ending.signal })
    .then(async (answer) => {
      const drawing = await answer.text();
      if (!answer.ok || ending.signal.aborted) return;
      const marked = drawing.replace('</svg>', `${dot(tone)}</svg>`);
      link.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(marked)}`);
    })
    .catch(() => undefined);
  return () => {
    ending.abort();
    link.setAttribute('href', address);
  };
}

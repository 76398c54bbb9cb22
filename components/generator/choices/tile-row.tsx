import type { ComponentProps } from 'react';

/**
 * A row of tiles that scrolls sideways when it overflows. It has room for frames and focus rings. Without snapping,
 * which would scroll a focused tile out of view again.
 */
export function TileRow({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={`relative -m-2.5 grid auto-cols-[7.5rem] grid-flow-col gap-4 overflow-x-auto overscroll-x-contain p-2.5 [scrollbar-width:thin] max-md:-mx-gutter max-md:scroll-px-gutter max-md:px-gutter md:scroll-px-2.5 md:auto-cols-[minmax(var(--tile-width,6.25rem),1fr)] ${className}`}
      // Chrome leaves a tile that is partly in view where it is.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      {...rest}
    />
  );
}

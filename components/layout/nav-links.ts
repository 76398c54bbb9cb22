/** The pages in the order of the navigation; the names are in the messages under `nav`. */
export const NAV_LINKS = [
  { href: '/', name: 'home' },
  { href: '/generator', name: 'generator' },
  { href: '/donate', name: 'donate' },
] as const;

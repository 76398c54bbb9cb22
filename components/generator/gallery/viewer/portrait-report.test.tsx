import { screen } from '@testing-library/react';

import { renderWithIntl } from '@/lib/testing/render';

import { PortraitReport } from './portrait-viewer-details';

const ADDRESS = 'https://results.test/1.webp?v=1&w=2';

afterEach(() => {
  delete process.env['NEXT_PUBLIC_OPERATOR_EMAIL'];
});

it.each([
  ['en', 'Report this portrait', 'Report of a portrait'],
  ['ru', 'Пожаловаться на портрет', 'Жалоба на портрет'],
] as const)('starts a message to the operator with the portrait’s address: %s', (locale, name, subject) => {
  process.env['NEXT_PUBLIC_OPERATOR_EMAIL'] = 'operator@example.com';
  renderWithIntl(<PortraitReport address={ADDRESS} />, { locale });
  const { protocol, pathname, searchParams } = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name }).href,
  );
  expect(protocol + pathname).toBe('mailto:operator@example.com');
  expect(searchParams.get('subject')).toBe(subject);
  expect(searchParams.get('body')).toContain(ADDRESS);
});

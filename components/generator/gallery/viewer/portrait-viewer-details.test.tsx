import { screen } from '@testing-library/react';

import { renderWithIntl } from '@/lib/testing/render';

import { PortraitMark, PortraitReport } from './portrait-viewer-details';

it.each([
  ['chiaro', 'Retouched from your photo', 'No part of you was drawn by AI.'],
  ['qwen-image-edit-2511', 'Made with AI', 'An AI model changed your photo'],
  ['own-model', 'Made with AI', 'An AI model made this portrait anew'],
  ['a former model', 'Made with AI or retouched from your photo', 'not recorded'],
  [null, 'Made with AI or retouched from your photo', 'not recorded'],
])('says what made a portrait of the model %p', (model, title, how) => {
  renderWithIntl(<PortraitMark model={model} isChange={false} hasNewGround={false} />);
  const mark = screen.getByText(title).closest('p');
  expect(mark).toHaveTextContent(how);
  expect(mark).not.toHaveTextContent(/background was replaced/);
});

it.each([
  ['a change', 'qwen-image-edit-2511', true, false, /^Made with AI.*one thing of a finished portrait\.$/],
  ['a new ground', 'chiaro', false, true, /drawn by AI\. The background was replaced on your device\.$/],
  ['both', 'qwen-image-edit-2511', true, true, /a finished portrait\. The background was replaced/],
])('says what %s made of a portrait', (_name, model, isChange, hasNewGround, words) => {
  renderWithIntl(<PortraitMark model={model} isChange={isChange} hasNewGround={hasNewGround} />);
  expect(screen.getByText(/^Made with AI$|^Retouched/).closest('p')).toHaveTextContent(words);
});

it('says it in Russian', () => {
  renderWithIntl(<PortraitMark model="chiaro" isChange={false} hasNewGround={false} />, { locale: 'ru' });
  expect(screen.getByText('Ретушь вашего фото')).toBeInTheDocument();
});

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

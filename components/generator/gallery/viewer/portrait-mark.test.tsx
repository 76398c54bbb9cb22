import { screen } from '@testing-library/react';

import { renderWithIntl } from '@/lib/testing/render';

import { PortraitMark } from './portrait-viewer-details';

it.each([
  ['chiaro', 'Retouched from your photo', 'Nothing was generated.'],
  ['qwen-image-edit-2511', 'Made with AI', 'An AI model changed your photo'],
  ['own-model', 'Made with AI', 'An AI model made this picture anew'],
  ['a former model', 'Made with AI or retouched from your photo', 'not recorded'],
  [null, 'Made with AI or retouched from your photo', 'not recorded'],
])('says what made a portrait of the model %p', (model, title, how) => {
  renderWithIntl(<PortraitMark model={model} />);
  const mark = screen.getByText(title).closest('p');
  expect(mark).toHaveTextContent(how);
});

it('says it in Russian', () => {
  renderWithIntl(<PortraitMark model="chiaro" />, { locale: 'ru' });
  expect(screen.getByText('Ретушь вашего фото')).toBeInTheDocument();
});

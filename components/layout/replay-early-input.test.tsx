import { act, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { RELOAD_ATTRIBUTE } from '@/lib/boot/file-script';
import { readMessages } from '@/lib/i18n/read-messages';

import { ReplayEarlyInput } from './replay-early-input';

const taken = jest.fn();

/** Controls as the pages have them, which say what they know. */
function Page() {
  const [pose, setPose] = useState('anna');
  const [text, setText] = useState('');
  const [count, setCount] = useState('1');
  return (
    <NextIntlClientProvider locale="en" messages={readMessages('en')} timeZone="UTC">
      {['anna', 'maya'].map((name) => (
        <input key={name} type="radio" value={name} checked={pose === name} onChange={() => setPose(name)} />
      ))}
      <input type="text" value={text} onChange={(event) => setText(event.target.value)} />
      <select value={count} onChange={(event) => setCount(event.target.value)}>
        <option>1</option>
        <option>2</option>
      </select>
      <input type="file" onChange={(event) => taken(event.target.files?.length)} />
      <output>{[pose, text, count].join(' ')}</output>
      <ReplayEarlyInput />
    </NextIntlClientProvider>
  );
}

let root: Root | null = null;
const find = <Found extends Element>(selector: string) => document.querySelector(selector) as Found;

/** Hydrates the page's HTML after what `enter` does with it; returns what the page knows. */
async function hydrateAfter(enter: () => void): Promise<string | null> {
  document.body.innerHTML = `<div id="page">${renderToString(<Page />)}</div>`;
  enter();
  await act(async () => {
    root = hydrateRoot(find('#page'), <Page />);
  });
  return find('output').textContent;
}

afterEach(async () => {
  await act(async () => root?.unmount());
  taken.mockClear();
});

describe('What was entered before the page listened', () => {
  it('is nothing when nothing was entered', async () => {
    expect(await hydrateAfter(() => undefined)).toBe('anna  1');
    expect(taken).not.toHaveBeenCalled();
  });

  it('is taken over: a radio, a text, a selection', async () => {
    const known = await hydrateAfter(() => {
      find<HTMLInputElement>('[value=maya]').click();
      find<HTMLInputElement>('[type=text]').value = '12.50';
      find<HTMLSelectElement>('select').selectedIndex = 1;
    });
    expect(known).toBe('maya 12.50 2');
    expect(find<HTMLInputElement>('[value=maya]').checked).toBe(true);
    expect(find<HTMLInputElement>('[type=text]').value).toBe('12.50');
  });

  it('is taken over: files', async () => {
    await hydrateAfter(() =>
      Object.defineProperty(find('[type=file]'), 'files', { value: [new File(['x'], 'me.jpg')] }),
    );
    expect(taken).toHaveBeenCalledWith(1);
  });
});

it('The offer of a reload is there without React, and the head script knows its button', () => {
  document.body.innerHTML = renderToString(<Page />);
  expect(screen.getByRole('alert')).toHaveTextContent('Part of this page didn’t load.');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toHaveAttribute(RELOAD_ATTRIBUTE);
});

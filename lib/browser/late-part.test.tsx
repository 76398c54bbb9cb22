import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

import { latePart } from './late-part';
import { setOnline } from './testing/set-online';

const Greeting = ({ name }: { name: string }): ReactNode => <p>Hello {name}</p>;

/** Renders a part beside a text of the page. Its file is there when `isThere` says so of an attempt. */
function renderPart(isThere: (attempt: number) => boolean) {
  let attempt = 0;
  const load = jest.fn(async () => {
    attempt += 1;
    if (!isThere(attempt)) throw new Error('no file');
    return { default: Greeting };
  });
  const Part = latePart(load);
  render(
    <>
      <p>page</p>
      <Part name="Ada" fallback={<p>smaller</p>} />
    </>,
  );
  return load;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setOnline(true);
  jest.useRealTimers();
});

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('A late part', () => {
  it.each([0, 1, 2])(
    'is there after %d failures, and the page and its fallback until then',
    async (failures) => {
      renderPart((attempt) => attempt > failures);
      expect(screen.getByText('smaller')).toBeInTheDocument();
      await advance(failures * 3_000);
      expect(screen.getByText('Hello Ada')).toBeInTheDocument();
      expect(screen.getByText('page')).toBeInTheDocument();
      expect(screen.queryByText('smaller')).toBeNull();
    },
  );

  it('loads soon after the connection is back', async () => {
    setOnline(false);
    renderPart(() => navigator.onLine);
    await advance(60_000);
    expect(screen.getByText('smaller')).toBeInTheDocument();
    setOnline(true);
    await advance(10_000);
    expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  });

  it('is asked for rarely when the server no longer has it, and takes nothing else of the page', async () => {
    const load = renderPart(() => false);
    await advance(120_000);
    expect(load.mock.calls.length).toBeLessThan(16);
    expect(screen.getByText('smaller')).toBeInTheDocument();
    expect(screen.getByText('page')).toBeInTheDocument();
  });

  it('is there at once where it was loaded before', async () => {
    const Part = latePart(() => Promise.resolve({ default: Greeting }));
    await Part.load();
    render(<Part name="Ada" />);
    await advance(0);
    expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  });
});

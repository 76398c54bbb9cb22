import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';

import { useHeldHeight } from './use-held-height';

const HEIGHT_PIXELS = 120;

function Slot({ content }: { content: string | null }) {
  const slot = useRef<HTMLDivElement>(null);
  const release = useHeldHeight(slot, content);
  return (
    <>
      <div ref={slot} data-testid="slot" />
      <button type="button" onClick={release}>
        Close
      </button>
    </>
  );
}

function heldHeight(): string {
  return screen.getByTestId('slot').style.getPropertyValue('--held');
}

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT_PIXELS);
});
afterEach(() => jest.restoreAllMocks());

describe('The height of an emptied element', () => {
  it('is held until the next click, not only until its press', () => {
    const { rerender } = render(<Slot content="an error" />);
    expect(heldHeight()).toBe('');
    rerender(<Slot content={null} />);
    expect(heldHeight()).toBe('120px');
    fireEvent.pointerDown(document.body);
    expect(heldHeight()).toBe('120px');
    fireEvent.click(document.body);
    expect(heldHeight()).toBe('');
  });

  it('is held until the next key', () => {
    const { rerender } = render(<Slot content="an error" />);
    rerender(<Slot content={null} />);
    fireEvent.keyDown(document.body);
    expect(heldHeight()).toBe('');
  });

  it('is not held when the user emptied it, nor under other content', () => {
    const { rerender } = render(<Slot content="an error" />);
    fireEvent.click(screen.getByRole('button'));
    rerender(<Slot content={null} />);
    expect(heldHeight()).toBe('');

    rerender(<Slot content="another error" />);
    rerender(<Slot content={null} />);
    rerender(<Slot content="a third one" />);
    expect(heldHeight()).toBe('');
  });
});

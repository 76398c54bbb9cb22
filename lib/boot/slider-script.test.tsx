import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { CompareSlider } from '@/components/ui/compare-slider';
import { runBootScript } from '@/lib/boot/testing/run-boot-script';

const SLIDER = (
  <CompareSlider
    before={<img alt="before" />}
    after={<img alt="after" />}
    label="Compare"
    valueText={(percent) => `${percent} of 100`}
    initialPercent={50}
  />
);

/** Where the pictures are divided. */
function divide(container: Element): string {
  return container.querySelector<HTMLElement>('[data-divided]')?.style.getPropertyValue('--divide') ?? '';
}

describe('two compared pictures', () => {
  it('are divided where the slider is before the page’s code has loaded, and stay so when it has', () => {
    runBootScript();
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(SLIDER);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Compare' });
    slider.value = '70';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    expect(divide(container)).toBe('70%');

    render(SLIDER, { container, hydrate: true });
    expect(screen.getByRole('slider', { name: 'Compare' })).toBe(slider);
    expect(slider).toHaveValue('70');
    expect(slider).toHaveAttribute('aria-valuetext', '70 of 100');
    expect(divide(container)).toBe('70%');
  });

  it('are divided by the page’s code alone when it has loaded: a finger that scrolls the page moves nothing', () => {
    runBootScript();
    const { container } = render(SLIDER);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Compare' });
    // The DOM of the tests has no pointer events.
    const touch = Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' });
    fireEvent(slider, touch);
    fireEvent.input(slider, { target: { value: '70' } });
    expect(divide(container)).toBe('50%');
  });
});

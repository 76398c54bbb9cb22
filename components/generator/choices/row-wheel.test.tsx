import { giveRowsMeasures } from '../testing/fake-row';
import { turnWheelSideways } from './row-wheel';

let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

function makeRow(width: number, lessMotion = false) {
  const fake = giveRowsMeasures(width, { lessMotion });
  document.body.innerHTML = '<div class="snap-x"><i></i><i></i><i></i><i></i><i></i><i></i></div>';
  const element = document.body.firstElementChild as HTMLElement;
  stop = turnWheelSideways(element);
  /** Turns the wheel; answers whether the page kept still. */
  function turn(at: number, init: WheelEventInit, target: EventTarget = element): boolean {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  }
  return { fake, element, turn };
}

describe('a vertical wheel over a row of tiles', () => {
  it('scrolls it sideways as far as it goes, then the page', () => {
    const { fake, turn } = makeRow(350);
    expect(turn(1000, { deltaY: -100 })).toBe(false);
    expect(turn(2000, { deltaY: 100 })).toBe(true);
    expect(turn(2050, { deltaY: 100 })).toBe(true);
    expect(turn(2100, { deltaY: 100 })).toBe(true);
    expect(fake.scrolled).toBe(250);
    expect(turn(2150, { deltaY: 100 })).toBe(false);
    expect(turn(4000, { deltaY: -100 })).toBe(true);
    expect(fake.scrolled).toBe(150);
  });

  it('does nothing to a row that fits', () => {
    const { fake, turn } = makeRow(700);
    expect(turn(1000, { deltaY: 100 })).toBe(false);
    expect(fake.moves).toEqual([]);
  });

  it.each<WheelEventInit>([
    { deltaX: 100, deltaY: 10 },
    { deltaX: 0, deltaY: 100, shiftKey: true },
    { deltaY: 100, ctrlKey: true },
  ])('leaves %j to the browser', (init) => {
    const { fake, turn } = makeRow(350);
    expect(turn(1000, init)).toBe(false);
    expect(fake.moves).toEqual([]);
  });

  it('lets the page go on that was scrolled when the row came under the pointer, until the pointer moves', () => {
    const { element, turn } = makeRow(350);
    expect(turn(1000, { deltaY: 100 }, document.body)).toBe(false);
    expect(turn(1100, { deltaY: 100 })).toBe(false);
    element.dispatchEvent(new MouseEvent('pointermove'));
    expect(turn(1150, { deltaY: 100 })).toBe(true);
  });

  it('moves smoothly by a notch of a wheel, at once by a step of a touchpad, and counts lines and pages', () => {
    const { fake, turn } = makeRow(200);
    turn(1000, { deltaY: 100 });
    turn(2000, { deltaY: 4 });
    turn(3000, { deltaY: 3, deltaMode: WheelEvent.DOM_DELTA_LINE });
    turn(4000, { deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_PAGE });
    expect(fake.moves).toEqual([
      { left: 100, behavior: 'smooth' },
      { left: 104, behavior: 'instant' },
      { left: 164, behavior: 'smooth' },
      { left: 364, behavior: 'smooth' },
    ]);
  });

  it('moves at once for those who want less motion', () => {
    const { fake, turn } = makeRow(350, true);
    turn(1000, { deltaY: 100 });
    expect(fake.moves).toEqual([{ left: 100, behavior: 'instant' }]);
  });
});

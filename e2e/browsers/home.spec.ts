import { phrasesOf } from '../support/phrases';
import { SELFIES } from '../support/pictures';
import { expect, test } from './fixtures';
import { KEYS } from './visitor';

test('The line between before and after follows keys and the pointer', async ({ visitor, phrases }) => {
  await visitor.open('/');
  const slider = visitor.part('slider', phrases('home.compare.label'));
  const value = () => slider.read((element) => Math.round(Number((element as HTMLInputElement).value)));
  await slider.focus();
  // Repeats until the code is loaded: before, only the slider moves.
  await expect(async () => {
    await visitor.type(KEYS.Home, KEYS.ArrowRight);
    const text = await slider.read((element) => element.getAttribute('aria-valuetext'));
    expect(text).toBe(phrases('home.compare.value', { percent: 1 }));
  }).toPass();
  await visitor.type(KEYS.End);
  expect(await value()).toBe(100);

  const middle = await slider.point();
  const width = await slider.read((element) => element.getBoundingClientRect().width);
  await visitor.pressAt(middle, { to: { x: Math.round(middle.x - width / 4), y: middle.y } });
  await expect(async () => expect(await value()).toBe(25)).toPass();
});

test('A portrait preview is made on the device, before the chosen backdrop', async ({ visitor, phrases }) => {
  await visitor.open('/');
  const input = visitor.field(phrases('portraitPreview.choose'));
  await input.expectVisible();
  await input.chooseFiles(...SELFIES.slice(0, 1));
  const portrait = visitor.part('img', phrases('portraitPreview.portrait'));
  await portrait.expectVisible();
  const source = () => portrait.read((element) => (element as HTMLImageElement).src);
  const before = await source();
  await visitor.part('radio', 'Maya').press();
  await expect(async () => expect(await source()).not.toBe(before)).toPass();
});

test('The language changes and lasts for the next visit', async ({ visitor, metadata, phrases }) => {
  const russian = phrasesOf('ru');
  await visitor.open('/');
  const banner = visitor.part('banner');
  const isPhone = metadata.size.width < 768;
  if (isPhone) await visitor.part('button', phrases('nav.menu'), banner).press();
  await visitor.part('button', 'Русский', banner).press();
  await visitor.part('heading', russian('home.hero.heading')).expectVisible();
  expect(await visitor.call(() => document.documentElement.lang)).toBe('ru');

  await visitor.reload();
  await visitor.part('heading', russian('home.hero.heading')).expectVisible();
  expect(await visitor.call(() => document.documentElement.lang)).toBe('ru');
});

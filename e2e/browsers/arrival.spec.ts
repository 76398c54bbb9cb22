import { QUICK_PORTRAIT, SELFIES } from '../support/pictures';
import { imitateTranslator } from '../support/translator';
import { test } from './fixtures';
import { DonateParts, GeneratorParts } from './site-parts';

test('A page of which each script is lost twice works', async ({
  visitor,
  relay,
  stack,
  phrases,
  openSignedIn,
}) => {
  relay.scriptLosses = 2;
  await openSignedIn('/generator');
  const generator = new GeneratorParts(visitor, phrases);
  await generator.photoInput.chooseFiles(...SELFIES.slice(0, 1));
  await generator.photos.expectCount(1);
  await stack.scriptNextRun(QUICK_PORTRAIT);
  await generator.generate.press();
  await generator.portraits.expectCount(1);
  await visitor.text(phrases('failure.missing')).expectHidden();
});

test('What a user enters before the page listens counts', async ({ visitor, relay, phrases }) => {
  const release = relay.holdScripts();
  await visitor.session.navigate(visitor.window, `${relay.address}/generator`);
  const generator = new GeneratorParts(visitor, phrases);
  // A pointer waits for the whole page.
  const maya = visitor.part('radio', 'Maya');
  await maya.focus();
  await visitor.type(' ');
  await generator.photoInput.chooseFiles(...SELFIES.slice(0, 2));
  release();
  await generator.photos.expectCount(2);
  await visitor.part('button', phrases('generator.style.names.casual')).press();
  await maya.expectToBe((radio) => (radio as HTMLInputElement).checked);
});

test('An amount that is typed before the page listens counts', async ({ visitor, relay, phrases }) => {
  const release = relay.holdScripts();
  await visitor.session.navigate(visitor.window, `${relay.address}/donate`);
  const donate = new DonateParts(visitor, phrases);
  await visitor.part('spinbutton', phrases('donate.amount.field')).focus();
  await visitor.type(...'12.5');
  release();
  await donate.submit(1250).expectVisible();
});

test('A translated page follows its user', async ({ visitor, phrases }) => {
  await visitor.open('/donate');
  await visitor.call(imitateTranslator);
  const donate = new DonateParts(visitor, phrases);
  for (const cents of [500, 2000, 1000]) {
    await donate.amount(cents).press();
    await donate.submit(cents).expectVisible();
  }
  await visitor.open('/generator');
  await visitor.call(imitateTranslator);
  const generator = new GeneratorParts(visitor, phrases);
  await generator.photoInput.chooseFiles(...SELFIES.slice(0, 2));
  await generator.photos.expectCount(2);
  await visitor.part('button', phrases('generator.photos.remove', { number: 1 })).press();
  await generator.photos.expectCount(1);
});

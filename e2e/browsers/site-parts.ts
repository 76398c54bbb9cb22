import { cardInputs, CODE, EXPIRY } from '../pages/donate';
import { dollarsIn, literal, type Phrases } from '../support/phrases';
import type { Part, Visitor } from './visitor';

/** The parts of every page, by their accessible names. */
export class SiteParts {
  readonly banner: Part;
  readonly main: Part;
  readonly signIn: Part;
  readonly accountMenu: Part;
  readonly alert: Part;

  constructor(
    protected readonly visitor: Visitor,
    protected readonly phrases: Phrases,
  ) {
    this.banner = visitor.part('banner');
    this.main = visitor.part('main');
    this.signIn = visitor.part('button', phrases('account.signIn'), this.banner);
    this.accountMenu = visitor.part('button', phrases('account.menu'), this.banner);
    this.alert = visitor.part('alert', undefined, this.main);
  }

  balance(credits: number): Part {
    return this.visitor.text(this.phrases('account.balance', { credits }), this.banner);
  }

  /** An entry of the account menu. */
  menuEntry(name: 'history' | 'signOut' | 'delete'): Part {
    return this.visitor.part('button', this.phrases(`account.${name}`), this.banner);
  }
}

export class GeneratorParts extends SiteParts {
  readonly photoInput = this.visitor.field(this.phrases('generator.photos.title'));
  readonly photos = this.visitor.part(
    'img',
    undefined,
    this.visitor.part('region', this.phrases('generator.photos.title')),
  );
  readonly portraitCount = this.visitor.part('combobox', this.phrases('generator.set.count'));
  readonly generate = this.visitor.part('button', this.phrases('generator.set.generate'));
  readonly cancel = this.visitor.part('button', this.phrases('generator.run.cancel'));
  readonly progress = this.visitor.part('progressbar', this.phrases('generator.run.progress'));
  readonly portraits = this.visitor.part(
    'button',
    new RegExp(literal(this.phrases('generator.gallery.view'))),
    this.visitor.part('region', this.phrases('generator.gallery.title')),
  );
  readonly viewer = this.visitor.part('dialog', this.phrases('generator.gallery.viewer'));

  pose(name: string): Part {
    return this.visitor.part('radio', name);
  }

  inViewer(name: 'compare' | 'download' | 'delete' | 'star'): Part {
    return this.visitor.part('button', this.phrases(`generator.gallery.${name}`), this.viewer);
  }
}

export class DonateParts extends SiteParts {
  private readonly dollars = dollarsIn('en');

  amount(cents: number): Part {
    return this.visitor.part('radio', this.dollars(cents), this.main);
  }

  submit(cents: number): Part {
    const name = this.phrases('donate.submit.donateAmount', { amount: this.dollars(cents) });
    return this.visitor.part('button', name, this.main);
  }

  /** Types a card into the payment provider's field. */
  async fillCard(number: string): Promise<void> {
    const card = this.visitor.part('group', this.phrases('donate.card.label'), this.main);
    for (const [name, text] of [
      [cardInputs('en').number, number.replaceAll(' ', '')],
      [cardInputs('en').expiry, EXPIRY],
      [cardInputs('en').code, CODE],
    ] as const)
      await this.visitor.part('textbox', name, card).fill(text);
  }

  async donate(cents: number, cardNumber: string): Promise<void> {
    await this.amount(cents).press();
    await this.fillCard(cardNumber);
    await this.submit(cents).press();
  }

  async expectThanks(firstName: string): Promise<void> {
    const name = this.phrases('donate.thanks.headingName', { name: firstName });
    await this.visitor.part('heading', name).expectVisible();
  }
}

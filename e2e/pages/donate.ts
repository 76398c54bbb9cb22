import { expect, type Locator, type Page } from '@playwright/test';

import { dollarsIn, type Language, literal, type Phrases } from '../support/phrases';

/** The endpoint that takes donations. */
export const PAYMENT = '/api/process-payment';

/** The names of the card field's inputs in the payment provider's stand-in, which speaks English where it lacks a language. */
export function cardInputs(language: Language) {
  return language === 'ru'
    ? { number: 'Номер карты', expiry: 'Срок действия', code: 'CVC' }
    : { number: 'Card number', expiry: 'Expiry date', code: 'CVC' };
}

/** Stripe's test cards (https://docs.stripe.com/testing), as the field shows them. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  /** Its bank asks for a confirmation of every payment. */
  confirmed: '4000 0027 6000 3184',
} as const;

/** A month in the future, and the code on the back of the card. */
export const EXPIRY = '1234';
export const CODE = '123';

/** The bank's page on which a user confirms a payment; here the local stack's. */
export function bankOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return { completeButton: button('Complete authentication'), failButton: button('Fail authentication') };
}

/** The page /donate, with its parts by their accessible names. */
export class DonatePageObject {
  readonly customRadio: Locator;
  readonly customField: Locator;
  readonly card: Locator;
  readonly cardNumber: Locator;
  readonly cardExpiry: Locator;
  readonly cardCode: Locator;
  readonly donateButton: Locator;
  readonly alert: Locator;
  /** The error in one sentence, without its hint and its button. */
  readonly alertTitle: Locator;
  /** The notice about a donation without an answer. */
  readonly unanswered: Locator;
  readonly finishButton: Locator;
  readonly heading: Locator;
  /** The figures of a finished donation: amount, credits, bonus, balance. */
  readonly figures: Locator;
  readonly againButton: Locator;
  /** Formats an amount of money as the page does. */
  readonly dollars: (cents: number) => string;

  constructor(
    readonly page: Page,
    private readonly phrases: Phrases,
    private readonly language: Language,
  ) {
    const main = page.getByRole('main');
    const inputs = cardInputs(language);
    this.dollars = dollarsIn(language);
    this.customRadio = main.getByRole('radio', { name: phrases('donate.amount.custom'), exact: true });
    this.customField = main.getByRole('spinbutton', { name: phrases('donate.amount.field'), exact: true });
    this.card = main.getByRole('group', { name: phrases('donate.card.label'), exact: true });
    this.cardNumber = this.card.getByRole('textbox', { name: inputs.number, exact: true });
    this.cardExpiry = this.card.getByRole('textbox', { name: inputs.expiry, exact: true });
    this.cardCode = this.card.getByRole('textbox', { name: inputs.code, exact: true });
    // The thanks have another button whose name starts with the same word.
    this.donateButton = main
      .locator('form')
      .getByRole('button', { name: new RegExp(`^${literal(phrases('donate.submit.donate'))}`) });
    this.alert = main.getByRole('alert');
    this.alertTitle = this.alert.getByRole('paragraph').first();
    this.finishButton = page.getByRole('button', { name: phrases('donate.unanswered.finish'), exact: true });
    this.unanswered = main.getByRole('status').filter({ has: this.finishButton });
    this.heading = page.getByRole('heading', { level: 1 });
    this.figures = main.getByRole('definition');
    this.againButton = main.getByRole('button', { name: phrases('donate.thanks.again'), exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/donate');
  }

  /** One of the offered amounts. */
  preset(cents: number): Locator {
    return this.page.getByRole('main').getByRole('radio', { name: this.dollars(cents), exact: true });
  }

  /** Fills in the card field again. */
  async fillCard(number: string): Promise<void> {
    await this.cardNumber.fill(number);
    await this.cardExpiry.fill(EXPIRY);
    await this.cardCode.fill(CODE);
  }

  /** Fills in the form and donates. */
  async donate(cents: number, cardNumber: string): Promise<void> {
    await this.preset(cents).check();
    await this.fillCard(cardNumber);
    await this.donateButton.click();
  }

  /** Expects an error above the button, in view and with the focus, and the form unchanged. */
  async expectError(title: string): Promise<void> {
    await expect(this.alertTitle).toHaveText(title);
    await expect(this.alert).toBeFocused();
    await expect(this.alert).toBeInViewport({ ratio: 1 });
    await expect(this.donateButton).toHaveAttribute('aria-disabled', 'false');
  }

  /** Returns the figures of the thanks in the page's language: a payment in cents, its credits and bonus, the new balance. */
  figuresOf({
    cents,
    credits,
    bonus,
    balance,
  }: Record<'cents' | 'credits' | 'bonus' | 'balance', number>): string[] {
    const number = new Intl.NumberFormat(this.language);
    return [
      this.dollars(cents),
      number.format(credits),
      number.format(bonus),
      this.phrases('donate.thanks.balanceValue', { credits: balance }),
    ];
  }

  /** Expects the thanks, with a first name or none, and their figures from top to bottom. */
  async expectThanks(firstName: string | null, figures: readonly string[]): Promise<void> {
    await expect(this.heading).toHaveText(
      firstName === null
        ? this.phrases('donate.thanks.heading')
        : this.phrases('donate.thanks.headingName', { name: firstName }),
    );
    await expect(this.figures).toHaveText([...figures]);
  }
}

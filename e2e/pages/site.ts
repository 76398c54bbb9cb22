import { expect, type Locator, type Page } from '@playwright/test';

import { LANGUAGE_NAMES } from '@/lib/i18n/locales';

import type { Language, Phrases } from '../support/phrases';
import type { User } from '../support/user';

/** The computed background of every page, by theme. */
export const PAPER = { light: 'rgb(250, 250, 248)', dark: 'rgb(19, 22, 23)' };

/** The parts of every page: header, sign-in, account menu, language. */
export class SitePageObject {
  readonly banner: Locator;
  readonly signInButton: Locator;
  readonly accountMenuButton: Locator;
  readonly menuButton: Locator;
  protected readonly main: Locator;

  constructor(
    readonly page: Page,
    protected readonly phrases: Phrases,
  ) {
    this.banner = page.getByRole('banner');
    this.signInButton = this.banner.getByRole('button', { name: phrases('account.signIn'), exact: true });
    this.accountMenuButton = this.banner.getByRole('button', { name: phrases('account.menu') });
    this.menuButton = this.banner.getByRole('button', { name: phrases('nav.menu'), exact: true });
    this.main = page.getByRole('main');
  }

  /** Signs in through the popup with a new account. */
  async signIn(user: User, button = this.signInButton): Promise<void> {
    await this.addAccount(await this.openPopup(button), user);
    await expect(this.accountMenuButton).toBeVisible();
  }

  /** Adds an account on the provider's page and signs in with it. */
  async addAccount(provider: Page, { name, email }: User): Promise<void> {
    await provider.getByRole('button', { name: 'Add account' }).click();
    await provider.getByLabel('Name').fill(name);
    await provider.getByLabel('E-mail address').fill(email);
    await provider.getByRole('button', { name: 'Add and sign in' }).click();
  }

  /** Signs in through the popup with an account that exists. */
  async signInAgain({ email }: User): Promise<void> {
    const popup = await this.openPopup();
    await popup.getByRole('button', { name: email, exact: true }).click();
    await expect(this.accountMenuButton).toBeVisible();
  }

  /** Signs out through the account menu. */
  async signOut(): Promise<void> {
    await this.accountMenuButton.click();
    await this.banner.getByRole('button', { name: this.phrases('account.signOut') }).click();
    await expect(this.signInButton).toBeVisible();
  }

  /** Opens "Delete account" and returns its dialog. */
  async openDeletion(): Promise<Locator> {
    await this.accountMenuButton.click();
    await this.banner.getByRole('button', { name: this.phrases('account.delete') }).click();
    const dialog = this.page.getByRole('dialog', { name: this.phrases('accountDeletion.title') });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** Expects the balance in the header. */
  async expectCredits(credits: number): Promise<void> {
    await expect(this.balance(credits)).toBeVisible();
  }

  /** Opens "Credit history" and returns the names, amounts and balances of its entries, newest first. */
  async readCreditHistory(): Promise<{ names: string[]; amounts: string[]; balances: string[] }> {
    await this.accountMenuButton.click();
    await this.banner.getByRole('button', { name: this.phrases('account.history') }).click();
    const dialog = this.page.getByRole('dialog', { name: this.phrases('account.history') });
    const rows = dialog.getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const texts = await rows.evaluateAll((items) =>
      items.map((item) =>
        [item.firstElementChild, ...item.querySelectorAll('.figures')].map((cell) => cell?.textContent ?? ''),
      ),
    );
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return {
      names: texts.map(([name]) => name ?? ''),
      amounts: texts.map(([, amount]) => amount ?? ''),
      balances: texts.map(([, , balance]) => balance ?? ''),
    };
  }

  /** Presses a language's button, on a phone in the menu. */
  async chooseLanguage(language: Language): Promise<void> {
    const button = this.banner.getByRole('button', { name: LANGUAGE_NAMES[language], exact: true });
    const isInMenu = !(await button.isVisible());
    if (isInMenu) await this.banner.locator('button[aria-expanded]').last().click();
    // A page that has just loaded may not listen yet.
    await expect(async () => {
      await button.click();
      await expect(this.page.locator('html')).toHaveAttribute('lang', language, { timeout: 5_000 });
    }).toPass();
    // A legal page loads anew, and its menu is closed then.
    if (isInMenu) await this.page.keyboard.press('Escape');
  }

  /** Opens the sign-in popup. */
  async openPopup(button = this.signInButton): Promise<Page> {
    const opening = this.page.waitForEvent('popup');
    await button.click();
    return opening;
  }

  private balance(credits: number): Locator {
    return this.banner.getByText(this.phrases('account.balance', { credits }), { exact: true });
  }
}

import { expect, type Locator, type Page } from '@playwright/test';

/** The page of the bank on which a payment is confirmed; in tests it is the local stack's. */
export class BankPageObject {
  readonly completeButton: Locator;
  readonly failButton: Locator;

  constructor(readonly page: Page) {
    this.completeButton = page.getByRole('button', { name: 'Complete authentication', exact: true });
    this.failButton = page.getByRole('button', { name: 'Fail authentication', exact: true });
  }

  /** Waits until the browser is on the bank's page, and answers its address. */
  async reach(): Promise<string> {
    await expect(this.completeButton).toBeVisible();
    return this.page.url();
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Locator, Page } from '@playwright/test';

import type { StackAddresses } from '@chiaro/local-stack/environment';

/** A completed run with a small picture, so that the engine's time does not count. */
const PORTRAIT = {
  outcome: 'COMPLETED',
  output: [readFileSync(path.join('public', 'images', 'styles', 'vintage-240.webp')).toString('base64')],
};

/** Longer than the half second after an input in which browsers ignore shifts, and shorter than a user takes. */
const HESITATION_MS = 600;

/** Drives the generator in English. */
export class GeneratorDriver {
  readonly photoInput: Locator;
  readonly photos: Locator;
  readonly photoSummary: Locator;
  readonly generateButton: Locator;
  readonly alert: Locator;
  readonly banner: Locator;
  readonly portraits: Locator;

  constructor(
    readonly page: Page,
    private readonly addresses: StackAddresses,
  ) {
    this.photoInput = page.locator('input[type=file][multiple]');
    this.photos = page.getByRole('button', { name: /^Remove photo \d+$/ });
    this.photoSummary = page.getByText(/good photos?\./);
    this.generateButton = page.getByRole('button', { name: /^Generate / });
    this.alert = page.getByRole('main').getByRole('alert');
    this.banner = page.getByRole('status').filter({ hasText: 'Please do not refresh the page' });
    this.portraits = page.getByRole('region', { name: 'Gallery' }).getByRole('button', { name: /^Portrait/ });
  }

  /** Opens the page and waits for its scripts. */
  async open(): Promise<void> {
    await this.page.goto('/generator', { waitUntil: 'networkidle' });
  }

  /** Signs in through the popup as a new user. */
  async signIn(name: string): Promise<void> {
    const opening = this.page.waitForEvent('popup');
    await this.page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const popup = await opening;
    await popup.getByRole('button', { name: 'Add account' }).click();
    await popup.getByLabel('Name').fill(name);
    await popup.getByLabel('E-mail address').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.com`);
    await popup.waitForTimeout(HESITATION_MS);
    await popup.getByRole('button', { name: 'Add and sign in' }).click();
    await this.page
      .getByRole('banner')
      .getByText(/^100 credits$/)
      .waitFor();
  }

  /** Clicks Generate, even when it is disabled. */
  async generate(): Promise<void> {
    await this.generateButton.click({ force: true });
  }

  /** Gives the consent that the page asks a new user for. */
  async consent(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Before your first photo leaves this device' });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Agree and continue' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Holds the next run at RunPod until `finishRun`. */
  async holdNextRun(): Promise<void> {
    await this.control('/runpod/next', { outcome: 'hold' });
  }

  /** Ends the held run with a portrait. */
  async finishRun(): Promise<void> {
    await this.control('/runpod/release', PORTRAIT);
  }

  private async control(address: string, body: object): Promise<void> {
    const response = await fetch(`${this.addresses.control}${address}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`POST ${address} answered ${response.status}: ${await response.text()}`);
  }
}

import { expect, type Locator, type Page } from '@playwright/test';

/** The page /generator in English, by the names that people and screen readers find its parts by. */
export class GeneratorPageObject {
  readonly photoInput: Locator;
  readonly photosRegion: Locator;
  readonly generateButton: Locator;
  readonly generatingButton: Locator;
  readonly progress: Locator;
  readonly cancelButton: Locator;
  readonly banner: Locator;
  readonly alert: Locator;
  readonly gallery: Locator;
  readonly portraits: Locator;
  readonly viewer: Locator;

  constructor(readonly page: Page) {
    this.photosRegion = page.getByRole('region', { name: 'Upload photos' });
    this.photoInput = this.photosRegion.locator('input[type=file]');
    this.generateButton = page.getByRole('button', { name: 'Generate portrait' });
    this.generatingButton = page.getByRole('button', { name: /^Generating.* \d+ ?%/ });
    this.progress = page.getByRole('progressbar', { name: 'Generation progress' });
    this.cancelButton = page.getByRole('button', { name: 'Cancel generation' });
    this.banner = page.getByRole('status').filter({ hasText: 'Please do not refresh the page' });
    // The framework has an empty alert of its own, for announcing routes.
    this.alert = page.getByRole('main').getByRole('alert');
    this.gallery = page.getByRole('region', { name: 'Gallery' });
    this.portraits = this.gallery.getByRole('button', { name: /^Portrait \d/ });
    this.viewer = page.getByRole('dialog', { name: 'Portrait' });
  }

  async open(): Promise<void> {
    await this.page.goto('/generator');
  }

  /** Adds photos and waits until as many are there. */
  async addPhotos(paths: readonly string[], expectedCount = paths.length): Promise<void> {
    await this.photoInput.setInputFiles([...paths]);
    await expect(this.photosRegion.getByRole('img', { name: /^Photo \d/ })).toHaveCount(expectedCount);
  }

  /** Activates Generate, also while it is marked as unavailable: that is how the page says what is missing. */
  async generate(): Promise<void> {
    await this.generateButton.click({ force: true });
  }

  async choosePose(name: string): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).check();
  }

  async toggleStyle(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async openSettings(): Promise<void> {
    await this.page.getByRole('button', { name: 'Settings', expanded: false }).click();
  }

  /** Chooses a picture as the own pose and confirms the proposed square. */
  async takeCustomPose(path: string): Promise<void> {
    await this.page.getByLabel('Upload custom pose').setInputFiles(path);
    const dialog = this.page.getByRole('dialog', { name: 'Crop image' });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(this.page.getByRole('radio', { name: 'Custom pose' })).toBeChecked();
  }

  /** Waits for the portrait in the making; a local one takes seconds. */
  async waitForPortraits(count: number, timeoutMs = 60_000): Promise<void> {
    await expect(this.portraits).toHaveCount(count, { timeout: timeoutMs });
  }

  async viewPortrait(number: number): Promise<void> {
    await this.gallery.getByRole('button', { name: new RegExp(`^Portrait ${number}\\b`) }).click();
    await expect(this.viewer).toBeVisible();
  }
}

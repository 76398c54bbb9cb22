import { expect, type Locator } from '@playwright/test';

import { literal } from '../support/phrases';
import { SitePageObject } from './site';

/** The page /generator, with its parts by their accessible names. */
export class GeneratorPageObject extends SitePageObject {
  readonly photosRegion = this.page.getByRole('region', { name: this.phrases('generator.photos.title') });
  readonly photoInput = this.photosRegion
    .getByLabel(this.phrases('generator.photos.title'))
    .and(this.page.locator('input'));
  // An image, so a photo that is still being read does not count.
  readonly photos = this.photosRegion.getByRole('img');
  readonly photoNotices = this.photosRegion
    .getByRole('list', { name: this.phrases('generator.photos.noticesLabel') })
    .getByRole('listitem');
  readonly positivePrompt = this.page.getByRole('textbox', {
    name: this.phrases('generator.settings.positivePrompt'),
  });
  readonly negativePrompt = this.page.getByRole('textbox', {
    name: this.phrases('generator.settings.negativePrompt'),
  });
  readonly portraitCount = this.page.getByRole('combobox', { name: this.phrases('generator.set.count') });
  private readonly generateNames = [
    this.phrases('generator.set.generate'),
    ...[2, 3, 4].map((count) => this.phrases('generator.set.generateSeveral', { count })),
  ];
  readonly generateButton = this.page.getByRole('button', {
    name: new RegExp(`^(${this.generateNames.map(literal).join('|')})$`),
  });
  readonly generatingButton = this.page.getByRole('button', {
    name: new RegExp(`^${literal(this.phrases('generator.run.generating'))} \\d+\\s?%`),
  });
  readonly progress = this.page.getByRole('progressbar', { name: this.phrases('generator.run.progress') });
  readonly cancelButton = this.page.getByRole('button', { name: this.phrases('generator.run.cancel') });
  readonly offlineNotice = this.main.getByText(this.phrases('generator.run.offline'));
  readonly warning = this.page
    .getByRole('status')
    .filter({ hasText: this.phrases('generator.banner.warning') });
  // Next has an empty alert that announces routes.
  readonly alert = this.main.getByRole('alert');
  /** The error in one sentence, without its hint and its button. */
  readonly alertTitle = this.alert.getByRole('paragraph').first();
  readonly gallery = this.page.getByRole('region', { name: this.phrases('generator.gallery.title') });
  readonly portraits = this.gallery
    .getByRole('button')
    .filter({ hasText: this.phrases('generator.gallery.view') });
  // While the gallery's code loads, a hidden copy stands beside it.
  readonly emptyGallery = this.gallery
    .getByText(this.phrases('generator.gallery.empty'))
    .filter({ visible: true });
  readonly placeholder = this.gallery
    .getByText(new RegExp(`^${literal(this.phrases('generator.gallery.generating'))}`))
    .or(this.gallery.getByText(new RegExp(`^${literal(this.phrases('generator.gallery.creating'))}`)));
  readonly consentDialog = this.page.getByRole('dialog', { name: this.phrases('generator.consent.title') });
  readonly viewer = this.page.getByRole('dialog', {
    name: this.phrases('generator.gallery.viewer'),
    exact: true,
  });

  async open(): Promise<void> {
    await this.page.goto('/generator');
  }

  /** Adds photos and waits until the expected number is visible. */
  async addPhotos(paths: readonly string[], expectedCount = paths.length): Promise<void> {
    await this.photoInput.setInputFiles([...paths]);
    await expect(this.photos).toHaveCount(expectedCount);
  }

  async removeAllPhotos(): Promise<void> {
    const name = this.phrases('generator.photos.removeAll');
    await this.photosRegion.getByRole('button', { name }).click();
    await expect(this.photos).toHaveCount(0);
  }

  /** Presses Generate, also while it is marked as unavailable: the page then says what is missing. */
  async generate(): Promise<void> {
    const isUnavailable = (await this.generateButton.getAttribute('aria-disabled')) === 'true';
    await this.generateButton.click({ force: isUnavailable });
  }

  /** Gives the consent that the page asks for before the first upload. */
  async consent(): Promise<void> {
    const dialog = this.consentDialog;
    await expect(dialog).toBeVisible();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: this.phrases('generator.consent.continue') }).click();
    await expect(dialog).toBeHidden();
  }

  async choosePose(name: string): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).check();
  }

  /** The toggle of a predefined style. */
  style(name: 'professional' | 'casual' | 'cinematic' | 'vintage'): Locator {
    const label = this.phrases(`generator.style.names.${name}`);
    return this.page.getByRole('button', { name: label, exact: true });
  }

  async openSettings(): Promise<void> {
    const name = this.phrases('generator.settings.title');
    await this.page.getByRole('button', { name, exact: true, expanded: false }).click();
  }

  slider(name: 'resemblance' | 'templateStrength' | 'steps'): Locator {
    return this.page.getByRole('slider', { name: this.phrases(`generator.settings.sliders.${name}`) });
  }

  preset(name: 'default' | 'workCv' | 'vintage' | 'social'): Locator {
    const group = this.page.getByRole('group', { name: this.phrases('generator.settings.preset') });
    return group.getByRole('radio', {
      name: this.phrases(`generator.settings.presets.${name}`),
      exact: true,
    });
  }

  /** Chooses a picture as the custom style. */
  async takeCustomStyle(path: string): Promise<void> {
    await this.page
      .getByLabel(this.phrases('generator.style.upload'))
      .and(this.page.locator('input'))
      .setInputFiles(path);
    const own = this.page.getByRole('button', { name: this.phrases('generator.style.custom'), exact: true });
    await expect(own).toHaveAttribute('aria-pressed', 'true');
  }

  /** Chooses a picture as the custom pose and returns the crop dialog. */
  async openCrop(path: string): Promise<Locator> {
    await this.page
      .getByLabel(this.phrases('generator.pose.upload'))
      .and(this.page.locator('input'))
      .setInputFiles(path);
    const dialog = this.page.getByRole('dialog', { name: this.phrases('generator.crop.title') });
    await expect(dialog.getByRole('button', { name: this.phrases('generator.crop.confirm') })).toBeEnabled();
    return dialog;
  }

  /** Chooses a picture as the custom pose and confirms the proposed square. */
  async takeCustomPose(path: string): Promise<void> {
    const dialog = await this.openCrop(path);
    await dialog.getByRole('button', { name: this.phrases('generator.crop.confirm') }).click();
    await expect(this.page.getByRole('radio', { name: this.phrases('generator.pose.custom') })).toBeChecked();
  }

  /** Waits for portraits; a real one takes seconds. */
  async waitForPortraits(count: number, timeoutMs = 90_000): Promise<void> {
    await expect(this.portraits).toHaveCount(count, { timeout: timeoutMs });
    await expect(this.generateButton).toBeVisible();
  }

  async clearGallery(): Promise<void> {
    await this.gallery.getByRole('button', { name: this.phrases('generator.gallery.clear') }).click();
  }

  /** A portrait in the gallery; number 1 is the oldest. */
  portrait(number: number): Locator {
    const name = new RegExp(`^${literal(this.phrases('generator.gallery.portrait', { number }))}(?!\\d)`);
    return this.gallery.getByRole('button', { name });
  }

  /** The checkbox that chooses a portrait; number 1 is the oldest. */
  mark(number: number): Locator {
    const name = this.phrases('generator.gallery.choose', { number });
    return this.gallery.getByRole('checkbox', { name, exact: true });
  }

  /** Opens a portrait in the viewer; number 1 is the oldest. */
  async viewPortrait(number: number): Promise<void> {
    await this.portrait(number).click();
    await expect(this.viewer).toBeVisible();
  }
}

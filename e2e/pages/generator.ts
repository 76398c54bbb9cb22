import { expect, type Locator, type Page } from '@playwright/test';

import { literal, type Phrases } from '../support/phrases';

/** The page /generator, with its parts by their accessible names. */
export class GeneratorPageObject {
  readonly photosRegion: Locator;
  readonly photoInput: Locator;
  readonly photos: Locator;
  readonly photoNotices: Locator;
  readonly positivePrompt: Locator;
  readonly negativePrompt: Locator;
  readonly portraitCount: Locator;
  readonly generateButton: Locator;
  readonly generatingButton: Locator;
  readonly progress: Locator;
  readonly cancelButton: Locator;
  readonly offlineNotice: Locator;
  readonly warning: Locator;
  readonly alert: Locator;
  /** The error in one sentence, without its hint and its button. */
  readonly alertTitle: Locator;
  readonly gallery: Locator;
  readonly portraits: Locator;
  readonly emptyGallery: Locator;
  readonly placeholder: Locator;
  readonly viewer: Locator;
  readonly consentDialog: Locator;

  constructor(
    readonly page: Page,
    private readonly phrases: Phrases,
  ) {
    const start = (text: string) => new RegExp(`^${literal(text)}`);
    this.photosRegion = page.getByRole('region', { name: phrases('generator.photos.title') });
    this.photoInput = this.photosRegion
      .getByLabel(phrases('generator.photos.title'))
      .and(page.locator('input'));
    // An image, so a photo that is still being read does not count.
    this.photos = this.photosRegion.getByRole('img');
    this.photoNotices = this.photosRegion
      .getByRole('list', { name: phrases('generator.photos.noticesLabel') })
      .getByRole('listitem');
    this.positivePrompt = page.getByRole('textbox', { name: phrases('generator.settings.positivePrompt') });
    this.negativePrompt = page.getByRole('textbox', { name: phrases('generator.settings.negativePrompt') });
    this.portraitCount = page.getByRole('combobox', { name: phrases('generator.set.count') });
    const several = [2, 3, 4].map((count) => phrases('generator.set.generateSeveral', { count }));
    const generate = [phrases('generator.set.generate'), ...several].map(literal);
    this.generateButton = page.getByRole('button', { name: new RegExp(`^(${generate.join('|')})$`) });
    this.generatingButton = page.getByRole('button', {
      name: new RegExp(`^${literal(phrases('generator.run.generating'))} \\d+\\s?%`),
    });
    this.progress = page.getByRole('progressbar', { name: phrases('generator.run.progress') });
    this.cancelButton = page.getByRole('button', { name: phrases('generator.run.cancel') });
    this.offlineNotice = page.getByRole('main').getByText(phrases('generator.run.offline'));
    this.warning = page.getByRole('status').filter({ hasText: phrases('generator.banner.warning') });
    // Next has an empty alert that announces routes.
    this.alert = page.getByRole('main').getByRole('alert');
    this.alertTitle = this.alert.getByRole('paragraph').first();
    this.gallery = page.getByRole('region', { name: phrases('generator.gallery.title') });
    this.portraits = this.gallery.getByRole('button').filter({ hasText: phrases('generator.gallery.view') });
    // While the gallery's code loads, a hidden copy stands beside it.
    this.emptyGallery = this.gallery.getByText(phrases('generator.gallery.empty')).filter({ visible: true });
    this.placeholder = this.gallery
      .getByText(start(phrases('generator.gallery.generating')))
      .or(this.gallery.getByText(start(phrases('generator.gallery.creating'))));
    this.consentDialog = page.getByRole('dialog', { name: phrases('generator.consent.title') });
    this.viewer = page.getByRole('dialog', { name: phrases('generator.gallery.viewer'), exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/generator');
  }

  /** Requests so many portraits of one click. */
  async generateSeveral(count: number): Promise<void> {
    await this.portraitCount.selectOption(String(count));
    await this.generate();
  }

  /** Adds photos and waits until the expected number is visible. */
  async addPhotos(paths: readonly string[], expectedCount = paths.length): Promise<void> {
    await this.photoInput.setInputFiles([...paths]);
    await expect(this.photos).toHaveCount(expectedCount);
  }

  /** Presses Generate, also while it is marked as unavailable: the page then says what is missing. */
  async generate(): Promise<void> {
    const isUnavailable = (await this.generateButton.getAttribute('aria-disabled')) === 'true';
    await this.generateButton.click({ force: isUnavailable });
  }

  /** Gives the consent that the page asks for before the first upload. */
  async consent(): Promise<void> {
    const dialog = this.consentDialog;
    await dialog.getByRole('checkbox').check();
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

  /** Opens a portrait in the viewer; number 1 is the oldest. */
  async viewPortrait(number: number): Promise<void> {
    await this.portrait(number).click();
    await expect(this.viewer).toBeVisible();
  }
}

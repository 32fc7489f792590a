import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { visibleTexts } from './visible-text.ts';

/** The box at the top of the window: palette, file search, input boxes and pick lists. */
export class QuickInput {
  readonly #page: Page;
  readonly #box: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#box = page.locator('.quick-input-widget');
  }

  async waitUntilOpen(): Promise<void> {
    await this.#box.waitFor({ state: 'visible', timeout: 20_000 });
  }

  async isOpen(): Promise<boolean> {
    return this.#box.isVisible();
  }

  /** Replaces the text in the input. */
  async fill(text: string): Promise<void> {
    await this.waitUntilOpen();
    // Anything that takes the focus, such as a new webview, closes the input. Waiting longer would not open it again.
    await this.#box.locator('.quick-input-box input').fill(text, { timeout: 5_000 });
  }

  /** Returns the label of each row of the list that is on the screen. */
  async rows(): Promise<string[]> {
    return visibleTexts(this.#rows().locator('.label-name'));
  }

  /** Chooses the row with this label. */
  async pick(label: string, limitMs = 40_000): Promise<void> {
    await eventually(
      `the row '${label}'`,
      () => this.rows(),
      (rows) => rows.includes(label),
      limitMs,
    );
    const row = this.#rows().filter({
      has: this.#page.locator('.label-name').getByText(label, { exact: true }),
    });
    await row.first().click({ timeout: limitMs });
  }

  /** Enters a text in an input box. */
  async answer(text: string): Promise<void> {
    await this.fill(text);
    await this.#page.keyboard.press('Enter');
  }

  /** Waits for the input with this title, and replaces its text. */
  async fillTitled(title: string, text: string): Promise<void> {
    await eventually(
      `the input box "${title}"`,
      () => this.message(),
      (message) => message.includes(title),
    );
    await this.fill(text);
  }

  /** Waits for the input box with this title, and enters a text in it. */
  async answerTitled(title: string, text: string): Promise<void> {
    await this.fillTitled(title, text);
    await this.#page.keyboard.press('Enter');
  }

  /**
   * Enters a path in the file dialog with this title. First waits for the path that VS Code itself enters a moment
   * after the dialog opens.
   */
  async answerPath(title: string, path: string): Promise<void> {
    await eventually(
      `the dialog "${title}" with a path`,
      async () =>
        (await this.message()).includes(title) &&
        (await this.#box.locator('.quick-input-box input').inputValue()).startsWith('/'),
      (isReady) => isReady,
    );
    await this.#fillPath(path);
    // Enter accepts the folder whose entries the list shows, which may still be the previous one.
    const names = readdirSync(dirname(path.endsWith('/') ? `${path}.` : path));
    await eventually(
      `the entries of the folder of ${path}`,
      () => this.rows(),
      (rows) => names.length === 0 || rows.some((row) => names.includes(row)),
    );
    // The first Enter may only choose the entry that the dialog has completed.
    await eventually(
      `the dialog "${title}" to close`,
      async () => {
        if ((await this.isOpen()) && (await this.message()).includes(title)) {
          await this.#fillPath(path);
          await this.#page.keyboard.press('Enter');
        }
        await this.#box.waitFor({ state: 'hidden', timeout: 2000 });
        return true;
      },
      (isClosed) => isClosed,
    );
  }

  /** Enters a path until it stays: VS Code may insert the folder again at the same time, and may complete the path. */
  async #fillPath(path: string): Promise<void> {
    const readText = () => this.#box.locator('.quick-input-box input').inputValue();
    await eventually(
      `the path ${path} in the dialog`,
      async () => {
        if (!(await readText()).startsWith(path)) await this.fill(path);
        return readText();
      },
      (value) => value.startsWith(path),
    );
  }

  /** Returns the title and the message below the input, such as a validation error. */
  async message(): Promise<string> {
    return (await visibleTexts(this.#box.locator('.quick-input-title, .quick-input-message')))
      .join(' ')
      .trim();
  }

  /** Returns to the previous step by the Back button. */
  async goBack(): Promise<void> {
    await this.#box.locator('.quick-input-titlebar .codicon-quick-input-back').click();
  }

  /** Returns the text in the input. */
  async text(): Promise<string> {
    return this.#box.locator('.quick-input-box input').inputValue();
  }

  async cancel(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#box.waitFor({ state: 'hidden' });
  }

  /** Runs a command by its full title, such as 'Debug: Stop'. */
  async runCommand(title: string): Promise<void> {
    const end = Date.now() + 60_000;
    for (;;) {
      try {
        await this.#page.keyboard.press('F1');
        await this.fill(`>${title}`);
        await this.pick(title, 2000);
        return;
      } catch (error) {
        // An open palette does not show the commands of an extension that is loaded later, and a stop of the
        // debugger moves the focus, which closes the palette.
        if (Date.now() > end) throw error;
        if (await this.isOpen()) await this.cancel();
      }
    }
  }

  #rows(): Locator {
    return this.#box.locator('.quick-input-list .monaco-list-row');
  }
}

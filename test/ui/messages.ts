import type { Locator, Page } from 'playwright-core';
import { visibleText, visibleTexts } from './visible-text.ts';

/** Notifications in the corner, and dialogs in the middle. */
export class Messages {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async notifications(): Promise<string[]> {
    return visibleTexts(this.#page.locator('.notification-toast .notification-list-item-message'));
  }

  async waitForNotification(text: string | RegExp, limitMs = 60_000): Promise<string> {
    const toast = this.#toast(text);
    await toast.waitFor({ timeout: limitMs });
    return visibleText(toast.locator('.notification-list-item-message'));
  }

  /** Presses a button of a notification. */
  async press(notification: string | RegExp, button: string): Promise<void> {
    await this.#toast(notification).locator('.monaco-button').getByText(button, { exact: true }).click();
  }

  async dismiss(notification: string | RegExp): Promise<void> {
    const toast = this.#toast(notification);
    await toast.hover();
    await toast.locator('.codicon-notifications-clear').click();
    await toast.waitFor({ state: 'detached' });
  }

  /** Returns the text of the open dialog. */
  async dialog(): Promise<string> {
    const box = this.#page.locator('.monaco-dialog-box');
    await box.waitFor();
    return visibleText(box.locator('.dialog-message-container'));
  }

  async answerDialog(button: string): Promise<void> {
    const box = this.#page.locator('.monaco-dialog-box');
    await box.locator('.monaco-button').getByText(button, { exact: true }).click();
    await box.waitFor({ state: 'detached' });
  }

  #toast(text: string | RegExp): Locator {
    return this.#page.locator('.notification-toast').filter({ hasText: text }).first();
  }
}

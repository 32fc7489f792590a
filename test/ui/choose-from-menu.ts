import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** Clicks an entry of the context menu that is open. */
export async function chooseFromMenu(page: Page, item: string): Promise<void> {
  const entry = page.locator('.monaco-menu .action-label').getByText(item, { exact: true });
  await entry.waitFor();
  // A menu ignores clicks in its first moments, so the click is repeated until the menu has closed.
  await eventually(
    `the menu to be closed by '${item}'`,
    async () => {
      await entry.click({ timeout: 1000 }).catch(() => undefined);
      await delay(200);
      return entry.isVisible();
    },
    (isVisible) => !isVisible,
  );
}

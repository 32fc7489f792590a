import type { Locator, Page } from 'playwright-core';
import { chooseFromMenu } from './choose-from-menu.ts';
import { eventually } from './eventually.ts';
import { readRows } from './read-rows.ts';
import { visibleText } from './visible-text.ts';

export interface TreeRow {
  readonly label: string;
  readonly description: string;
  readonly level: number;
  /** Undefined for a leaf. */
  readonly isExpanded: boolean | undefined;
}

/** Milliseconds between two clicks on a row that does not open; its children may take a moment to load. */
const clickIntervalMs = 4_000;

/** The sidebar and its trees. */
export class Views {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a view container by the name on its icon in the activity bar. */
  async open(title: string): Promise<void> {
    const icon = this.#page.locator(`.activitybar .action-label[aria-label^="${title}"]`).first();
    await icon.waitFor();
    const openContainer = this.#page
      .locator('.sidebar .composite.title')
      .filter({ hasText: new RegExp(title, 'i') });
    // A click on the icon of the open container closes it, and a window that is being restored may open it by itself
    // between the check and the click. So the state is checked repeatedly, with time for VS Code to react.
    await eventually(
      `the side bar with ${title}`,
      async () => {
        if (await openContainer.isVisible()) return true;
        await icon.click();
        return openContainer.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
      },
      (isOpen) => isOpen,
    );
  }

  /** Returns the rows of the tree with this title that are on the screen. */
  async rows(tree: string): Promise<TreeRow[]> {
    const parts = { label: '.label-name', description: '.label-description' };
    const rows = await readRows(this.#pane(tree).locator('.monaco-list-row'), parts);
    return rows.map(({ text, level, isExpanded, parts: { label = text, description = '' } }) => {
      return { label, description, level, isExpanded };
    });
  }

  async labels(tree: string): Promise<string[]> {
    return (await this.rows(tree)).map(({ label }) => label);
  }

  async waitForRow(tree: string, label: string): Promise<void> {
    await eventually(
      `the row '${label}' in ${tree}`,
      () => this.labels(tree),
      (labels) => labels.includes(label),
    );
  }

  async click(tree: string, label: string): Promise<void> {
    await this.waitForRow(tree, label);
    await this.#row(tree, label).click();
  }

  async expand(tree: string, label: string): Promise<void> {
    await this.#toggle(tree, label, 'true');
  }

  async collapse(tree: string, label: string): Promise<void> {
    await this.#toggle(tree, label, 'false');
  }

  /** Chooses an entry from the context menu of a row. */
  async chooseFromContextMenu(tree: string, label: string, item: string): Promise<void> {
    await this.waitForRow(tree, label);
    await this.#row(tree, label).click({ button: 'right' });
    await chooseFromMenu(this.#page, item);
  }

  /** Presses one of the buttons that appear on a row under the mouse. */
  async pressInlineAction(tree: string, label: string, action: string): Promise<void> {
    await this.waitForRow(tree, label);
    const row = this.#row(tree, label);
    await row.hover();
    await row.locator(`.actions .action-label[aria-label^="${action}"]`).click();
  }

  /** Drags one row onto another. */
  async drag(tree: string, label: string, targetLabel: string): Promise<void> {
    await this.waitForRow(tree, label);
    await this.#row(tree, label).dragTo(this.#row(tree, targetLabel));
  }

  /** Returns the text in a tree that has no rows. */
  async welcome(tree: string): Promise<string> {
    return visibleText(this.#pane(tree).locator('.welcome-view-content'));
  }

  /** Clicks on the arrow of a row until its `aria-expanded` has the value. */
  async #toggle(tree: string, label: string, target: 'true' | 'false'): Promise<void> {
    await this.waitForRow(tree, label);
    const row = this.#row(tree, label);
    let nextClickAt = 0;
    await eventually(
      `'${label}' in ${tree} to be ${target === 'true' ? 'open' : 'closed'}`,
      async () => {
        const ariaExpanded = await row.getAttribute('aria-expanded');
        // A click on a row that is being redrawn has no effect, so it is repeated as a user would.
        if (ariaExpanded !== target && Date.now() > nextClickAt) {
          nextClickAt = Date.now() + clickIntervalMs;
          await row.locator('.monaco-tl-twistie').click();
        }
        return ariaExpanded;
      },
      (ariaExpanded) => ariaExpanded === target,
    );
  }

  #pane(tree: string): Locator {
    const header = this.#page.locator('.pane-header .title').getByText(tree, { exact: true });
    return this.#page.locator('.sidebar .pane').filter({ has: header }).first();
  }

  #row(tree: string, label: string): Locator {
    const labelElement = this.#page.locator('.label-name').getByText(label, { exact: true });
    return this.#pane(tree).locator('.monaco-list-row').filter({ has: labelElement }).first();
  }
}

import { eventually } from './eventually.ts';
import type { Workbench } from './workbench.ts';

/** Milliseconds between keys: VS Code's file search finds nothing if a line number is typed right after the path. */
const keyDelayMs = 30;

/** Drives a VS Code window by keyboard only, and reads the rows of trees by their labels, as screen readers do. */
export class Keyboard {
  readonly #ui: Workbench;

  constructor(ui: Workbench) {
    this.#ui = ui;
  }

  /**
   * Returns the label of the row of a tree that has the focus; '' without one, such as while a view is being
   * refreshed.
   */
  async focusedLabel(): Promise<string> {
    return this.#attributeOfRow('aria-label');
  }

  async #attributeOfRow(name: string): Promise<string> {
    const focusedRow = this.#ui.page.locator('.monaco-list:focus-within .monaco-list-row.focused').first();
    return (await focusedRow.getAttribute(name, { timeout: 1_000 }).catch(() => null)) ?? '';
  }

  /** Moves down the tree until the focused row's label begins with a text. Wraps around to the top. */
  async moveTo(label: string): Promise<string> {
    let previous = '';
    return eventually(
      `the focus on the row '${label}'`,
      async () => {
        const current = await this.focusedLabel();
        if (!current.startsWith(label)) await this.#ui.keys(current === previous ? 'Home' : 'ArrowDown');
        previous = current;
        return current;
      },
      (current) => current.startsWith(label),
      30_000,
    );
  }

  /** Goes to a row, and opens it unless it is open. */
  async expand(label: string): Promise<void> {
    await eventually(
      `'${label}' to be open`,
      async () => {
        await this.moveTo(label);
        const ariaExpanded = await this.#attributeOfRow('aria-expanded');
        if (ariaExpanded === 'false') await this.#ui.keys('ArrowRight');
        return ariaExpanded;
      },
      (ariaExpanded) => ariaExpanded === 'true',
      30_000,
    );
  }

  /** Types the title of a command into the Command Palette until it is the first entry, and runs it. */
  async runCommand(title: string): Promise<void> {
    await this.#pickFirst('F1', title, title);
  }

  /** Opens a file by its path in Quick Open, and goes to the line. */
  async open(path: string, line: number): Promise<void> {
    await this.#pickFirst('Control+P', `${path}:${line}`, path.split('/').at(-1) ?? path);
    await this.#ui.editor.waitFor(path);
  }

  async #pickFirst(key: string, text: string, label: string): Promise<void> {
    const { quickInput } = this.#ui;
    const isFirst = async (): Promise<boolean> =>
      (await quickInput.isOpen()) && ((await quickInput.rows())[0] ?? '').startsWith(label);
    await eventually(
      `'${label}' as the first entry`,
      async () => {
        // A view that is just being filled may take the focus, which closes the box, so the key is pressed again.
        await this.#ui.keys('Escape', key);
        await quickInput.waitUntilOpen();
        await this.#ui.page.keyboard.type(text, { delay: keyDelayMs });
        return eventually('the entry', isFirst, (isFound) => isFound, 10_000).catch(() => false);
      },
      (isFound) => isFound,
      45_000,
    );
    await this.#ui.keys('Enter');
  }

  /** Opens the menu of the row with the focus, and chooses an entry. */
  async chooseFromMenu(item: string): Promise<void> {
    await this.#ui.keys('Shift+F10');
    await this.#ui.page.locator('.monaco-menu .action-label').first().waitFor();
    await eventually(
      `the focus on '${item}' in the menu`,
      async () => {
        const entry = this.#ui.page.locator('.monaco-menu .action-item.focused .action-label');
        const current = (await entry.count()) === 0 ? '' : await entry.first().innerText();
        if (current !== item) await this.#ui.keys('ArrowDown');
        return current;
      },
      (current) => current === item,
    );
    await this.#ui.keys('Enter');
  }
}

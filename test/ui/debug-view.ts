import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { readRows } from './read-rows.ts';
import { visibleText, visibleTexts } from './visible-text.ts';

export interface CallStackRow {
  readonly kind: 'session' | 'thread' | 'frame' | 'other';
  readonly label: string;
  readonly file?: string;
  readonly line?: number;
}

export interface VariableRow {
  readonly name: string;
  /** Empty for a scope. */
  readonly value: string;
  /** 1 for a scope, 2 for a variable in it, and so on. */
  readonly level: number;
}

/** The parts of the window that users see and press while debugging. */
export class DebugView {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async start(): Promise<void> {
    await this.#page.keyboard.press('F5');
  }

  async stop(): Promise<void> {
    await this.press('Stop');
    await this.#page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    await eventually(
      'an empty call stack',
      () => this.callStack(),
      (rows) => rows.length === 0,
    );
  }

  /** Presses a button of the toolbar: Continue, Step Over, Step Into, Step Out, Restart, Stop, Disconnect, Pause. */
  async press(button: string): Promise<void> {
    await this.#page.locator(`.debug-toolbar .action-label[aria-label^="${button}"]`).click();
    // The toolbar moves, and a button under the mouse would have the color of a pressed button.
    await this.#page.mouse.move(0, 0);
  }

  /** Waits until a stack frame of this function, or of any, is on top. */
  async waitForStop(label?: string, limitMs = 30_000): Promise<CallStackRow> {
    const rows = await eventually(
      `a stop in ${label ?? 'any function'}`,
      () => this.callStack(),
      (rows) => {
        const top = rows.find(({ kind }) => kind === 'frame');
        return top !== undefined && (label === undefined || top.label === label);
      },
      limitMs,
    );
    return rows.find(({ kind }) => kind === 'frame')!;
  }

  /**
   * Presses a key for a step, and waits for a stop in the function `label`. VS Code handles the keys of steps only when
   * its toolbar is enabled, a moment after the call stack is shown, so the key is pressed up to three times.
   */
  async step(button: 'Step Into' | 'Step Out', key: string, label: string): Promise<CallStackRow> {
    const enabledButton = this.#page.locator(
      `.debug-toolbar .action-label:not(.disabled)[aria-label^="${button}"]`,
    );
    for (let attempt = 1; ; attempt++) {
      await enabledButton.waitFor();
      await this.#page.keyboard.press(key);
      try {
        return await this.waitForStop(label, 15_000);
      } catch (error) {
        if (attempt === 3) throw error;
      }
    }
  }

  /**
   * Waits until the editor shows the box with the error at which the debugger is halted, and returns its text. VS Code
   * omits the box if it reads the stack again while it opens the file. The box then appears when the stack frame is
   * selected, as a user would do.
   */
  async waitForException(message: string): Promise<string> {
    const box = this.#page.locator('.exception-widget').filter({ hasText: message }).first();
    await eventually(
      `the error "${message}" in the editor`,
      async () => {
        const isShown = await box.waitFor({ timeout: 4000 }).then(
          () => true,
          () => false,
        );
        if (!isShown) await this.#page.locator('.debug-call-stack .stack-frame').first().click();
        return isShown;
      },
      (isShown) => isShown,
      20_000,
    );
    return box.innerText();
  }

  async callStack(): Promise<CallStackRow[]> {
    const parts = {
      session: '.session',
      thread: '.thread',
      frame: '.stack-frame .label',
      file: '.stack-frame .file-name',
      position: '.stack-frame .line-number',
    };
    const rows = await readRows(this.#page.locator('.debug-call-stack .monaco-list-row'), parts);
    return rows.map(({ text, parts: { session, thread, frame, file = '', position = '' } }) => {
      if (frame !== undefined)
        return { kind: 'frame', label: frame, file, line: Number.parseInt(position, 10) };
      if (thread !== undefined) return { kind: 'thread', label: thread };
      return session === undefined ? { kind: 'other', label: text } : { kind: 'session', label: session };
    });
  }

  async variables(): Promise<VariableRow[]> {
    const parts = { scope: '.scope', name: '.name', value: '.value' };
    const rows = await readRows(this.#page.locator('.debug-variables .monaco-list-row'), parts);
    return rows.map(({ level, parts: { scope, name = '', value = '' } }) =>
      scope === undefined
        ? { name: name.replace(/\s*[:=]$/, ''), value, level }
        : { name: scope, value: '', level },
    );
  }

  /** Opens a scope or a variable, unless it is open. */
  async expand(name: string): Promise<void> {
    const row = this.#variable(name);
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.locator('.monaco-tl-twistie').click();
    await eventually(
      `'${name}' to be open`,
      () => row.getAttribute('aria-expanded'),
      (ariaExpanded) => ariaExpanded === 'true',
    );
  }

  /** Waits for a variable on the screen, and reads its value. */
  async valueOf(name: string): Promise<string> {
    const rows = await eventually(
      `the variable ${name}`,
      () => this.variables(),
      (rows) => rows.some((row) => row.name === name),
    );
    return rows.find((row) => row.name === name)!.value;
  }

  /** Presses the button of a getter, which runs it. */
  async runGetter(name: string): Promise<void> {
    await this.#variable(name).locator('.lazy-button, .codicon-eye').first().click();
  }

  /** Adds a watch expression. */
  async watch(expression: string): Promise<void> {
    const header = this.#page.locator('.pane-header').filter({ hasText: 'Watch' });
    await header.hover();
    await header.locator('.action-label[aria-label^="Add Expression"]').click();
    await this.#page.locator('.debug-watch input').fill(expression);
    await this.#page.keyboard.press('Enter');
  }

  /** Types into the debug console and returns the line with the result. */
  async evaluate(expression: string): Promise<string> {
    const results = this.#page.locator('.repl .evaluation-result');
    const previousCount = await results.count();
    await this.#page.locator('.repl .repl-input-wrapper .monaco-editor').click();
    await this.#page.keyboard.type(expression);
    await this.#page.keyboard.press('Escape');
    await this.#page.keyboard.press('Enter');
    await results.nth(previousCount).waitFor();
    return visibleText(results.nth(previousCount));
  }

  /** Returns the lines of the debug console that are on the screen. */
  async consoleLines(): Promise<string[]> {
    return visibleTexts(this.#page.locator('.repl .monaco-list-row'));
  }

  #variable(name: string): Locator {
    // VS Code writes a colon or an equals sign after a variable's name, into the same element.
    const escapedName = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const nameElement = this.#page
      .locator('.scope, .name')
      .getByText(new RegExp(`^${escapedName}\\s*[:=]?\\s*$`));
    return this.#page.locator('.debug-variables .monaco-list-row').filter({ has: nameElement }).first();
  }
}

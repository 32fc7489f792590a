import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { chooseFromMenu } from './choose-from-menu.ts';
import { eventually } from './eventually.ts';
import type { QuickInput } from './quick-input.ts';
import { readRows } from './read-rows.ts';
import { visibleTexts } from './visible-text.ts';

/** Milliseconds after which a click that has set no breakpoint is repeated. */
const clickIntervalMs = 5_000;

/** Pixels from the left edge of the margin to about the middle of the breakpoint icons. */
const breakpointOffset = 9;

export interface GutterMark {
  readonly line: number;
  /** The icons' names, such as 'debug-breakpoint-unverified' or 'debug-breakpoint debug-stackframe'. */
  readonly icons: string;
}

/** The editor that is shown in the active editor group. */
export class Editor {
  readonly #page: Page;
  readonly #quickInput: QuickInput;

  constructor(page: Page, quickInput: QuickInput) {
    this.#page = page;
    this.#quickInput = quickInput;
  }

  /** Opens a file of the workspace by its path in Quick Open, and goes to the line. */
  async open(path: string, line = 1): Promise<void> {
    await this.#page.keyboard.press('Control+P');
    await this.#quickInput.fill(`${path}:${line}`);
    await this.#quickInput.pick(basename(path));
    await this.waitFor(path);
    await this.#lineNumber(line).waitFor();
  }

  async waitFor(path: string): Promise<void> {
    const uriEnd = encodeURI(path).replaceAll('"', '\\"');
    await this.#page
      .locator(`.editor-group-container.active .monaco-editor[data-uri$="${uriEnd}"]`)
      .waitFor();
  }

  /** Replaces all occurrences of a text in the editor, by keyboard. */
  async replace(text: string, replacement: string): Promise<void> {
    const { keyboard } = this.#page;
    await keyboard.press('Control+H');
    await this.#page.locator('.find-widget.visible.replaceToggled').waitFor();
    await keyboard.press('Control+A');
    await keyboard.type(text);
    await keyboard.press('Tab');
    await keyboard.press('Control+A');
    await keyboard.type(replacement);
    await keyboard.press('Control+Alt+Enter');
    await keyboard.press('Escape');
  }

  /** Clicks in the gutter next to a line, which sets a breakpoint or removes it. */
  async clickGutter(line: number): Promise<void> {
    const number = await boxOf(this.#lineNumber(line));
    const margin = await boxOf(this.#editor().locator('.margin').first());
    await this.#page.mouse.click(margin.x + breakpointOffset, number.y + number.height / 2);
  }

  /** Chooses an entry from the menu of a line number. */
  async chooseFromLineMenu(line: number, item: string): Promise<void> {
    await this.#lineNumber(line).click({ button: 'right' });
    await chooseFromMenu(this.#page, item);
  }

  /** Moves the mouse over the gutter next to a line, which shows the message of a breakpoint. */
  async hoverGutter(line: number): Promise<void> {
    const number = await boxOf(this.#lineNumber(line));
    const margin = await boxOf(this.#editor().locator('.margin').first());
    await this.#page.mouse.move(margin.x + breakpointOffset, number.y + number.height / 2, { steps: 5 });
  }

  /** Opens the file, clicks in the gutter unless the line has a breakpoint, and waits for its icon, verified or not. */
  async setBreakpoint(path: string, line: number): Promise<void> {
    await this.open(path, line);
    await this.#waitUntilStill(line);
    let nextClickAt = 0;
    await eventually(
      `a breakpoint in the gutter of ${path}:${line}`,
      async () => {
        const marks = await this.gutterMarks();
        const hasBreakpoint = marks.some(
          (mark) => mark.line === line && mark.icons.startsWith('debug-breakpoint'),
        );
        // A click has no effect before VS Code knows from the extension's manifest which languages have breakpoints, so
        // it is repeated as a user would.
        if (!hasBreakpoint && Date.now() > nextClickAt) {
          nextClickAt = Date.now() + clickIntervalMs;
          await this.clickGutter(line);
        }
        return hasBreakpoint;
      },
      (hasBreakpoint) => hasBreakpoint,
      60_000,
    );
  }

  /** Returns the icons in the gutter of the lines that are on the screen. */
  async gutterMarks(): Promise<GutterMark[]> {
    const marks = '.margin .line-numbers, .glyph-margin-widgets .codicon';
    const rows = await readRows(this.#editor().locator(marks), {});
    const lines = new Map<number, number>();
    for (const { className, top, text } of rows) {
      if (className.includes('line-numbers')) lines.set(top, Number(text));
    }
    return rows.flatMap(({ className, top }) => {
      const line = lines.get(top);
      const icons = [...className.matchAll(/codicon-(\S+)/g)].map((match) => match[1]!);
      return line === undefined || icons.length === 0 ? [] : [{ line, icons: icons.join(' ') }];
    });
  }

  /** Returns the lines on the screen. */
  async text(): Promise<string> {
    // `readRows` trims text, so the lines are read here, with their indentation.
    const lines = this.#editor().locator('.view-lines .view-line');
    const [texts, rows] = await Promise.all([lines.allTextContents(), readRows(lines, {})]);
    return texts
      .map((text, index) => ({ text: text.replaceAll('\u00a0', ' '), top: rows[index]?.top ?? 0 }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text)
      .join('\n');
  }

  /** Returns the names on the tabs. */
  async tabs(): Promise<string[]> {
    const tabs = await this.#page.locator('.tabs-container .tab').all();
    return Promise.all(tabs.map(async (tab) => (await tab.getAttribute('data-resource-name')) ?? ''));
  }

  /** Returns the entries of the suggest widget. */
  async suggestions(): Promise<string[]> {
    const names = this.#page.locator('.suggest-widget.visible .monaco-list-row .label-name');
    await names.first().waitFor();
    return visibleTexts(names);
  }

  /** Returns the line on the screen at which the debugger is halted; undefined if there is none. */
  async stoppedLine(): Promise<number | undefined> {
    const marks = await this.gutterMarks();
    return marks.find(({ icons }) => /debug-stackframe(?!-focused)/.test(icons))?.line;
  }

  #editor(): Locator {
    return this.#page.locator('.editor-group-container.active .monaco-editor[data-uri]').first();
  }

  /**
   * Waits until a line has not moved for ten reads, about half a second: code lenses, which appear a moment after the
   * text, move lines down.
   */
  async #waitUntilStill(line: number): Promise<void> {
    let previousTop = -1;
    let equalReads = 0;
    await eventually(
      `line ${line} to stay where it is`,
      async () => {
        const { y } = await boxOf(this.#lineNumber(line));
        equalReads = y === previousTop ? equalReads + 1 : 0;
        previousTop = y;
        return equalReads;
      },
      (reads) => reads >= 10,
      60_000,
    );
  }

  #lineNumber(line: number): Locator {
    return this.#editor().locator('.margin .line-numbers').getByText(String(line), { exact: true }).first();
  }
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not on the screen`);
  return box;
}

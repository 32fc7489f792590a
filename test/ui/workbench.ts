import { cp, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/vscode/browser.ts';
import { extensionFolder, testResultsFolder } from '../../scripts/vscode/locations.ts';
import { startVsCodeServer } from '../../scripts/vscode/server.ts';
import type { VsCodeServer } from '../../scripts/vscode/server.ts';
import { ensureVsCode } from '../../scripts/vscode/setup.ts';
import { themeNames } from '../../scripts/vscode/user-settings.ts';
import type { ColorTheme } from '../../scripts/vscode/user-settings.ts';
import { workbenchUrl } from '../../scripts/vscode/workbench-url.ts';
import { DebugView } from './debug-view.ts';
import { Editor } from './editor.ts';
import { Messages } from './messages.ts';
import { QuickInput } from './quick-input.ts';
import { visibleTexts } from './visible-text.ts';
import { Views } from './views.ts';

/** The time limit for changes in the window: on a busy machine, extensions take half a minute to start. */
const limitMs = 60_000;

export interface WorkbenchOptions {
  /** The workspace. It is copied, so that a test can change it. */
  readonly folder: string;
  /** The folder of the built extension. The default is `extensionFolder`. */
  readonly extension?: string;
  /** The package of the extension to install instead of a folder. */
  readonly vsix?: string;
  /** Folders of other extensions to install. */
  readonly otherExtensions?: readonly string[];
  readonly theme?: ColorTheme;
  readonly userSettings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly size?: { readonly width: number; readonly height: number };
}

/** A real VS Code in a browser, with the actions and the views of its user. */
export class Workbench {
  readonly page: Page;
  /** The copy of the workspace. */
  readonly folder: string;
  readonly server: VsCodeServer;
  readonly quickInput: QuickInput;
  readonly editor: Editor;
  readonly debug: DebugView;
  readonly views: Views;
  readonly messages: Messages;
  readonly #closeBrowser: () => Promise<void>;

  constructor(page: Page, server: VsCodeServer, folder: string, closeBrowser: () => Promise<void>) {
    this.#closeBrowser = closeBrowser;
    this.page = page;
    this.server = server;
    this.folder = folder;
    this.quickInput = new QuickInput(page);
    this.editor = new Editor(page, this.quickInput);
    this.debug = new DebugView(page);
    this.views = new Views(page);
    this.messages = new Messages(page);
  }

  /** Presses keys one after the other, such as 'Control+S'. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async runCommand(title: string): Promise<void> {
    await this.quickInput.runCommand(title);
  }

  async statusBar(): Promise<string[]> {
    return (await visibleTexts(this.page.locator('.statusbar .statusbar-item'))).filter(
      (text) => text !== '',
    );
  }

  async waitForStatusBar(text: string | RegExp): Promise<void> {
    await this.page.locator('.statusbar .statusbar-item').filter({ hasText: text }).first().waitFor();
  }

  async clickStatusBar(text: string | RegExp): Promise<void> {
    await this.page.locator('.statusbar .statusbar-item').filter({ hasText: text }).first().click();
  }

  async useTheme(theme: ColorTheme): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    await this.quickInput.fill(themeNames[theme]);
    await this.quickInput.pick(themeNames[theme]);
    const classes = {
      dark: 'vs-dark',
      light: 'vs',
      contrast: 'hc-black',
      lightContrast: 'hc-light',
    } as const;
    await this.page.locator(`.monaco-workbench.${classes[theme]}`).waitFor();
  }

  /** Reloads the window, and waits until it can be used again. */
  async reload(): Promise<void> {
    const loadEvent = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loadEvent;
    await this.waitForStatusBar(/./);
    await this.page.locator('.activitybar .action-label').first().waitFor();
  }

  /** Opens a second window on the same folder. Its `close` also stops the server, which both windows use. */
  async openSecondWindow(): Promise<Workbench> {
    const browser = this.page.context().browser();
    if (browser === null) throw new Error('the page has no browser');
    const page = await browser.newPage({ viewport: this.page.viewportSize() });
    await page.goto(workbenchUrl({ serverUrl: this.server.url, folder: this.folder }));
    const workbench = new Workbench(page, this.server, this.folder, () => page.close());
    await workbench.waitForStatusBar(/./);
    return workbench;
  }

  /** Waits until the last webview shows the text. */
  async waitForWebview(text: string): Promise<void> {
    await this.page
      .locator('.editor-instance iframe, iframe.webview')
      .last()
      .contentFrame()
      .frameLocator('#active-frame')
      .getByText(text)
      .first()
      .waitFor({ timeout: 20_000 });
  }

  /** Takes a screenshot of the window, and returns the path of its file. */
  async screenshot(name: string): Promise<string> {
    const path = `${testResultsFolder}/ui/${name}.png`;
    await mkdir(join(path, '..'), { recursive: true });
    // A blinking cursor or a fading notification would make two screenshots of the same state differ.
    await this.page.screenshot({ path, animations: 'disabled' });
    return path;
  }

  async close(): Promise<void> {
    await this.#closeBrowser();
    await this.server.stop();
  }
}

/** Opens VS Code with our extension installed on a copy of the folder, and waits until it can be used. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  await using disposables = new AsyncDisposableStack();
  const install = await ensureVsCode();
  const theme = themeNames[options.theme ?? 'dark'];
  const server = await startVsCodeServer({
    install,
    userSettings: { 'workbench.colorTheme': theme, ...options.userSettings },
    linkedExtensions: [
      ...(options.vsix === undefined ? [options.extension ?? extensionFolder] : []),
      ...(options.otherExtensions ?? []),
    ],
    ...(options.vsix !== undefined && { extensions: [options.vsix] }),
    ...(options.env !== undefined && { env: options.env }),
  });
  disposables.defer(() => server.stop());
  // The folder keeps its name, which is in the window's title; its path depends on the server.
  const folder = join(server.dataDir, 'workspace', basename(options.folder));
  await cp(options.folder, folder, { recursive: true });
  const browser = await launchBrowser(install);
  disposables.defer(() => browser.close());
  const page = await browser.newPage({ viewport: options.size ?? { width: 1280, height: 800 } });
  page.setDefaultTimeout(limitMs);
  const workbench = new Workbench(page, server, folder, () => browser.close());
  try {
    await page.goto(workbenchUrl({ serverUrl: server.url, folder }));
    await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    await workbench.waitForStatusBar(/./);
  } catch (error) {
    await workbench.screenshot('did-not-open').catch(() => undefined);
    throw error;
  }
  // From here on, the workbench closes the browser and stops the server.
  disposables.move();
  return workbench;
}

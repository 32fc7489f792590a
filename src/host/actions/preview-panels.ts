import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { errorMessage } from '../../../contract/error-message.ts';
import { renderPage, type Html } from '../../previews/html.ts';
import { bundledName } from '../bundled-name.ts';
import type { ActionContext } from './action-context.ts';
import { previewZoom } from './preview-zoom.ts';
import { showErrorMessage } from '../../commands/notifications.ts';

/** A message that a button of a preview sends. */
export interface PanelMessage {
  readonly action?: string;
  readonly value?: string;
}

export interface Preview {
  /** ID of the panel. A preview with the same key replaces its page. */
  readonly key: string;
  readonly title: string;
  /** The connection whose resource the page shows; the title names it unless it is the bundled service. */
  readonly connection?: string;
  readonly body: Html;
  /** The platform whose images the page shows, if it shows any. The page loads nothing else. */
  readonly baseUrl?: string;
  /** Column in which a new panel opens; the active column by default. */
  readonly column?: vscode.ViewColumn;
  /** Whether an open panel stays where it is, even behind another tab. By default, it comes to the front. */
  readonly staysInPlace?: boolean;
  /** Whether the focus stays where it is if the panel is already open. By default, the panel takes it. */
  readonly preserveFocus?: boolean;
  readonly handle: (message: PanelMessage) => Promise<unknown>;
  /** Called when the panel is on the screen again, after it was behind another tab. */
  readonly onShown?: () => void;
  /** Reads the resources of the preview again, after resources were changed; without it, the page stays as it is. */
  readonly read?: () => Promise<Preview>;
}

type PanelContext = Pick<ActionContext, 'extension' | 'log'>;
type PanelOptions = Pick<Preview, 'key' | 'title'> & {
  readonly viewType: string;
  readonly baseUrl: string | undefined;
  readonly column: vscode.ViewColumn | undefined;
};

/** Types of panels: those of previews that can be reloaded, and those of other pages. */
const [previewType, pageType] = ['cartwright.preview', 'cartwright.page'];

const titleOf = ({ title, connection = bundledName }: Preview): string =>
  connection === bundledName ? title : `${title} (${connection})`;

/** The panels of previews, one for each key. */
export class PreviewPanels {
  readonly #context: PanelContext;
  readonly #panels = new Map<string, vscode.WebviewPanel>();
  /** What each panel shows. */
  readonly #previews = new Map<string, Preview>();
  /** Keys of the panels to read again when they are on the screen. */
  readonly #outdatedKeys = new Set<string>();

  constructor(context: PanelContext) {
    this.#context = context;
  }

  /** Shows a preview in its panel. Returns the HTML of the page. */
  show(preview: Preview): string {
    const { key, baseUrl, column, preserveFocus, staysInPlace } = preview;
    const viewType = preview.read ? previewType : pageType;
    const title = titleOf(preview);
    const existingPanel = this.#panels.get(key);
    const panel = existingPanel ?? this.#create({ key, viewType, title, baseUrl, column });
    this.#outdatedKeys.delete(key);
    const html = this.#fill(panel, preview);
    if (!existingPanel || staysInPlace !== true) panel.reveal(undefined, preserveFocus);
    return html;
  }

  /** Reads the previews again, after resources were changed: those on the screen now, and others once they are there. */
  refresh(): void {
    for (const key of this.#panels.keys()) this.#outdatedKeys.add(key);
    for (const key of this.#panels.keys()) void this.#refreshIfVisible(key);
  }

  /** Reads the active preview again. Rejects if its resource cannot be read. */
  async reload(): Promise<void> {
    const [key] = [...this.#panels].find(([, { active }]) => active) ?? [];
    if (key === undefined) return;
    const newPreview = await this.#previews.get(key)?.read?.();
    const panel = this.#panels.get(key);
    if (newPreview && panel) this.#fill(panel, newPreview);
  }

  /** Never rejects. */
  async #refreshIfVisible(key: string): Promise<void> {
    if (!this.isVisible(key) || !this.#outdatedKeys.delete(key)) return;
    const preview = this.#previews.get(key);
    try {
      const newPreview = await preview?.read?.();
      const panel = this.#panels.get(key);
      // In the meantime, the panel may have been closed, or a click may have replaced the page.
      if (!newPreview || !panel || preview !== this.#previews.get(key)) return;
      // A page that is replaced begins at its top again.
      if (newPreview.body.text === preview?.body.text) this.#previews.set(key, newPreview);
      else this.#fill(panel, newPreview);
    } catch (error) {
      // The resource may have been deleted, or the platform does not respond: the page stays as it is.
      this.#context.log.info(
        `The preview "${preview?.title ?? key}" was not updated: ${errorMessage(error)}`,
      );
    }
  }

  #fill(panel: vscode.WebviewPanel, preview: Preview): string {
    const { key, body, baseUrl } = preview;
    const title = titleOf(preview);
    this.#previews.set(key, preview);
    panel.title = title;
    const html = renderPage({
      title,
      body,
      zoom: previewZoom.factor,
      nonce: randomBytes(16).toString('base64url'),
      imageSources: baseUrl === undefined ? [] : [new URL(baseUrl).origin],
    });
    panel.webview.html = html;
    return html;
  }

  isOpen(key: string): boolean {
    return this.#panels.has(key);
  }

  /** Whether the panel is on the screen, and not behind another tab. */
  isVisible(key: string): boolean {
    return this.#panels.get(key)?.visible === true;
  }

  #create({ key, viewType, title, baseUrl, column }: PanelOptions): vscode.WebviewPanel {
    const { extension, log } = this.#context;
    const { hostname, port } = new URL(baseUrl ?? 'about:blank');
    // If the extension host is on a remote machine, this mapping makes the service there accessible.
    const isLocal = /^(localhost|127\.0\.0\.1)$/.test(hostname) && port !== '';
    const portMapping = isLocal ? [{ webviewPort: Number(port), extensionHostPort: Number(port) }] : [];
    const panel = vscode.window.createWebviewPanel(viewType, title, column ?? vscode.ViewColumn.Active, {
      enableScripts: true,
      enableCommandUris: false,
      enableFindWidget: true,
      localResourceRoots: [],
      portMapping,
    });
    const icon = (theme: string) =>
      vscode.Uri.joinPath(extension.extensionUri, 'media', `preview-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    this.#panels.set(key, panel);
    previewZoom.add(panel);
    panel.onDidDispose(() => {
      this.#panels.delete(key);
      this.#previews.delete(key);
      this.#outdatedKeys.delete(key);
    });
    let { visible: wasVisible } = panel;
    panel.onDidChangeViewState(({ webviewPanel: { visible } }) => {
      if (visible && !wasVisible) {
        this.#previews.get(key)?.onShown?.();
        void this.#refreshIfVisible(key);
      }
      wasVisible = visible;
    });
    panel.webview.onDidReceiveMessage((message: PanelMessage) => {
      if (message.action === 'zoomIn' || message.action === 'zoomOut') {
        previewZoom.change(message.action === 'zoomIn' ? 1 : -1);
        return;
      }
      void this.#previews
        .get(key)
        ?.handle(message)
        .catch((error: unknown) => {
          log.error(String(error));
          void showErrorMessage(`Cartwright: ${errorMessage(error)}`);
        });
    });
    return panel;
  }
}

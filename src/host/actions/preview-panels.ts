import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { errorMessage } from '../../../contract/error-message.ts';
import { renderPage, type Html } from '../../previews/html.ts';
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
}

type PanelContext = Pick<ActionContext, 'extension' | 'log'>;
type PanelOptions = Pick<Preview, 'key' | 'title'> & {
  readonly baseUrl: string | undefined;
  readonly column: vscode.ViewColumn | undefined;
};

/** The panels of previews, one for each key. */
export class PreviewPanels {
  readonly #context: PanelContext;
  readonly #panels = new Map<string, vscode.WebviewPanel>();
  /** Handlers of the buttons on each panel's current page. */
  readonly #handlers = new Map<string, Preview['handle']>();
  readonly #onShown = new Map<string, () => void>();

  constructor(context: PanelContext) {
    this.#context = context;
  }

  /** Shows a preview in its panel. Returns the HTML of the page. */
  show({ key, title, body, baseUrl, column, preserveFocus, staysInPlace, handle, onShown }: Preview): string {
    const existingPanel = this.#panels.get(key);
    const panel = existingPanel ?? this.#create({ key, title, baseUrl, column });
    this.#handlers.set(key, handle);
    if (onShown) this.#onShown.set(key, onShown);
    panel.title = title;
    const html = renderPage({
      title,
      body,
      zoom: previewZoom.factor,
      nonce: randomBytes(16).toString('base64url'),
      imageSources: baseUrl === undefined ? [] : [new URL(baseUrl).origin],
    });
    panel.webview.html = html;
    if (!existingPanel || staysInPlace !== true) panel.reveal(undefined, preserveFocus);
    return html;
  }

  isOpen(key: string): boolean {
    return this.#panels.has(key);
  }

  /** Whether the panel is on the screen, and not behind another tab. */
  isVisible(key: string): boolean {
    return this.#panels.get(key)?.visible === true;
  }

  #create({ key, title, baseUrl, column }: PanelOptions): vscode.WebviewPanel {
    const { extension, log } = this.#context;
    const { hostname, port } = new URL(baseUrl ?? 'about:blank');
    // If the extension host is on a remote machine, this mapping makes the service there accessible.
    const isLocal = /^(localhost|127\.0\.0\.1)$/.test(hostname) && port !== '';
    const portMapping = isLocal ? [{ webviewPort: Number(port), extensionHostPort: Number(port) }] : [];
    const panel = vscode.window.createWebviewPanel(
      'cartwright.preview',
      title,
      column ?? vscode.ViewColumn.Active,
      {
        enableScripts: true,
        enableCommandUris: false,
        enableFindWidget: true,
        localResourceRoots: [],
        portMapping,
      },
    );
    const icon = (theme: string) =>
      vscode.Uri.joinPath(extension.extensionUri, 'media', `preview-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    this.#panels.set(key, panel);
    previewZoom.add(panel);
    panel.onDidDispose(() => {
      this.#panels.delete(key);
      this.#handlers.delete(key);
      this.#onShown.delete(key);
    });
    let { visible: wasVisible } = panel;
    panel.onDidChangeViewState(({ webviewPanel: { visible } }) => {
      if (visible && !wasVisible) this.#onShown.get(key)?.();
      wasVisible = visible;
    });
    panel.webview.onDidReceiveMessage((message: PanelMessage) => {
      if (message.action === 'zoomIn' || message.action === 'zoomOut') {
        previewZoom.change(message.action === 'zoomIn' ? 1 : -1);
        return;
      }
      void this.#handlers
        .get(key)?.(message)
        .catch((error: unknown) => {
          log.error(String(error));
          void showErrorMessage(`Cartwright: ${errorMessage(error)}`);
        });
    });
    return panel;
  }
}

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { page, type Html } from '../../previews/html.ts';
import type { ActionContext } from './action-context.ts';

/** What a button of a preview says. */
export interface Said {
  readonly action?: string;
  readonly value?: string;
}

export type PanelHandler = (said: Said) => Promise<unknown>;

/** The panels of previews: one for each thing that is shown, drawn anew when it is shown again. */
export class PreviewPanels {
  readonly #context: ActionContext;
  readonly #panels = new Map<string, vscode.WebviewPanel>();
  /** What the buttons of the page that a panel shows now do. */
  readonly #handlers = new Map<string, PanelHandler>();

  constructor(context: ActionContext) {
    this.#context = context;
  }

  /** Gives back the page. `baseUrl` is where its images come from; nothing else is loaded. */
  show(key: string, title: string, body: Html, baseUrl: string, handle: PanelHandler): string {
    const known = this.#panels.get(key);
    const panel = known ?? this.#create(key, title, new URL(baseUrl));
    this.#handlers.set(key, handle);
    panel.title = title;
    const text = page({
      title,
      body,
      nonce: randomBytes(16).toString('base64url'),
      imageSources: [new URL(baseUrl).origin],
    });
    panel.webview.html = text;
    panel.reveal();
    return text;
  }

  #create(key: string, title: string, { hostname, port }: URL): vscode.WebviewPanel {
    const { extension, log } = this.#context;
    // A window that works on another machine reaches the service there through this.
    const isHere = /^(localhost|127\.0\.0\.1)$/.test(hostname) && port !== '';
    const portMapping = isHere ? [{ webviewPort: Number(port), extensionHostPort: Number(port) }] : [];
    const panel = vscode.window.createWebviewPanel('cartwright.preview', title, vscode.ViewColumn.Active, {
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
    panel.onDidDispose(() => {
      this.#panels.delete(key);
      this.#handlers.delete(key);
    });
    panel.webview.onDidReceiveMessage((said: Said) => {
      void this.#handlers
        .get(key)?.(said)
        .catch((error: unknown) => {
          log.error(String(error));
          void vscode.window.showErrorMessage(
            `Cartwright: ${error instanceof Error ? error.message : String(error)}`,
          );
        });
    });
    return panel;
  }
}

import * as vscode from 'vscode';
import type { ServiceState } from './service-process.ts';

/** The status bar item of the service. It shows the service's state, and a click shows the service actions. */
export class StatusBar implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'cartwright.service',
    vscode.StatusBarAlignment.Left,
    50,
  );

  constructor() {
    this.#item.name = 'Cartwright Service';
    this.#item.command = 'cartwright.service.actions';
    this.show({ kind: 'stopped' });
    this.#item.show();
  }

  show(state: ServiceState): void {
    const { text, tooltip, isWarning } = appearance(state);
    this.#item.text = text;
    this.#item.tooltip = tooltip;
    this.#item.backgroundColor = isWarning
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    this.#item.accessibilityInformation = { label: tooltip };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

const permissionsWarning =
  'Scripts run without the permission model of Node.js. To protect your files from cartridges that you do not trust, install Node.js 24 or later.';

function appearance(state: ServiceState): { text: string; tooltip: string; isWarning: boolean } {
  switch (state.kind) {
    case 'stopped':
      return {
        text: '$(circle-slash) Cartwright',
        tooltip: 'Cartwright: Service stopped. It starts when needed, for example when you press F5.',
        isWarning: false,
      };
    case 'starting':
      return {
        text: '$(loading~spin) Cartwright',
        tooltip: 'Cartwright: Service starting',
        isWarning: false,
      };
    case 'running':
      return {
        text: '$(vm-running) Cartwright',
        tooltip: [
          `Cartwright: Service running at ${state.baseUrl}`,
          ...(state.usesPermissionModel ? [] : [permissionsWarning]),
        ].join('\n'),
        isWarning: false,
      };
    case 'failed':
      return { text: '$(warning) Cartwright', tooltip: `Cartwright: ${state.reason}`, isWarning: true };
  }
}

import type * as vscode from 'vscode';

const factors = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The zoom factor of all preview pages of the window. The steps are similar to those of a browser's zoom. */
class PreviewZoom {
  readonly #panels = new Set<vscode.WebviewPanel>();
  #index = factors.indexOf(1);

  get factor(): number {
    return factors[this.#index] ?? 1;
  }

  /** Applies changes of the factor to the panel's page from now on. */
  add(panel: vscode.WebviewPanel): void {
    this.#panels.add(panel);
    panel.onDidDispose(() => this.#panels.delete(panel));
  }

  /** Zooms in or out by one step, or back to the original size. Returns the factor. */
  change(step: 1 | -1 | 'reset'): number {
    const index = step === 'reset' ? factors.indexOf(1) : this.#index + step;
    this.#index = Math.min(Math.max(index, 0), factors.length - 1);
    for (const { webview } of this.#panels) void webview.postMessage({ zoom: this.factor });
    return this.factor;
  }
}

export const previewZoom = new PreviewZoom();

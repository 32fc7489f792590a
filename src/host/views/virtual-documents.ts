import * as vscode from 'vscode';
import { virtualDocumentScheme } from '../schemes.ts';

/** Documents that are shown but not stored: versions for a merge, responses, descriptions. Keeps only the last 200. */
export class VirtualDocuments {
  readonly #texts = new Map<string, string>();
  #lastId = 0;

  /** Adds a text and returns its URI; `name` is the title of its tab. */
  add(name: string, text: string): vscode.Uri {
    const path = `/${++this.#lastId}/${name.replaceAll('/', '-')}`;
    this.#texts.set(path, text);
    const [oldestPath] = this.#texts.keys();
    if (this.#texts.size > 200 && oldestPath !== undefined) this.#texts.delete(oldestPath);
    return vscode.Uri.from({ scheme: virtualDocumentScheme, path });
  }

  contentOf(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? '';
  }
}

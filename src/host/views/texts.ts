import * as vscode from 'vscode';
import { versionScheme } from '../schemes.ts';

/** Texts that are shown and not kept: versions to merge, answers, descriptions. The oldest are dropped. */
export class Texts {
  readonly #texts = new Map<string, string>();
  #number = 0;

  /** Gives a text an address; `name` is what its tab says. */
  put(name: string, text: string): vscode.Uri {
    const path = `/${++this.#number}/${name.replaceAll('/', '-')}`;
    this.#texts.set(path, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > 200 && oldest !== undefined) this.#texts.delete(oldest);
    return vscode.Uri.from({ scheme: versionScheme, path });
  }

  of(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? '';
  }
}

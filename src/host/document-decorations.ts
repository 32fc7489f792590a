import * as vscode from 'vscode';
import { bundledName } from './bundled-name.ts';
import { documentScheme } from './schemes.ts';

/** Marks the documents of instances in tabs and lists by a color and by the initials of the connection as a badge. */
export const registerDocumentDecorations = (): vscode.Disposable =>
  vscode.window.registerFileDecorationProvider({ provideFileDecoration: createDecoration });

function createDecoration({ scheme, path }: vscode.Uri): vscode.FileDecoration | undefined {
  if (scheme !== documentScheme) return undefined;
  const connection = decodeURIComponent(path.split('/')[1] ?? '');
  if (connection === '' || connection === bundledName) return undefined;
  return new vscode.FileDecoration(
    initials(connection),
    `On the instance "${connection}"`,
    new vscode.ThemeColor('cartwright.instanceDocumentForeground'),
  );
}

/** Returns the initials of the first two words or the first two letters of a single word: VS Code shows at most two. */
function initials(name: string): string {
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const takeLetters = (word: string, count: number): string => Array.from(word).slice(0, count).join('');
  return (
    second === '' ? takeLetters(first, 2) : takeLetters(first, 1) + takeLetters(second, 1)
  ).toUpperCase();
}

import * as vscode from 'vscode';
import { requestFileText, type WrittenRequest } from '../../requests/texts.ts';

/** A new `.http` file with the text. */
export async function openRequestText(content: string): Promise<vscode.Uri> {
  const document = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content });
  await vscode.window.showTextDocument(document);
  return document.uri;
}

/** A new `.http` file with the requests. */
export const openRequests = (requests: readonly WrittenRequest[]): Promise<vscode.Uri> =>
  openRequestText(requestFileText(requests));

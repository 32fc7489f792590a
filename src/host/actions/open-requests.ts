import * as vscode from 'vscode';
import { formatRequests, type RequestDraft } from '../../requests/request-text.ts';

/** Opens a new `.http` file with the text. */
export async function openRequestText(content: string): Promise<vscode.Uri> {
  const document = await vscode.workspace.openTextDocument({ language: 'cartwright-http', content });
  await vscode.window.showTextDocument(document);
  return document.uri;
}

/** Opens a new `.http` file with the requests. */
export const openRequests = (requests: readonly RequestDraft[]): Promise<vscode.Uri> =>
  openRequestText(formatRequests(requests));

import * as vscode from 'vscode';
import { showWarningMessage } from '../../commands/notifications.ts';

/** Says that the text of a closed document was not sent. It stays stored until the user saves or discards it. */
export async function offerUnsentText(
  uri: vscode.Uri,
  resource: string,
  discard: () => Promise<void>,
): Promise<void> {
  const [openLabel, discardLabel] = ['Open', 'Discard Changes'];
  const label = await showWarningMessage(
    `Cartwright: Changes of ${resource} were not saved, since the document is not valid JSON.`,
    openLabel,
    discardLabel,
  );
  if (label === openLabel) await vscode.window.showTextDocument(uri);
  if (label === discardLabel) await discard();
}

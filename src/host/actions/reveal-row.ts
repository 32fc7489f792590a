import * as vscode from 'vscode';
import type { TreeNode } from '../../explorer/node.ts';
import { viewName, type ViewId } from '../views/view-ids.ts';
import type { ActionContext } from './action-context.ts';

const maxAttempts = 3;

/**
 * Opens a view and shows a row in it. Resolves with the row; undefined if there is none. Rejects if the view was
 * refreshed during each of three attempts.
 */
export async function revealRow(
  { views }: Pick<ActionContext, 'views'>,
  view: ViewId,
  findNode: () => Promise<TreeNode | undefined>,
  options: { readonly select?: boolean; readonly expand?: boolean },
): Promise<TreeNode | undefined> {
  let node = await findNode();
  await vscode.commands.executeCommand(`${viewName(view)}.focus`);
  for (let attempt = 1; node; attempt++) {
    try {
      await views[view].view.reveal(node, { ...options, focus: true });
      break;
    } catch (error) {
      // The view was refreshed in the meantime, for example after a save, and has other nodes.
      if (attempt === maxAttempts) throw error;
      node = await findNode();
    }
  }
  return node;
}

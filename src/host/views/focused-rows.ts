import * as vscode from 'vscode';
import type { TreeNode } from '../../explorer/node.ts';
import type { ViewHandles } from './view-handles.ts';
import { viewIds } from './view-ids.ts';

/** Milliseconds after which a view without a focused row is not expected to change its selection any more. */
const changeTimeoutMs = 300;

/**
 * Adds rows to the arguments of a command that a key binding has called with the ID of its view: the focused row, or
 * all selected rows if it is one of them. VS Code passes no row to key bindings.
 */
export async function addFocusedRows(
  args: readonly unknown[],
  views: ViewHandles,
): Promise<readonly unknown[]> {
  const id = args.length === 1 ? viewIds.find((candidate) => candidate === args[0]) : undefined;
  const rows = id === undefined ? [] : await findFocusedRows(views[id].view);
  return rows.length === 0 ? args : [rows[0], rows];
}

async function findFocusedRows(view: vscode.TreeView<TreeNode>): Promise<readonly TreeNode[]> {
  const { selection } = view;
  const isIn = (rows: readonly TreeNode[], row: TreeNode): boolean => rows.some(({ id }) => id === row.id);
  const changedSelection = await toggleFocusedRow(view);
  if (!changedSelection) return selection;
  await toggleFocusedRow(view);
  const addedRow = changedSelection.find((row) => !isIn(selection, row));
  return addedRow ? [addedRow] : selection;
}

/**
 * Adds the focused row to the selection or removes it, which opens nothing: extensions can read only the selection.
 * Resolves with the new selection; undefined if no row has the focus.
 */
async function toggleFocusedRow(view: vscode.TreeView<TreeNode>): Promise<readonly TreeNode[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<readonly TreeNode[] | undefined>();
  const listener = view.onDidChangeSelection(({ selection }) => resolve(selection));
  const timer = setTimeout(() => resolve(undefined), changeTimeoutMs);
  try {
    await vscode.commands.executeCommand('list.toggleSelection');
    return await promise;
  } finally {
    clearTimeout(timer);
    listener.dispose();
  }
}

import * as vscode from 'vscode';
import type { TreeNode } from '../../explorer/node.ts';
import { documentScheme } from '../schemes.ts';
import { contextValueOf } from '../../explorer/node-conditions.ts';

/**
 * Creates the tree item of a node. Has few imports, since it is loaded at activation, unlike the code that
 * creates nodes.
 */
export function treeItem(node: TreeNode): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(
    node.label,
    !node.children ? None : node.isExpanded === true ? Expanded : Collapsed,
  );
  item.id = node.id;
  if (node.description !== undefined) item.description = node.description;
  if (node.tooltip !== undefined) item.tooltip = node.tooltip;
  item.contextValue = contextValueOf(node);
  item.iconPath = new vscode.ThemeIcon(
    node.icon,
    node.isProblem === true ? new vscode.ThemeColor('list.warningForeground') : undefined,
  );
  item.accessibilityInformation = {
    label: [node.label, node.description, node.isProblem === true ? 'problem' : '']
      .filter(Boolean)
      .join(', '),
  };
  if (node.kind === 'refinementValue')
    item.checkboxState = node.isChecked
      ? vscode.TreeItemCheckboxState.Checked
      : vscode.TreeItemCheckboxState.Unchecked;
  if (node.command !== undefined) {
    item.command = { command: node.command, title: node.label, arguments: [node] };
  } else if ('documentPath' in node) {
    // VS Code tells only its own command whether the focus moves to the editor: a single click leaves it in the view.
    const uri = vscode.Uri.from({ scheme: documentScheme, path: node.documentPath });
    item.command = { command: 'vscode.open', title: 'Open', arguments: [uri] };
  }
  return item;
}

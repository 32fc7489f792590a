import * as vscode from 'vscode';
import type { TreeNode } from '../../explorer/node.ts';

/** Draws a node. Light: it is loaded with the extension, unlike what makes the nodes. */
export function treeItem(node: TreeNode): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(
    node.label,
    !node.children ? None : node.expanded === true ? Expanded : Collapsed,
  );
  item.id = node.id;
  if (node.description !== undefined) item.description = node.description;
  if (node.tooltip !== undefined) item.tooltip = node.tooltip;
  item.contextValue = node.context;
  item.iconPath = new vscode.ThemeIcon(
    node.icon,
    node.isProblem === true ? new vscode.ThemeColor('list.warningForeground') : undefined,
  );
  item.accessibilityInformation = { label: [node.label, node.description].filter(Boolean).join(', ') };
  if (node.checked !== undefined)
    item.checkboxState = node.checked
      ? vscode.TreeItemCheckboxState.Checked
      : vscode.TreeItemCheckboxState.Unchecked;
  if (node.command !== undefined) {
    item.command = { command: node.command, title: node.label, arguments: [node] };
  } else if (node.address) {
    item.command = { command: 'cartwright.document.open', title: 'Open', arguments: [node] };
  }
  return item;
}

import type * as vscode from 'vscode';
import type { TreeNode } from '../../explorer/node.ts';
import type { ViewId } from './view-ids.ts';

/** A view, and the function that fires its change event, for the sidebar. */
export interface ViewHandle {
  readonly view: vscode.TreeView<TreeNode>;
  readonly fire: (node: TreeNode | undefined) => void;
}

export type ViewHandles = Readonly<Record<ViewId, ViewHandle>>;

/** Events of the file system and the code lenses, which must be registered before the sidebar is loaded. */
export interface SidebarEvents {
  readonly fileChanges: vscode.EventEmitter<vscode.FileChangeEvent[]>;
  readonly lensChanges: vscode.EventEmitter<void>;
}

import type * as vscode from 'vscode';
import type { TreeNode } from '../../explorer/node.ts';
import type { ViewId } from './view-ids.ts';

/** A view as the sidebar behind it uses it. */
export interface ViewHandle {
  readonly view: vscode.TreeView<TreeNode>;
  readonly fire: (node: TreeNode | undefined) => void;
}

export type ViewHandles = Readonly<Record<ViewId, ViewHandle>>;

/** Handles of the file system's events, which must be there before the file system itself. */
export interface DoorEvents {
  readonly filesChanged: vscode.EventEmitter<vscode.FileChangeEvent[]>;
  readonly lensesChanged: vscode.EventEmitter<void>;
}

import * as vscode from 'vscode';
import type { TreeNode } from '../../explorer/node.ts';
import { documentScheme, versionScheme } from '../schemes.ts';
import type { Sidebar } from './sidebar.ts';
import { treeItem } from './tree-item.ts';
import type { DoorEvents, ViewHandle, ViewHandles } from './view-handles.ts';
import { viewIds, viewName, type ViewId } from './view-ids.ts';

export interface Door extends vscode.Disposable {
  readonly views: ViewHandles;
  readonly events: DoorEvents;
}

/**
 * What VS Code has to know of from the start - views, commands, the file system, code lenses - in front of the sidebar,
 * which is loaded when one of them is first used: its libraries would make every start of VS Code slower.
 */
export function openDoor(commands: readonly string[], sidebar: () => Promise<Sidebar>): Door {
  const disposables: vscode.Disposable[] = [];
  const filesChanged = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const lensesChanged = new vscode.EventEmitter<void>();
  disposables.push(filesChanged, lensesChanged);

  const handle = (id: ViewId): ViewHandle => {
    const changed = new vscode.EventEmitter<TreeNode | undefined>();
    let loaded: Sidebar | undefined;
    const provider: vscode.TreeDataProvider<TreeNode> = {
      onDidChangeTreeData: changed.event,
      getTreeItem: treeItem,
      getChildren: async (node) => {
        loaded = await sidebar();
        return [...(await loaded.trees[id].children(node))];
      },
      getParent: (node) => loaded?.trees[id].parentOf(node),
    };
    const view = vscode.window.createTreeView<TreeNode>(viewName(id), {
      treeDataProvider: provider,
      showCollapseAll: id !== 'connections',
      canSelectMany: true,
      manageCheckboxStateManually: true,
      ...(id === 'data' ? { dragAndDropController: cartridgeDrag(sidebar) } : {}),
    });
    disposables.push(changed, view);
    view.onDidChangeCheckboxState(async ({ items }) => (await sidebar()).ticked(items.map(([node]) => node)));
    return { view, fire: (node) => changed.fire(node) };
  };
  const views = Object.fromEntries(viewIds.map((id) => [id, handle(id)])) as unknown as ViewHandles;

  for (const command of commands) {
    disposables.push(
      vscode.commands.registerCommand(command, async (...args: unknown[]) =>
        (await sidebar()).run(command, args),
      ),
    );
  }
  disposables.push(
    vscode.workspace.registerFileSystemProvider(documentScheme, fileSystem(sidebar, filesChanged), {
      isCaseSensitive: true,
    }),
    vscode.workspace.registerTextDocumentContentProvider(versionScheme, {
      provideTextDocumentContent: async (uri) => (await sidebar()).contentOf(uri),
    }),
    vscode.languages.registerCodeLensProvider(
      { language: 'cartwright-http' },
      {
        onDidChangeCodeLenses: lensesChanged.event,
        provideCodeLenses: async (document) => (await sidebar()).requestLenses(document),
      },
    ),
    vscode.languages.registerCompletionItemProvider(
      { language: 'cartwright-http' },
      { provideCompletionItems: async (document, at) => (await sidebar()).requestCompletions(document, at) },
      '{',
      '@',
      '/',
    ),
    vscode.languages.registerDocumentSymbolProvider(
      { language: 'cartwright-http' },
      { provideDocumentSymbols: async (document) => (await sidebar()).requestSymbols(document) },
    ),
  );
  return {
    views,
    events: { filesChanged, lensesChanged },
    dispose: () => {
      for (const one of disposables) one.dispose();
    },
  };
}

function fileSystem(
  sidebar: () => Promise<Sidebar>,
  changed: vscode.EventEmitter<vscode.FileChangeEvent[]>,
): vscode.FileSystemProvider {
  const files = async () => (await sidebar()).files;
  return {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await files()).stat(uri),
    readFile: async (uri) => (await files()).read(uri),
    writeFile: async (uri, content) => (await files()).write(uri, content),
    delete: async (uri) => (await files()).remove(uri),
    // Resources have no folders: what VS Code makes on the way to a file is there already.
    createDirectory: () => undefined,
    readDirectory: () => [],
    rename: () => {
      throw vscode.FileSystemError.NoPermissions(
        'A resource keeps its id: make a new one, and delete this one.',
      );
    },
  };
}

const cartridgeMime = 'application/vnd.code.tree.cartwright.data';

/** Cartridges of a path change their order by drag. */
const cartridgeDrag = (sidebar: () => Promise<Sidebar>): vscode.TreeDragAndDropController<TreeNode> => ({
  dragMimeTypes: [cartridgeMime],
  dropMimeTypes: [cartridgeMime],
  handleDrag: (nodes, data) => {
    const cartridges = nodes.filter(({ context }) => context.startsWith('cartridgeInPath'));
    if (cartridges.length > 0) data.set(cartridgeMime, new vscode.DataTransferItem(cartridges));
  },
  handleDrop: async (target, data) => {
    const dragged = data.get(cartridgeMime)?.value as readonly TreeNode[] | undefined;
    if (dragged && target) await (await sidebar()).dropCartridges(dragged, target);
  },
});

import * as vscode from 'vscode';
import { isCompletedAfter } from '../../requests/completion-triggers.ts';
import { isMovableCartridge, type MovableCartridgeNode } from '../../explorer/changeable-cartridges.ts';
import type { TreeNode } from '../../explorer/node.ts';
import { isAddableCartridge } from '../../explorer/scripts/addable-cartridge.ts';
import { registerDocumentDecorations } from '../document-decorations.ts';
import { documentScheme, virtualDocumentScheme } from '../schemes.ts';
import type { Sidebar } from './sidebar.ts';
import { treeItem } from './tree-item.ts';
import type { SidebarEvents, ViewHandle, ViewHandles } from './view-handles.ts';
import { viewName, type ViewId } from './view-ids.ts';

export interface LazySidebar extends vscode.Disposable {
  readonly views: ViewHandles;
  readonly events: SidebarEvents;
}

/**
 * Registers views, commands, the file system and code lenses at activation, and loads the sidebar when one of
 * them is first used: its libraries would slow down every start of VS Code.
 */
export function createLazySidebar(
  commands: readonly string[],
  loadSidebar: () => Promise<Sidebar>,
): LazySidebar {
  const disposables: vscode.Disposable[] = [];
  const fileChanges = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const lensChanges = new vscode.EventEmitter<void>();
  disposables.push(fileChanges, lensChanges);

  const createHandle = (id: ViewId) => createViewHandle(id, loadSidebar, disposables);
  const views: ViewHandles = {
    connections: createHandle('connections'),
    data: createHandle('data'),
    shop: createHandle('shop'),
    scripts: createHandle('scripts'),
  };

  for (const command of commands) {
    disposables.push(
      vscode.commands.registerCommand(command, async (...args: unknown[]) =>
        (await loadSidebar()).run(command, args),
      ),
    );
  }
  disposables.push(
    registerDocumentDecorations(),
    vscode.workspace.registerFileSystemProvider(documentScheme, fileSystem(loadSidebar, fileChanges), {
      isCaseSensitive: true,
    }),
    vscode.workspace.registerTextDocumentContentProvider(virtualDocumentScheme, {
      provideTextDocumentContent: async (uri) => (await loadSidebar()).contentOf(uri),
    }),
    vscode.languages.registerCodeLensProvider(
      { scheme: documentScheme },
      { provideCodeLenses: async ({ uri }) => (await loadSidebar()).readOnlyLenses(uri) },
    ),
    ...registerRequestLanguage(loadSidebar, lensChanges.event),
  );
  return {
    views,
    events: { fileChanges, lensChanges },
    dispose: () => {
      for (const disposable of disposables) disposable.dispose();
    },
  };
}

/** Registers code lenses, completion, hovers and the outline of request files, and the provider of the start view. */
function registerRequestLanguage(
  loadSidebar: () => Promise<Sidebar>,
  onDidChangeCodeLenses: vscode.Event<void>,
): vscode.Disposable[] {
  const requests = { language: 'cartwright-http' };
  return [
    vscode.languages.registerCodeLensProvider(requests, {
      onDidChangeCodeLenses,
      provideCodeLenses: async (document) => (await loadSidebar()).requests.lenses(document),
    }),
    // The start view has only the welcome content of the manifest, which VS Code shows for a view without rows.
    vscode.window.registerTreeDataProvider('cartwright.start', {
      getChildren: () => [],
      getTreeItem: (label: string) => new vscode.TreeItem(label),
    }),
    vscode.languages.registerCompletionItemProvider(
      requests,
      {
        provideCompletionItems: async (document, position, _token, { triggerCharacter, triggerKind }) => {
          const text = document.lineAt(position.line).text.slice(0, position.character);
          if (!isCompletedAfter(triggerCharacter, text)) return [];
          return (await loadSidebar()).requests.completions(document, position, triggerKind);
        },
      },
      '{',
      '.',
      '@',
      '/',
      '?',
      '&',
      '=',
      ',',
      '"',
      ' ',
    ),
    vscode.languages.registerCodeActionsProvider(
      requests,
      {
        provideCodeActions: async (document, range) => (await loadSidebar()).requests.fixes(document, range),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    vscode.languages.registerHoverProvider(requests, {
      provideHover: async (document, position) => (await loadSidebar()).requests.hover(document, position),
    }),
    vscode.languages.registerDocumentFormattingEditProvider(requests, {
      provideDocumentFormattingEdits: async (document, options) =>
        (await loadSidebar()).requests.format(document, options),
    }),
    vscode.languages.registerDocumentSymbolProvider(requests, {
      provideDocumentSymbols: async (document) => (await loadSidebar()).requests.symbols(document),
    }),
  ];
}

/** Creates a view, and adds what must be disposed to `disposables`. */
function createViewHandle(
  id: ViewId,
  loadSidebar: () => Promise<Sidebar>,
  disposables: vscode.Disposable[],
): ViewHandle {
  const changeEmitter = new vscode.EventEmitter<TreeNode | undefined>();
  let loadedSidebar: Sidebar | undefined;
  const provider: vscode.TreeDataProvider<TreeNode> = {
    onDidChangeTreeData: changeEmitter.event,
    getTreeItem: treeItem,
    getChildren: async (node) => {
      loadedSidebar = await loadSidebar();
      return [...(await loadedSidebar.trees[id].children(node))];
    },
    getParent: (node) => loadedSidebar?.trees[id].parentOf(node),
  };
  const view = vscode.window.createTreeView<TreeNode>(viewName(id), {
    treeDataProvider: provider,
    showCollapseAll: id !== 'connections',
    canSelectMany: true,
    manageCheckboxStateManually: true,
    ...(id === 'data' || id === 'scripts' ? { dragAndDropController: cartridgeDrag(id, loadSidebar) } : {}),
  });
  disposables.push(changeEmitter, view);
  view.onDidChangeCheckboxState(async ({ items }) =>
    (await loadSidebar()).toggleRefinements(items.map(([node]) => node)),
  );
  return { view, fire: (node) => changeEmitter.fire(node) };
}

function fileSystem(
  loadSidebar: () => Promise<Sidebar>,
  changeEmitter: vscode.EventEmitter<vscode.FileChangeEvent[]>,
): vscode.FileSystemProvider {
  const files = async () => (await loadSidebar()).files;
  return {
    onDidChangeFile: changeEmitter.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await files()).stat(uri),
    readFile: async (uri) => (await files()).read(uri),
    writeFile: async (uri, content) => (await files()).write(uri, content),
    delete: async (uri) => (await files()).remove(uri),
    // Resources have no folders, so there is nothing to create if VS Code creates the folders of a path.
    createDirectory: () => undefined,
    readDirectory: () => [],
    rename: () => {
      throw vscode.FileSystemError.NoPermissions(
        'A resource cannot be renamed. Create a new resource and delete this one.',
      );
    },
  };
}

/** Returns the controller with which users reorder the cartridges of a path by drag and drop in a view. */
function cartridgeDrag(
  id: ViewId,
  loadSidebar: () => Promise<Sidebar>,
): vscode.TreeDragAndDropController<TreeNode> {
  const mime = `application/vnd.code.tree.${viewName(id)}`;
  return {
    dragMimeTypes: [mime],
    dropMimeTypes: [mime],
    handleDrag: (nodes, data) => {
      const cartridges = nodes.filter((node) => isMovableCartridge(node) || isAddableCartridge(node));
      if (cartridges.length > 0) data.set(mime, new vscode.DataTransferItem(cartridges));
    },
    handleDrop: async (target, data) => {
      const draggedNodes = data.get(mime)?.value as readonly MovableCartridgeNode[] | undefined;
      if (draggedNodes && target) await (await loadSidebar()).dropCartridges(draggedNodes, target);
    },
  };
}

import * as vscode from 'vscode';
import type { ResourceAddress } from '../../documents/address.ts';
import { addressPath, documentScheme, parseAddressPath } from '../../documents/address.ts';
import type { ResourceDocuments } from '../../documents/resource-documents.ts';
import { findAddress, type TreeNode } from '../../explorer/node.ts';
import type { Pins } from '../../explorer/pins.ts';
import type { ShopSearch } from '../../explorer/shop/shop-state.ts';
import type { Exchange } from '../../requests/runner.ts';
import type { CartridgeContents } from '../../explorer/scripts/cartridge-contents.ts';
import type { BundledService } from '../bundled-service.ts';
import type { Connections } from '../connections.ts';
import type { LogChannel } from '../log-channel.ts';
import type { RunningSessions } from '../running-sessions.ts';
import type { ConnectionRegistry } from '../views/connection-registry.ts';
import type { DocumentFiles } from '../views/document-files.ts';
import type { ViewHandles } from '../views/view-handles.ts';
import type { NodeTree } from '../views/node-tree.ts';
import type { VirtualDocuments } from '../views/virtual-documents.ts';
import { viewIds, type ViewId } from '../views/view-ids.ts';
import { showWarningMessage } from '../../commands/notifications.ts';

/** Dependencies of the commands. */
export interface ActionContext {
  readonly extension: vscode.ExtensionContext;
  readonly registry: ConnectionRegistry;
  readonly connections: Connections;
  readonly service: BundledService;
  readonly sessions: RunningSessions;
  readonly log: LogChannel;
  readonly pins: Pins;
  readonly documents: ResourceDocuments;
  readonly files: DocumentFiles;
  readonly views: ViewHandles;
  readonly trees: Readonly<Record<ViewId, NodeTree>>;
  readonly virtualDocuments: VirtualDocuments;
  readonly search: { get: () => ShopSearch; set: (search: ShopSearch) => void };
  readonly cartridges: () => Promise<readonly CartridgeContents[]>;
  /** The names on the cartridge path of the language features, which is known without the platform. */
  readonly cartridgePath: () => readonly string[];
  /** The names on the path of the active site, as the platform last reported it; empty if it is not known. */
  readonly sitePath: () => readonly string[];
  /** Called after another environment was selected. Refreshes the code lenses and diagnostics of request files. */
  readonly onEnvironmentChange: () => void;
  /** Shows all problems of the request files, also those of the line that the user is typing. */
  readonly showRequestProblems: () => void;
  /** Makes views read their content again. */
  readonly refresh: (...views: readonly ViewId[]) => void;
  /** Emitted after views were refreshed since resources may have changed, once for changes in quick succession. */
  readonly onDidRefresh: vscode.Event<void>;
  /** Resolves with whether data of the active connection may be changed. May ask the user; see `InstanceWrites`. */
  readonly confirmWrite: () => Promise<boolean>;
  /** Adds to the views the resources that requests to the active connection have created. */
  readonly rememberCreated: (exchanges: readonly Exchange[]) => Promise<void>;
}

export type Action = (...args: readonly unknown[]) => Promise<unknown>;
export type Actions = Readonly<Record<string, Action>>;

/** A command, called with the arguments from VS Code or from a test. */
export type Command = (context: ActionContext, args: readonly unknown[]) => Promise<unknown>;

/** Binds commands to their context. */
export const bindCommands = (context: ActionContext, commands: Readonly<Record<string, Command>>): Actions =>
  Object.fromEntries(
    Object.entries(commands).map(([id, command]) => [id, (...args) => command(context, args)]),
  );

export const isNode = (value: unknown): value is TreeNode =>
  typeof value === 'object' && value !== null && 'id' in value && 'kind' in value;

/**
 * Returns the nodes on which a command was called: the nodes in its arguments or, without any, the selection of the
 * views `ids`. A key binding passes the ID of its view; `addFocusedRows` replaces it by the row with the focus.
 */
export function targetNodes(
  args: readonly unknown[],
  { views }: ActionContext,
  ...ids: readonly ViewId[]
): TreeNode[] {
  const [first, selectedNodes] = args;
  if (Array.isArray(selectedNodes) && selectedNodes.length > 0 && selectedNodes.every(isNode))
    return selectedNodes;
  if (isNode(first)) return [first];
  const focusedView = viewIds.find((id) => id === first);
  return (focusedView ? [focusedView] : ids).flatMap((id) => [...views[id].view.selection]);
}

/** Thrown if there is nothing on which a command can act, such as no selected row. The message says what to do. */
export class NoSelection extends Error {}

/** Returns the first target node that `isTarget` accepts. Throws `NoSelection` if there is none. */
export function requireNode<Node extends TreeNode>(
  isTarget: (node: TreeNode) => node is Node,
  nodeLabel: string,
  args: readonly unknown[],
  context: ActionContext,
  ...ids: readonly ViewId[]
): Node {
  const match = targetNodes(args, context, ...ids).find(isTarget);
  if (!match) throw new NoSelection(`Select ${nodeLabel} in the sidebar first.`);
  return match;
}

export const documentUri = (address: ResourceAddress, format: 'json' | 'xml' = 'json'): vscode.Uri =>
  vscode.Uri.from({ scheme: documentScheme, path: addressPath(address, format) });

/** Returns the first of the `targetAddresses`. Throws `NoSelection` if there is none. */
export function requireAddress(
  args: readonly unknown[],
  context: ActionContext,
  ...ids: readonly ViewId[]
): ResourceAddress {
  const [match] = targetAddresses(args, context, ...ids);
  if (!match) throw new NoSelection('Open a resource, or select one in the sidebar first.');
  return match;
}

/**
 * Returns the resources on which a command was called: the document of an editor's title bar, the selected rows, or
 * the selection of the view in which a key was pressed. From the Command Palette, returns the document of the
 * active editor or, without one, the selected rows.
 */
export function targetAddresses(
  args: readonly unknown[],
  context: ActionContext,
  ...ids: readonly ViewId[]
): ResourceAddress[] {
  const [first] = args;
  if (first instanceof vscode.Uri) return addressesOfUri(first);
  if (first === undefined) {
    const activeAddresses = addressesOfUri(vscode.window.activeTextEditor?.document.uri);
    if (activeAddresses.length > 0) return activeAddresses;
  }
  return targetNodes(args, context, ...ids)
    .map(findAddress)
    .filter((address) => address !== undefined);
}

const addressesOfUri = (uri: vscode.Uri | undefined): ResourceAddress[] => {
  const parsedPath = uri?.scheme === documentScheme ? parseAddressPath(uri.path) : undefined;
  return parsedPath ? [parsedPath.address] : [];
};

/** Runs a task with a progress notification that has a Cancel button. */
export const withProgress = <Result>(
  title: string,
  task: (signal: AbortSignal, reportProgress: (message: string) => void) => Promise<Result>,
): Thenable<Result> =>
  vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Cartwright: ${title}`, cancellable: true },
    (progress, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return task(controller.signal, (message) => progress.report({ message }));
    },
  );

/** Runs a task that cannot be cancelled, such as filling a shop, with a progress notification. */
export const withUncancellableProgress = <Result>(
  title: string,
  task: () => Promise<Result>,
): Thenable<Result> =>
  vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Cartwright: ${title}` },
    task,
  );

/** Asks for a text. Resolves with undefined if the user cancels. */
export const promptForText = (
  title: string,
  options: Omit<vscode.InputBoxOptions, 'title'> = {},
): Thenable<string | undefined> => vscode.window.showInputBox({ title, ignoreFocusOut: true, ...options });

/** Asks for one of several items. Resolves with undefined if the user cancels. */
export async function pickItem<Item>(
  title: string,
  items: readonly Item[],
  label: (item: Item) => string,
  description: (item: Item) => string = () => '',
): Promise<Item | undefined> {
  const picks = items.map((item) => ({ label: label(item), description: description(item), item }));
  return (await vscode.window.showQuickPick(picks, { title, matchOnDescription: true }))?.item;
}

/** Asks for a confirmation. Resolves with whether the user agreed. */
export const confirm = async (message: string, detail: string, confirmLabel: string): Promise<boolean> =>
  (await showWarningMessage(message, { modal: true, detail }, confirmLabel)) === confirmLabel;

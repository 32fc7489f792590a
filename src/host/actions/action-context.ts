import * as vscode from 'vscode';
import type { ResourceAddress } from '../../documents/address.ts';
import { addressPath, documentScheme, parseAddressPath } from '../../documents/address.ts';
import type { ResourceDocuments } from '../../documents/resource-documents.ts';
import type { TreeNode } from '../../explorer/node.ts';
import type { Pins } from '../../explorer/pins.ts';
import type { ShopSearch } from '../../explorer/shop/shop-state.ts';
import type { CartridgeContents } from '../../explorer/scripts/cartridge-contents.ts';
import type { BundledService } from '../bundled-service.ts';
import type { Connections } from '../connections.ts';
import type { LogChannel } from '../log-channel.ts';
import type { ConnectionHub } from '../views/connection-hub.ts';
import type { DocumentFiles } from '../views/document-files.ts';
import type { ViewHandles } from '../views/view-handles.ts';
import type { NodeTree } from '../views/node-tree.ts';
import type { Texts } from '../views/texts.ts';
import { viewIds, type ViewId } from '../views/view-ids.ts';

/** What commands act on. */
export interface ActionContext {
  readonly extension: vscode.ExtensionContext;
  readonly hub: ConnectionHub;
  readonly connections: Connections;
  readonly service: BundledService;
  readonly log: LogChannel;
  readonly pins: Pins;
  readonly documents: ResourceDocuments;
  readonly files: DocumentFiles;
  readonly views: ViewHandles;
  readonly trees: Readonly<Record<ViewId, NodeTree>>;
  readonly texts: Texts;
  readonly search: { get: () => ShopSearch; set: (search: ShopSearch) => void };
  readonly cartridges: () => Promise<readonly CartridgeContents[]>;
  /** Reads the views again that show what the platform holds. */
  readonly refresh: (...views: readonly ViewId[]) => void;
}

export type Action = (...args: readonly unknown[]) => Promise<unknown>;
export type Actions = Readonly<Record<string, Action>>;

const isNode = (value: unknown): value is TreeNode =>
  typeof value === 'object' && value !== null && 'id' in value && 'context' in value;

/**
 * The nodes that a command was called on: those chosen in the tree, else the selection of the views. A key pressed in a
 * view gives the view's id, and then nothing but its selection is meant.
 */
export function nodesOf(
  args: readonly unknown[],
  { views }: ActionContext,
  ...ids: readonly ViewId[]
): TreeNode[] {
  const [first, all] = args;
  if (Array.isArray(all) && all.length > 0 && all.every(isNode)) return all;
  if (isNode(first)) return [first];
  const focused = viewIds.find((id) => id === first);
  return (focused ? [focused] : ids).flatMap((id) => [...views[id].view.selection]);
}

/** A command needs a row of a tree, and none is chosen. */
export class NothingChosen extends Error {}

/** The one node whose context has the word. Throws `NothingChosen`. */
export function nodeWith(
  word: string,
  what: string,
  args: readonly unknown[],
  context: ActionContext,
  ...ids: readonly ViewId[]
): TreeNode {
  const found = nodesOf(args, context, ...ids).find((node) => node.context.split(' ').includes(word));
  if (!found) throw new NothingChosen(`Choose ${what} in the sidebar first.`);
  return found;
}

export const uriOf = (address: ResourceAddress, format: 'json' | 'xml' = 'json'): vscode.Uri =>
  vscode.Uri.from({ scheme: documentScheme, path: addressPath(address, format) });

/** The resource of a node, a document's URI, or the active editor. Throws `NothingChosen`. */
export function addressOf(
  args: readonly unknown[],
  context: ActionContext,
  ...ids: readonly ViewId[]
): ResourceAddress {
  const [found] = addressesOf(args, context, ...ids);
  if (!found) throw new NothingChosen('Open a resource, or choose one in the sidebar first.');
  return found;
}

/**
 * The resources that a command is called on: those of an editor's title, of the rows chosen, of the view in which a key
 * was pressed; from the palette that of the active editor, else of the rows selected.
 */
export function addressesOf(
  args: readonly unknown[],
  context: ActionContext,
  ...ids: readonly ViewId[]
): ResourceAddress[] {
  const [first] = args;
  if (first instanceof vscode.Uri) return addressIn(first);
  if (first === undefined) {
    const active = addressIn(vscode.window.activeTextEditor?.document.uri);
    if (active.length > 0) return active;
  }
  return nodesOf(args, context, ...ids).flatMap(({ address }) => (address ? [address] : []));
}

const addressIn = (uri: vscode.Uri | undefined): ResourceAddress[] => {
  const parsed = uri?.scheme === documentScheme ? parseAddressPath(uri.path) : undefined;
  return parsed ? [parsed.address] : [];
};

/** Long work: progress in a notification, with a button that calls it off. */
export const withProgress = <Result>(
  title: string,
  work: (signal: AbortSignal, say: (message: string) => void) => Promise<Result>,
): Thenable<Result> =>
  vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Cartwright: ${title}`, cancellable: true },
    (progress, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      return work(controller.signal, (message) => progress.report({ message }));
    },
  );

/** Work that cannot be called off half-way, as filling a shop is: its progress has no button that would do nothing. */
export const withFirmProgress = <Result>(title: string, work: () => Promise<Result>): Thenable<Result> =>
  vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Cartwright: ${title}` },
    work,
  );

/** Asks for a text; undefined where nobody gave one. */
export const ask = (
  title: string,
  options: Omit<vscode.InputBoxOptions, 'title'> = {},
): Thenable<string | undefined> => vscode.window.showInputBox({ title, ignoreFocusOut: true, ...options });

/** Asks for one of some; undefined where nobody chose. */
export async function choose<Item>(
  title: string,
  items: readonly Item[],
  label: (item: Item) => string,
  description: (item: Item) => string = () => '',
): Promise<Item | undefined> {
  const picks = items.map((item) => ({ label: label(item), description: description(item), item }));
  return (await vscode.window.showQuickPick(picks, { title, matchOnDescription: true }))?.item;
}

/** Whether somebody who was asked agreed. */
export const confirmed = async (message: string, detail: string, yes: string): Promise<boolean> =>
  (await vscode.window.showWarningMessage(message, { modal: true, detail }, yes)) === yes;

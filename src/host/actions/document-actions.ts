import * as vscode from 'vscode';
import {
  isSameAddress,
  parseAddressPath,
  resourceName,
  type ResourceAddress,
} from '../../documents/address.ts';
import { kindOf } from '../../documents/all-kinds.ts';
import { editableAddress } from '../../documents/editable-address.ts';
import { HiddenResource } from '../../documents/hidden-resource.ts';
import { describeResource, type ConflictVersions } from '../../documents/resource-documents.ts';
import { isMissingResource } from '../../documents/resource-reader.ts';
import { copyText } from '../../explorer/copy-text.ts';
import { nodeMatcher } from '../../explorer/node-matcher.ts';
import { matchesCondition, type NodeCondition } from '../../explorer/node-conditions.ts';
import { findAddress, type TreeNode } from '../../explorer/node.ts';
import {
  creatableKinds,
  deletableAddresses,
  describeSelection,
  findDisplayName,
  idAddressableKinds,
  nameInDocument,
} from '../../explorer/resource-selection.ts';
import { showMergedText } from '../views/document-merges.ts';
import { isMergeInput } from '../views/merge-input.ts';
import { OpenDocuments } from '../views/open-documents.ts';
import type { VirtualDocuments } from '../views/virtual-documents.ts';
import {
  bindCommands,
  targetAddresses,
  requireAddress,
  confirm,
  targetNodes,
  NoSelection,
  documentUri,
  withProgress,
  type ActionContext,
  type Actions,
} from './action-context.ts';
import { promptForAddress } from './resource-address-prompt.ts';
import { revealRow } from './reveal-row.ts';

/** Commands on resources as documents. */
export function documentActions(context: ActionContext): Actions {
  context.extension.subscriptions.push(new OpenDocuments(context.files, context.onDidRefresh));
  return bindCommands(context, {
    'cartwright.document.open': openDocuments,
    'cartwright.document.openXml': openXml,
    'cartwright.document.openEditable': openEditable,
    'cartwright.document.openById': (commandContext, args) => openById(commandContext, args, false),
    'cartwright.data.openById': (commandContext, args) => openById(commandContext, args, true),
    'cartwright.document.new': (commandContext, args) => createDocument(commandContext, args, false),
    'cartwright.data.new': (commandContext, args) => createDocument(commandContext, args, true),
    'cartwright.document.pin': pin,
    'cartwright.document.unpin': unpin,
    'cartwright.document.delete': deleteResources,
    'cartwright.document.reload': reload,
    'cartwright.document.completeMerge': completeMerge,
    'cartwright.document.copyId': copyId,
    'cartwright.document.revealInTree': revealInTree,
  });
}

const showDocument = async (uri: vscode.Uri, preview = true): Promise<vscode.TextEditor> =>
  vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview });

/**
 * Shows one document in the preview tab, or each of several documents in its own tab. If one cannot be read, rejects
 * with the platform's error: that of VS Code has only its text.
 */

async function showDocuments(
  { documents }: ActionContext,
  addresses: readonly ResourceAddress[],
  format: 'json' | 'xml',
): Promise<void> {
  for (const address of addresses)
    try {
      await showDocument(documentUri(address, format), addresses.length === 1);
    } catch (error) {
      await documents.read(address);
      throw error;
    }
}

function requireAddresses(context: ActionContext, args: readonly unknown[]): ResourceAddress[] {
  const addresses = targetAddresses(args, context, 'data', 'shop');
  if (addresses.length === 0) throw new NoSelection('Open a resource, or select one in the sidebar first.');
  return addresses;
}

const openDocuments = async (context: ActionContext, args: readonly unknown[]): Promise<void> =>
  showDocuments(context, requireAddresses(context, args), 'json');

const openXml = async (context: ActionContext, args: readonly unknown[]): Promise<void> =>
  showDocuments(context, requireAddresses(context, args), 'xml');

/** Opens the documents in which the resources of read-only documents, or of their rows, can be changed. */
async function openEditable(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const addresses = requireAddresses(context, args)
    .map(editableAddress)
    .filter((address) => address !== undefined);
  if (addresses.length === 0) throw new NoSelection('The API cannot change the resource.');
  await showDocuments(context, addresses, 'json');
}

/** Rejects like `ResourceDocuments.read`, but resolves with false if there is no such resource. */
async function exists({ documents }: ActionContext, address: ResourceAddress): Promise<boolean> {
  try {
    await documents.read(address);
    return true;
  } catch (error) {
    if (error instanceof HiddenResource || !isMissingResource(error)) throw error;
    return false;
  }
}

/** Describes a resource as the beginning of a sentence. */
const sentenceOf = (address: ResourceAddress): string => {
  const description = describeResource(address);
  return description.charAt(0).toUpperCase() + description.slice(1);
};

/** @param asksEverything whether the row in the arguments only suggests a type, as it does for the header of a view */
async function openById(
  context: ActionContext,
  args: readonly unknown[],
  asksEverything: boolean,
): Promise<vscode.Uri | undefined> {
  const address = await promptForAddress(context, args, {
    title: 'Open by ID',
    placeholder: 'Select a resource type to open',
    kinds: idAddressableKinds,
    asksEverything,
    // A resource that belongs to another shopper exists: the error offers to sign in.
    findProblem: async (candidate) =>
      (await exists(context, candidate)) ? undefined : `${sentenceOf(candidate)} was not found.`,
  });
  if (!address) return undefined;
  // A resource that cannot be read is not pinned.
  await showDocuments(context, [address], 'json');
  await context.pins.add(address);
  context.refresh('data', 'shop');
  return documentUri(address);
}

/** @param asksEverything see `openById` */
async function createDocument(
  context: ActionContext,
  args: readonly unknown[],
  asksEverything: boolean,
): Promise<vscode.Uri | undefined> {
  const address = await promptForAddress(context, args, {
    title: 'New Resource',
    placeholder: 'Select a resource type to create',
    kinds: creatableKinds,
    asksEverything,
    // A draft may be begun again, and one is also possible without a platform.
    findProblem: async (candidate) =>
      !context.documents.isDraft(candidate) && (await exists(context, candidate).catch(() => false))
        ? `${sentenceOf(candidate)} already exists. To change it, use Open by ID.`
        : undefined,
  });
  if (!address) return undefined;
  context.documents.createDraft(address);
  const editor = await showDocument(documentUri(address));
  // Marks the document as unsaved, which shows that the resource does not exist on the platform yet.
  const { end } = editor.document.lineAt(editor.document.lineCount - 1).range;
  await editor.edit((edit) => edit.insert(end, '\n'));
  return documentUri(address);
}

async function pin(context: ActionContext, args: readonly unknown[]): Promise<void> {
  for (const address of requireAddresses(context, args)) await context.pins.add(address);
  context.refresh('data', 'shop');
}

const pinnedAddressesOf = (node: TreeNode): readonly ResourceAddress[] =>
  node.kind === 'preferenceGroup' ? node.pinnedAddresses : [];

async function unpin(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const pinnedAddresses = targetNodes(args, context).flatMap(pinnedAddressesOf);
  for (const address of pinnedAddresses.length > 0 ? pinnedAddresses : requireAddresses(context, args))
    await context.pins.remove(address);
  context.refresh('data', 'shop');
}

/** The commands with which the Delete key removes rows that are no resources, or that the API cannot delete. */
const removals = [
  { condition: { kind: 'pathCartridge' }, command: 'cartwright.data.removeCartridge' },
  { condition: { flag: 'removableFromParent' }, command: 'cartwright.data.unbind' },
  { condition: { flag: 'removableFromBasket' }, command: 'cartwright.shop.removeFromBasket' },
] as const satisfies readonly { condition: NodeCondition; command: string }[];

/** Returns the display name of a resource from its selected row or its open document, if it has one. */
function findName(nodes: readonly TreeNode[], address: ResourceAddress): string | undefined {
  const node = nodes.find((candidate) => {
    const nodeAddress = findAddress(candidate);
    return nodeAddress !== undefined && isSameAddress(nodeAddress, address);
  });
  if (node) return findDisplayName(address, node.label);
  const uri = documentUri(address).toString();
  const document = vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === uri);
  return document && findDisplayName(address, nameInDocument(document.getText()));
}

async function deleteResources(context: ActionContext, args: readonly unknown[]): Promise<unknown> {
  const isOnEditor = args[0] instanceof vscode.Uri || args[0] === undefined;
  const nodes = isOnEditor ? [] : targetNodes(args, context, 'data', 'shop');
  const [node] = nodes;
  if (node && deletableAddresses(nodes.flatMap((row) => findAddress(row) ?? [])).length === 0) {
    const removal = removals.find(({ condition }) => matchesCondition(node, condition));
    if (removal) return vscode.commands.executeCommand(removal.command, node, nodes);
  }
  const addresses = deletableAddresses(requireAddresses(context, args));
  const [firstAddress] = addresses;
  if (!firstAddress) throw new NoSelection('The API cannot delete the selected resources.');
  const { subject, names } = describeSelection(addresses, (address) => findName(nodes, address));
  const question = `Delete ${subject} from "${firstAddress.connection}"?`;
  const detail = `${addresses.length === 1 ? '' : `${names}\n\n`}This cannot be undone.`;
  if (!(await confirm(question, detail, 'Delete'))) return 0;
  return withProgress(`Deleting ${subject}`, (signal, reportProgress) =>
    deleteAll(context, addresses, signal, reportProgress),
  );
}

/**
 * Deletes the resources in sequence until the user cancels. Resolves with the number of deleted resources, which
 * includes resources that no longer existed.
 */
async function deleteAll(
  { files, pins, refresh }: ActionContext,
  addresses: readonly ResourceAddress[],
  signal: AbortSignal,
  reportProgress: (message: string) => void,
): Promise<number> {
  let deletedCount = 0;
  try {
    for (const address of addresses) {
      if (signal.aborted) break;
      reportProgress(`${deletedCount + 1} of ${addresses.length}: ${resourceName(address)}`);
      await files.remove(documentUri(address));
      await pins.remove(address);
      deletedCount++;
    }
  } finally {
    refresh('data', 'shop');
  }
  return deletedCount;
}

async function reload(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const [firstArgument] = args;
  const uris =
    firstArgument instanceof vscode.Uri
      ? [firstArgument]
      : requireAddresses(context, args).map((address) => documentUri(address));
  for (const uri of uris) await context.files.reload(uri);
}

async function completeMerge({ files }: ActionContext): Promise<void> {
  // These documents have no source control provider, so the merge editor's own button is not available.
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (isMergeInput(input)) files.completeMerge(input.result);
  await vscode.commands.executeCommand('mergeEditor.acceptMerge');
}

async function copyId(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const isOnEditor = args[0] instanceof vscode.Uri || args[0] === undefined;
  const texts = isOnEditor
    ? requireAddresses(context, args).map(resourceName)
    : targetNodes(args, context).map(copyText);
  if (texts.length === 0) throw new NoSelection('Select a row in the sidebar first.');
  await vscode.env.clipboard.writeText(texts.join('\n'));
}

async function revealInTree(context: ActionContext, args: readonly unknown[]): Promise<string | undefined> {
  const { registry, documents, pins } = context;
  const address = requireAddress(args, context);
  if (address.connection !== registry.activeName)
    throw new NoSelection(
      `The document belongs to the connection "${address.connection}". Switch to that connection to reveal it.`,
    );
  const view = kindOf(address.kind).family;
  const findNode = () => context.trees[view].find(...nodeMatcher(address));
  if (!(await findNode())) {
    // The tree does not list the resource, or only beyond the first pages, so it is pinned to get a node. It is read
    // first, so that a resource that no longer exists is not pinned.
    await documents.read(address);
    await pins.add(address);
    context.refresh(view);
  }
  const node = await revealRow(context, view, findNode, { select: true });
  return node?.id;
}

/** Opens both versions in the merge editor. Saving the result overwrites the server's version. */
export async function openMerge(
  virtualDocuments: VirtualDocuments,
  uri: vscode.Uri,
  rejectedText: string,
  versions: ConflictVersions,
): Promise<void> {
  const { base, server, local, conflicts } = versions;
  const isMerged = conflicts.length > 0;
  await showMergedText(uri, rejectedText, versions);
  const parsedPath = parseAddressPath(uri.path);
  const name = parsedPath ? resourceName(parsedPath.address) : 'document';
  await vscode.commands.executeCommand('_open.mergeEditor', {
    base: virtualDocuments.add(`${name}.base.json`, base),
    input1: {
      uri: virtualDocuments.add(`${name}.server.json`, server),
      title: 'Server',
      description: isMerged ? 'With your other changes' : 'Current version on the server',
    },
    input2: {
      uri: virtualDocuments.add(`${name}.mine.json`, local),
      title: 'Your Changes',
      description: isMerged ? 'With the other changes on the server' : 'Version you tried to save',
    },
    output: uri,
  });
}

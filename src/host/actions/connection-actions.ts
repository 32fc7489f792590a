import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { isVendorName, namedVendors } from '../../../contract/vendor.ts';
import {
  importConnections,
  importResult,
  replaceConnection,
  withImports,
  type ConnectionImport,
} from '../../explorer/connection-list.ts';
import { findConnection, isNodeOfKind } from '../../explorer/node.ts';
import { bundledName } from '../bundled-name.ts';
import { readSettings, type NamedConnection } from '../settings.ts';
import {
  bindCommands,
  pickItem,
  confirm,
  targetNodes,
  NoSelection,
  type ActionContext,
  type Actions,
} from './action-context.ts';
import { pickConnectionFile, promptForConnection, promptForCredentials } from './connection-prompts.ts';
import { showInformationMessage } from '../../commands/notifications.ts';

/** Commands on connections. Secrets are stored in the secret storage, everything else in the settings. */
export const connectionActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.connections.add': addConnection,
    'cartwright.connections.edit': editConnection,
    'cartwright.connections.remove': removeConnection,
    'cartwright.connections.activate': activateConnection,
    'cartwright.connections.signIn': signInToConnection,
    'cartwright.connections.forgetPassword': deletePasswords,
    'cartwright.connections.check': checkConnections,
    'cartwright.connections.trustCertificate': trustCertificate,
    'cartwright.connections.importFile': importFile,
  });

/**
 * Returns the name of the connection on which a command was called; undefined if it was not called on one, for
 * example from the Command Palette.
 */
function findSelectedName(context: ActionContext, args: readonly unknown[]): string | undefined {
  const [first] = args;
  if (typeof first === 'string') return first;
  const [node] = targetNodes(args, context);
  return node && findConnection(node);
}

async function pickConnection(
  context: ActionContext,
  args: readonly unknown[],
  title: string,
): Promise<NamedConnection | undefined> {
  const { registry } = context;
  const name = findSelectedName(context, args);
  const selectedConnection = name === undefined ? undefined : registry.find(name);
  if (selectedConnection) return selectedConnection;
  if (registry.configuredConnections.length === 0)
    throw new NoSelection(
      'No connections are configured. The bundled service does not need one; add a connection for an instance first.',
    );
  return pickItem(
    title,
    registry.configuredConnections,
    (connection) => connection.name,
    (connection) => connection.baseUrl,
  );
}

/**
 * Saves the connections in the settings that already contain connections (workspace before user settings). If none do,
 * saves them in the workspace settings or, without a workspace, in the user settings. `undefined` removes the setting.
 */
async function saveConnections(connections: readonly NamedConnection[] | undefined): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const settings = vscode.workspace.getConfiguration('cartwright');
  await settings.update('connections', connections, isSavedForUser() ? Global : Workspace);
}

function isSavedForUser(): boolean {
  const settings = vscode.workspace.getConfiguration('cartwright');
  const { globalValue, workspaceValue } = settings.inspect('connections') ?? {};
  return !vscode.workspace.workspaceFolders || (workspaceValue === undefined && globalValue !== undefined);
}

/** Returns how a message calls the settings in which connections are saved. */
export const connectionSettings = (): string =>
  isSavedForUser() ? 'the user settings' : 'the workspace settings';

/**
 * Asks for the passwords of a connection and stores them; asks for its client ID if it is missing. Resolves with false
 * if the user cancels.
 */
async function signIn({ registry, connections }: ActionContext, original: NamedConnection): Promise<boolean> {
  const credentials = await promptForCredentials(original);
  if (!credentials) return false;
  const { clientId, userPassword, clientPassword } = credentials;
  const isNewId = clientId !== (original.clientId ?? '');
  const connection = isNewId ? { ...original, clientId } : original;
  if (isNewId)
    await saveConnections(replaceConnection(registry.configuredConnections, original.name, connection));
  if (userPassword !== undefined) await connections.storeSecret(connection, 'password', userPassword);
  if (clientPassword !== undefined)
    await connections.storeSecret(connection, 'client password', clientPassword);
  registry.invalidate(connection.name);
  return true;
}

async function addConnection(context: ActionContext): Promise<void> {
  const { registry } = context;
  const connection = await promptForConnection(
    'Add Connection',
    { name: '', baseUrl: 'https://' },
    registry.names,
  );
  if (!connection) return;
  await saveConnections([...registry.configuredConnections, connection]);
  await signIn(context, connection);
  await registry.activate(connection.name);
  await registry.check(connection.name);
}

/** Asks for the fields of a connection. The second argument `baseUrl` begins with that field. */
async function editConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const original = await pickConnection(context, args, 'Select a connection to edit');
  if (!original) return;
  const otherNames = registry.names.filter((name) => name !== original.name);
  const firstField = args[1] === 'baseUrl' ? 'baseUrl' : 'name';
  const connection = await promptForConnection('Edit Connection', original, otherNames, firstField);
  if (!connection) return;
  const wasActive = registry.activeName === original.name;
  await saveConnections(replaceConnection(registry.configuredConnections, original.name, connection));
  registry.invalidate(original.name);
  if (wasActive) await registry.activate(connection.name);
}

async function removeConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const connection = await pickConnection(context, args, 'Select a connection to remove');
  if (!connection) return;
  const detail =
    'The settings and the stored passwords of the connection are removed. The platform is not changed.';
  if (!(await confirm(`Remove the connection "${connection.name}"?`, detail, 'Remove'))) return;
  await context.connections.deleteSecrets(connection);
  await saveConnections(registry.configuredConnections.filter(({ name }) => name !== connection.name));
  registry.invalidate(connection.name);
}

async function activateConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const isProblem = targetNodes(args, context).some(isNodeOfKind('problem'));
  const name =
    (isProblem ? undefined : findSelectedName(context, args)) ??
    (await pickItem(
      'Select a connection',
      registry.names,
      (candidate) => candidate,
      (candidate) => (candidate === bundledName ? 'runs offline' : (registry.find(candidate)?.baseUrl ?? '')),
    ));
  if (name === undefined) return;
  await registry.activate(name);
  if (name !== bundledName || registry.isBundledRunning) await registry.check(name);
}

async function signInToConnection(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const connection = await pickConnection(context, args, 'Select a connection to sign in to');
  if (connection && (await signIn(context, connection))) await context.registry.check(connection.name);
}

async function deletePasswords(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const connection = await pickConnection(context, args, 'Select the connection whose passwords to delete');
  if (!connection) return;
  await context.connections.deleteSecrets(connection);
  context.registry.invalidate(connection.name);
}

async function checkConnections(context: ActionContext, args: readonly unknown[]): Promise<unknown> {
  const { registry } = context;
  const name = findSelectedName(context, args);
  const names = name === undefined ? registry.names : [name];
  return Promise.all(
    names
      .filter((candidate) => candidate !== bundledName || registry.isBundledRunning)
      .map((candidate) => registry.check(candidate)),
  );
}

async function trustCertificate(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const connection = await pickConnection(context, args, 'Select the connection to trust a certificate for');
  if (!connection) return;
  const [file] =
    (await vscode.window.showOpenDialog({
      title: `Select Certificates to Trust for ${connection.name}`,
      openLabel: 'Trust',
      filters: { 'PEM certificates': ['pem', 'crt', 'cer'] },
    })) ?? [];
  if (!file) return;
  const text = await readFile(file.fsPath, 'utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new Error(`${file.fsPath} does not contain a PEM certificate ("-----BEGIN CERTIFICATE-----").`);
  const trustingConnection = { ...connection, caFile: file.fsPath };
  await saveConnections(
    replaceConnection(registry.configuredConnections, connection.name, trustingConnection),
  );
  registry.invalidate(connection.name);
  await registry.check(connection.name);
}

/**
 * Imports a file of connections. The second argument is a text with which the message about the import begins, or a
 * promise of it, for which the import does not wait.
 */
async function importFile(context: ActionContext, [input, introduction]: readonly unknown[]): Promise<void> {
  const file = input instanceof vscode.Uri ? input : await pickConnectionFile();
  if (!file) return;
  const names = await addConnectionsOfFile(context, file);
  await activateImported(context, names, { introduction });
}

/**
 * Adds the connections of a file, or updates those that were imported before. Resolves with their names; the first is
 * that of the instance that other tools use by default.
 */
export async function addConnectionsOfFile(context: ActionContext, file: vscode.Uri): Promise<string[]> {
  const { registry } = context;
  const prefix = path.posix.basename(file.path, '.json');
  const vendor = isVendorName(prefix) ? namedVendors[prefix] : readSettings().vendor;
  const imports = importConnections(
    await readText(file),
    vendor,
    registry.configuredConnections,
    registry.names,
  );
  await addImportedConnections(context, imports);
  return imports.map(({ connection }) => connection.name);
}

/** What the message about an import says besides the connections, and what it offers. */
interface ImportMessage {
  /** A text with which the message begins, or a promise of it, for which the import does not wait. */
  readonly introduction?: unknown;
  /** From where to where the connections were imported, such as ` from dw.json into the user settings`. */
  readonly origin?: string | undefined;
  /** Reverts the import, and what was done with it. */
  readonly undo?: (() => Promise<void>) | undefined;
}

/**
 * Makes the first of these connections the active one if its platform responds, and reports the import. An instance
 * that cannot be reached does not become active, so that F5 keeps working without it.
 */
export async function activateImported(
  context: ActionContext,
  names: readonly string[],
  message: ImportMessage = {},
): Promise<void> {
  const { registry } = context;
  const [firstName] = names;
  if (firstName === undefined) return;
  const problem = await findProblem(context, firstName);
  if (problem === undefined) await registry.activate(firstName);
  void Promise.resolve(message.introduction).then((text) => {
    const start = typeof text === 'string' && text !== '' ? `${text} ` : '';
    return reportImport(context, names, firstName, { ...message, start, problem });
  });
  for (const name of names) await registry.check(name);
}

/** Resolves with the reason why an imported connection cannot be used now; undefined if its platform responds. */
async function findProblem({ registry }: ActionContext, name: string): Promise<string | undefined> {
  const progress = { location: vscode.ProgressLocation.Window, title: `Cartwright: Connecting to ${name}` };
  return vscode.window.withProgress(progress, async () => registry.findReachabilityProblem(name));
}

interface ImportReport extends ImportMessage {
  readonly start: string;
  readonly problem: string | undefined;
}

/** Reports which connections were imported, and which one is active, since F5 and the views use it from now on. */
async function reportImport(
  context: ActionContext,
  names: readonly string[],
  name: string,
  { start, problem, origin, undo }: ImportReport,
): Promise<void> {
  const { registry } = context;
  const lacksClientId = registry.find(name)?.clientId === undefined;
  const advice = lacksClientId
    ? ` ${name} has no client ID: the debugger works without one, the Data and Shop views require it.`
    : '';
  const activeName = problem === undefined ? name : registry.activeName;
  const { executeCommand } = vscode.commands;
  const allActions: readonly (readonly [label: string, isOffered: boolean, run: () => Thenable<unknown>])[] =
    [
      ['Try Again', problem !== undefined, () => activateImported(context, names, { origin, undo })],
      [
        'Edit Connection...',
        problem !== undefined,
        () => executeCommand('cartwright.connections.edit', name),
      ],
      [
        'Enter Client ID...',
        problem === undefined && lacksClientId,
        () => executeCommand('cartwright.connections.signIn', name),
      ],
      ['Use Bundled Service', problem === undefined, () => registry.activate(bundledName)],
      ['Undo', undo !== undefined, () => undo?.() ?? Promise.resolve()],
    ];
  const actions = allActions.filter(([, isOffered]) => isOffered);
  const selectedLabel = await showInformationMessage(
    `Cartwright: ${start}${importResult(names, activeName, origin)}${problem === undefined ? advice : ` ${problem}`}`,
    ...actions.map(([label]) => label),
  );
  await actions.find(([label]) => label === selectedLabel)?.[2]();
}

export const readText = async (file: vscode.Uri): Promise<string> =>
  Buffer.from(await vscode.workspace.fs.readFile(file)).toString('utf8');

/** Adds connections to the settings or updates them there, and their passwords to the secret storage. */
export async function addImportedConnections(
  { registry, connections }: ActionContext,
  imports: readonly ConnectionImport[],
): Promise<void> {
  await saveConnections(withImports(registry.configuredConnections, imports));
  for (const { connection, secrets, isUpdate } of imports) {
    if (isUpdate === true) registry.invalidate(connection.name);
    if (secrets.password !== undefined)
      await connections.storeSecret(connection, 'password', secrets.password);
    if (secrets.clientPassword !== undefined)
      await connections.storeSecret(connection, 'client password', secrets.clientPassword);
  }
}

/** Removes connections that were just added, with their passwords. `activeName` becomes active if one of them is. */
export async function removeAddedConnections(
  { registry, connections }: ActionContext,
  names: readonly string[],
  activeName: string,
): Promise<void> {
  const [added, others] = [true, false].map((isAdded) =>
    registry.configuredConnections.filter(({ name }) => names.includes(name) === isAdded),
  ) as [NamedConnection[], NamedConnection[]];
  if (added.length === 0) return;
  if (names.includes(registry.activeName)) await registry.activate(activeName);
  for (const connection of added) await connections.deleteSecrets(connection);
  await saveConnections(others.length > 0 ? others : undefined);
  for (const { name } of added) registry.invalidate(name);
}

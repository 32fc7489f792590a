import path from 'node:path';
import * as vscode from 'vscode';
import { isVendorName, namedVendors, type VendorProfile } from '../../../contract/vendor.ts';
import { showInformationMessage } from '../../commands/notifications.ts';
import { parseConnections } from '../../explorer/connection-file.ts';
import {
  importConnections,
  importResult,
  withImports,
  type ConnectionImport,
} from '../../explorer/connection-list.ts';
import { bundledName } from '../bundled-name.ts';
import type { OfferResult, Undo } from '../offers.ts';
import { readSettings, type NamedConnection } from '../settings.ts';
import type { ActionContext } from './action-context.ts';
import { pickConnectionFile } from './connection-prompts.ts';
import { saveConnections } from './saved-connections.ts';

/**
 * Imports a file of connections, and reports it unless `isReportedByCaller`, who then shows the message of the result.
 */
export async function importFile(
  context: ActionContext,
  [input, isReportedByCaller]: readonly unknown[],
): Promise<OfferResult | undefined> {
  const file = input instanceof vscode.Uri ? input : await pickConnectionFile();
  if (!file) return undefined;
  const { names, undo } = await addConnectionsOfFile(context, file);
  const showMessage = await activateImported(context, names);
  if (isReportedByCaller !== true) showMessage('', undo);
  await checkAll(context, names);
  return { text: '', undo, showMessage };
}

/** Connections that were added or updated. */
interface ImportedConnections {
  readonly names: readonly string[];
  /** Restores the connections, their passwords and the active connection from before. */
  readonly undo: Undo;
}

/**
 * Adds the connections of a file, or updates those that were imported before. The first name is that of the instance
 * that other tools use by default.
 */
export async function addConnectionsOfFile(
  context: ActionContext,
  file: vscode.Uri,
): Promise<ImportedConnections> {
  const { registry } = context;
  const imports = importConnections(
    await readText(file),
    vendorOfFile(file),
    registry.configuredConnections,
    registry.names,
  );
  const undo = await addImportedConnections(context, imports);
  return { names: imports.map(({ connection }) => connection.name), undo };
}

function vendorOfFile(file: vscode.Uri): VendorProfile {
  const prefix = path.posix.basename(file.path, '.json');
  return isVendorName(prefix) ? namedVendors[prefix] : readSettings().vendor;
}

/** Resolves with the hosts of the instances in a file of connections; none if it cannot be read. */
export async function readInstances(file: vscode.Uri): Promise<string[]> {
  try {
    const connections = parseConnections(await readText(file), vendorOfFile(file));
    return connections.map(({ baseUrl }) => new URL(baseUrl).host);
  } catch {
    // The import reports what is wrong.
    return [];
  }
}

/**
 * Makes the first of these connections the active one if its platform responds. An instance that cannot be reached does
 * not become active, so that F5 keeps working without it. Resolves with the function that reports the import.
 *
 * @param origin from where to where the connections were imported, such as ` from dw.json into the user settings`
 */
export async function activateImported(
  context: ActionContext,
  names: readonly string[],
  origin?: string,
): Promise<NonNullable<OfferResult['showMessage']>> {
  const { registry } = context;
  const [name] = names;
  if (name === undefined) return () => undefined;
  const problem = await findProblem(context, name);
  if (problem === undefined) await registry.activate(name);
  return (introduction, undo) =>
    void reportImport(context, { names, name, introduction, problem, origin, undo });
}

/** Checks connections one after the other. */
export async function checkAll({ registry }: ActionContext, names: readonly string[]): Promise<void> {
  for (const name of names) await registry.check(name);
}

/** Resolves with the reason why an imported connection cannot be used now; undefined if its platform responds. */
async function findProblem({ registry }: ActionContext, name: string): Promise<string | undefined> {
  const progress = { location: vscode.ProgressLocation.Window, title: `Cartwright: Connecting to ${name}` };
  return vscode.window.withProgress(progress, async () => registry.findReachabilityProblem(name));
}

interface ImportReport {
  readonly names: readonly string[];
  /** The connection that becomes active if it can be used. */
  readonly name: string;
  /** Sentences with which the message begins; may be empty. */
  readonly introduction: string;
  readonly problem: string | undefined;
  readonly origin: string | undefined;
  readonly undo: Undo | undefined;
}

/** Reports which connections were imported, and which one is active, since F5 and the views use it from now on. */
async function reportImport(
  context: ActionContext,
  { names, name, introduction, problem, origin, undo }: ImportReport,
): Promise<void> {
  const { registry } = context;
  const lacksClientId = registry.find(name)?.clientId === undefined;
  const advice = lacksClientId
    ? ` ${name} has no client ID: the debugger works without one, the Data and Shop views require it.`
    : '';
  const activeName = problem === undefined ? name : registry.activeName;
  const { executeCommand } = vscode.commands;
  const tryAgain = async (): Promise<void> => {
    const showMessage = await activateImported(context, names, origin);
    showMessage('', undo);
    await checkAll(context, names);
  };
  const allActions: readonly (readonly [label: string, isOffered: boolean, run: () => Thenable<unknown>])[] =
    [
      ['Try Again', problem !== undefined, tryAgain],
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
    `Cartwright: ${introduction === '' ? '' : `${introduction} `}${importResult(names, activeName, origin)}${problem === undefined ? advice : ` ${problem}`}`,
    ...actions.map(([label]) => label),
  );
  await actions.find(([label]) => label === selectedLabel)?.[2]();
}

export const readText = async (file: vscode.Uri): Promise<string> =>
  Buffer.from(await vscode.workspace.fs.readFile(file)).toString('utf8');

/**
 * Adds connections to the settings or updates them there, and their passwords to the secret storage. Resolves with the
 * function that restores them and the active connection.
 */
export async function addImportedConnections(
  context: ActionContext,
  imports: readonly ConnectionImport[],
): Promise<Undo> {
  const { registry, connections } = context;
  const activeBefore = registry.activeName;
  const before = registry.configuredConnections;
  await saveConnections(withImports(before, imports));
  const secretUndos: Undo[] = [];
  for (const { connection, secrets, isUpdate } of imports) {
    if (isUpdate === true) registry.invalidate(connection.name);
    const values = { password: secrets.password, 'client password': secrets.clientPassword };
    for (const kind of ['password', 'client password'] as const) {
      const previousSecret = await connections.readSecret(connection, kind);
      const secret = values[kind];
      if (secret !== undefined) await connections.storeSecret(connection, kind, secret);
      // The user may have entered a password for a new connection since.
      if (secret !== undefined || isUpdate !== true)
        secretUndos.push(async () => connections.restoreSecret(connection, kind, previousSecret));
    }
  }
  return async () => {
    const names = imports.map(({ connection }) => connection.name);
    if (names.includes(registry.activeName)) await registry.activate(activeBefore);
    for (const undo of secretUndos) await undo();
    await restoreConnections(context, before, names);
  };
}

/** Restores the settings of connections. Those that were not in the list before are removed; others are unchanged. */
async function restoreConnections(
  { registry }: ActionContext,
  before: readonly NamedConnection[],
  names: readonly string[],
): Promise<void> {
  const connections = registry.configuredConnections.flatMap((connection) =>
    names.includes(connection.name)
      ? (before.find(({ name }) => name === connection.name) ?? [])
      : connection,
  );
  await saveConnections(connections.length > 0 ? connections : undefined);
  for (const name of names) registry.invalidate(name);
}

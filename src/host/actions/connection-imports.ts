import path from 'node:path';
import * as vscode from 'vscode';
import { isVendorName, namedVendors, type VendorProfile } from '../../../contract/vendor.ts';
import { showInformationMessage } from '../../commands/notifications.ts';
import { parseConnections } from '../../explorer/connection-file.ts';
import {
  planImports,
  importResult,
  isSameInstance,
  importStatus,
  withImports,
  type ConnectionImport,
} from '../../explorer/connection-list.ts';
import { bundledName } from '../bundled-name.ts';
import { rememberImport } from '../imported-files.ts';
import { readFileText } from '../file-text.ts';
import type { CommonReport, OfferResult } from '../offers.ts';
import type { ConnectionsStep, SecretChange } from '../undo-steps.ts';
import { readSettings } from '../settings.ts';
import type { ActionContext } from './action-context.ts';
import { checkSignIn } from './check-sign-in.ts';
import { pickConnectionFile } from './connection-prompts.ts';
import { saveConnections } from './saved-connections.ts';
import { undoAndReport } from './set-up-undo.ts';

/**
 * Imports a file of connections. Reports the import unless `isReportedByCaller` is true: the caller then reports it by
 * the result's `showMessage`.
 */
export async function importFile(
  context: ActionContext,
  [input, isReportedByCaller]: readonly unknown[],
): Promise<OfferResult | undefined> {
  const file = input instanceof vscode.Uri ? input : await pickConnectionFile();
  if (!file) return undefined;
  const { names, step } = await addConnectionsOfFile(context, file);
  const showMessage = await activateImported(context, names);
  if (isReportedByCaller !== true)
    showMessage({ headline: '', details: [], undo: async () => undoAndReport(context, [step]) });
  await checkAll(context, names);
  if (names[0] === context.registry.activeName) await checkSignIn(context, names[0]);
  return { text: '', undo: [step], showMessage };
}

/** Connections that were added or updated. */
interface ImportedConnections {
  readonly names: readonly string[];
  /** How to restore the connections, their passwords and the active connection from before. */
  readonly step: ConnectionsStep;
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
  const imports = planImports(
    await readFileText(file),
    vendorOfFile(file),
    registry.configuredConnections,
    registry.names,
  );
  const step = await addImportedConnections(context, imports);
  await rememberImport(context.extension.workspaceState, file);
  return { names: step.names, step };
}

function vendorOfFile(file: vscode.Uri): VendorProfile {
  const prefix = path.posix.basename(file.path, '.json');
  return isVendorName(prefix) ? namedVendors[prefix] : readSettings().vendor;
}

/** Resolves with the hosts of the instances in a file of connections; none if it cannot be read. */
export async function readInstances(file: vscode.Uri): Promise<string[]> {
  try {
    const connections = parseConnections(await readFileText(file), vendorOfFile(file));
    return connections.map(({ baseUrl }) => new URL(baseUrl).host);
  } catch {
    // The import reports what is wrong.
    return [];
  }
}

/** Resolves with the hosts of the instances in a file that no connection has; none if the file cannot be read. */
export async function readMissingInstances(file: vscode.Uri): Promise<string[]> {
  const { connections } = readSettings();
  try {
    return parseConnections(await readFileText(file), vendorOfFile(file))
      .filter((instance) => !connections.some((connection) => isSameInstance(connection, instance)))
      .map(({ baseUrl }) => new URL(baseUrl).host);
  } catch {
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
  return (report) => void reportImport(context, { ...report, names, name, problem, origin });
}

/** Checks connections one after the other. */
export async function checkAll({ registry }: ActionContext, names: readonly string[]): Promise<void> {
  for (const name of names) await registry.check(name);
}

/** Resolves with the reason why an imported connection cannot be used now; undefined if its platform responds. */
async function findProblem({ registry }: ActionContext, name: string): Promise<string | undefined> {
  const progress = { location: vscode.ProgressLocation.Window, title: `Cartwright: Connecting to ${name}` };
  const problem = await vscode.window.withProgress(progress, async () =>
    registry.findReachabilityProblem(name),
  );
  // The user knows the field of the imported file, not that of the connection.
  return problem?.replaceAll('in "baseUrl"', 'in "hostname"');
}

interface ImportReport extends CommonReport {
  readonly names: readonly string[];
  /** The connection that becomes active if it can be used. */
  readonly name: string;
  readonly problem: string | undefined;
  readonly origin: string | undefined;
}

/**
 * Reports on which connection the user debugs now, since F5 and the views use it, and why it is not the imported one.
 * The log has the details.
 */
async function reportImport(context: ActionContext, report: ImportReport): Promise<void> {
  const { names, name, headline, details, problem, origin, undo } = report;
  const { registry, log } = context;
  const asksForClientId = problem === undefined && registry.find(name)?.clientId === undefined;
  const activeName = problem === undefined ? name : registry.activeName;
  const result = importResult(names, activeName, origin);
  const detailsButton = log.writeDetails([...details, result, ...(problem === undefined ? [] : [problem])]);
  const hasDetails = details.length > 0 || problem !== undefined;
  const { executeCommand } = vscode.commands;
  const tryAgain = async (): Promise<void> => {
    const showMessage = await activateImported(context, names, origin);
    showMessage({ headline: '', details: [], undo });
    await checkAll(context, names);
  };
  const allActions: readonly (readonly [
    label: string,
    isOffered: boolean,
    run: () => PromiseLike<unknown>,
  ])[] = [
    ['Try Again', problem !== undefined, tryAgain],
    ['Edit Connection...', problem !== undefined, () => executeCommand('cartwright.connections.edit', name)],
    ['Enter Client ID...', asksForClientId, () => executeCommand('cartwright.connections.signIn', name)],
    ['Use Bundled Service', problem === undefined, () => registry.activate(bundledName)],
    [detailsButton.label, hasDetails, detailsButton.run],
    ['Undo', undo !== undefined, () => undo?.() ?? Promise.resolve()],
  ];
  const actions = allActions.filter(([, isOffered]) => isOffered);
  const host = problem === undefined ? undefined : hostOf(context, name);
  const status = importStatus(activeName === bundledName ? undefined : activeName, host);
  const texts =
    headline === ''
      ? [
          result,
          problem,
          asksForClientId &&
            `${name} has no client ID: the debugger works without one, the Data and Shop views require it.`,
        ]
      : [headline, status, asksForClientId && 'The Data and Shop views require a client ID.'];
  const text = texts.filter(Boolean).join(' ');
  const selectedLabel = await showInformationMessage(
    `Cartwright: ${text}`,
    ...actions.map(([label]) => label),
  );
  await actions.find(([label]) => label === selectedLabel)?.[2]();
}

/** Returns the host of a connection, or its name if there is no such connection. */
function hostOf({ registry }: ActionContext, name: string): string {
  const baseUrl = registry.find(name)?.baseUrl;
  return baseUrl === undefined ? name : new URL(baseUrl).host;
}

/**
 * Adds connections to the settings or updates them there, and stores their passwords in the secret storage. Resolves
 * with how to restore them and the active connection.
 */
export async function addImportedConnections(
  context: ActionContext,
  imports: readonly ConnectionImport[],
): Promise<ConnectionsStep> {
  const { registry, connections } = context;
  const activeBefore = registry.activeName;
  const before = registry.configuredConnections;
  await saveConnections(withImports(before, imports));
  const secretChanges: SecretChange[] = [];
  for (const { connection, secrets, isUpdate } of imports) {
    if (isUpdate === true) registry.invalidate(connection.name);
    const values = { password: secrets.password, 'client password': secrets.clientPassword };
    for (const kind of ['password', 'client password'] as const) {
      const previousSecret = await connections.readSecret(connection, kind);
      const secret = values[kind];
      if (secret !== undefined) await connections.storeSecret(connection, kind, secret);
      // Undoing the import of a new connection also deletes a password that the user has entered for it since.
      if (secret !== undefined || isUpdate !== true) secretChanges.push({ connection, kind, previousSecret });
    }
  }
  const names = imports.map(({ connection }) => connection.name);
  return { kind: 'connections', before, names, activeBefore, secrets: secretChanges };
}

import path from 'node:path';
import * as vscode from 'vscode';
import { isVendorName, namedVendors, type VendorProfile } from '../../../contract/vendor.ts';
import { showInformationMessage, showWarningMessage } from '../../commands/notifications.ts';
import { parseConnections } from '../../explorer/connection-file.ts';
import {
  changedFields,
  changeLines,
  planImports,
  importResult,
  isSameHost,
  isSameInstance,
  importStatus,
  uniqueName,
  withImports,
  type ConnectionImport,
  type ConnectionUpdate,
} from '../../explorer/connection-list.ts';
import { bundledName } from '../bundled-name.ts';
import { rememberImport } from '../imported-files.ts';
import { readFileText } from '../file-text.ts';
import type { CommonReport, OfferResult } from '../offers.ts';
import type { ConnectionsStep, SecretChange } from '../undo-steps.ts';
import { readSettings } from '../settings.ts';
import type { Health } from '../views/connection-registry.ts';
import type { ActionContext } from './action-context.ts';
import { editRejectedConnection, isBroken } from './check-sign-in.ts';
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
  const imported = await addConnectionsOfFile(context, file);
  if (!imported) return undefined;
  const { names, step } = imported;
  const showMessage = await activateImported(context, imported);
  if (isReportedByCaller !== true)
    showMessage({ headline: '', details: [], undo: async () => undoAndReport(context, [step]) });
  await checkOthers(context, names);
  return { text: '', undo: [step], showMessage };
}

/** Connections that were added or updated. */
export interface ImportedConnections {
  readonly names: readonly string[];
  /** Those that existed before. */
  readonly updates: readonly ConnectionUpdate[];
  /** How to restore the connections, their passwords and the active connection from before. */
  readonly step: ConnectionsStep;
}

/**
 * Adds the connections of a file, or updates those that were imported before. The first name is that of the instance
 * that other tools use by default. Resolves with undefined if the user agreed to none of them.
 */
export async function addConnectionsOfFile(
  context: ActionContext,
  file: vscode.Uri,
): Promise<ImportedConnections | undefined> {
  const { registry } = context;
  const plannedImports = planImports(
    await readFileText(file),
    vendorOfFile(file),
    registry.configuredConnections,
    registry.names,
  );
  const imports: ConnectionImport[] = [];
  for (const plannedImport of plannedImports) {
    const acceptedImport = plannedImport.needsConsent
      ? await confirmUpdate(context, plannedImport, path.posix.basename(file.path))
      : plannedImport;
    if (acceptedImport) imports.push(acceptedImport);
  }
  if (imports.length === 0) return undefined;
  const imported = await addImportedConnections(context, imports);
  await rememberImport(context.extension.workspaceState, file);
  return imported;
}

/**
 * Asks whether an import should update the connection of the same name, whose URL or user is another one. Resolves with
 * the update, with a new connection if the user prefers that and the host is another one, or with undefined.
 */
async function confirmUpdate(
  { registry }: ActionContext,
  plannedImport: ConnectionImport,
  fileName: string,
): Promise<ConnectionImport | undefined> {
  const { connection, secrets } = plannedImport;
  const previous = registry.find(connection.name);
  if (!previous) return plannedImport;
  const newName = uniqueName(connection.name, registry.names);
  const [updateLabel, addLabel] = ['Update', `Add as "${newName}"`];
  const label = await showWarningMessage(
    `Update connection "${connection.name}" from ${fileName}?`,
    { modal: true, detail: changeLines([previous], plannedImport).join('\n') },
    updateLabel,
    ...(isSameHost(previous, connection) ? [] : [addLabel]),
  );
  if (label === updateLabel) return plannedImport;
  return label === addLabel ? { connection: { ...connection, name: newName }, secrets } : undefined;
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
 * not become active, so that F5 keeps working without it. Then checks whether it can be used. Resolves with the function
 * that reports the import and the result of the check.
 *
 * @param origin the source and the target of the import, such as ` from dw.json into the user settings`
 */
export async function activateImported(
  context: ActionContext,
  imported: ImportedConnections,
  origin?: string,
): Promise<NonNullable<OfferResult['showMessage']>> {
  const { registry } = context;
  const [name] = imported.names;
  if (name === undefined) return () => undefined;
  const problem = await findProblem(context, name);
  const check = registry.check(name);
  const health = problem === undefined ? await check : undefined;
  if (health && !isBroken(health)) await registry.activate(name);
  return (report) => void reportImport(context, { ...report, imported, name, problem, health, origin });
}

/** Checks the connections after the first one, which `activateImported` has checked, one after the other. */
export async function checkOthers({ registry }: ActionContext, names: readonly string[]): Promise<void> {
  for (const name of names.slice(1)) await registry.check(name);
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
  readonly imported: ImportedConnections;
  /** The connection that becomes active if it can be used. */
  readonly name: string;
  /** Why its platform does not respond, if so. */
  readonly problem: string | undefined;
  /** The result of the check if its platform responds. */
  readonly health: Health | undefined;
  readonly origin: string | undefined;
}

/**
 * Reports on which connection the user debugs now, since F5 and the views use it, and why it is not the imported one.
 * The log has the details.
 */
async function reportImport(context: ActionContext, report: ImportReport): Promise<void> {
  const { imported, name, headline, details, problem, health, origin, undo } = report;
  const { names, updates } = imported;
  const { registry, log } = context;
  const asksForClientId = problem === undefined && registry.find(name)?.clientId === undefined;
  const isActive = health !== undefined && !isBroken(health);
  const activeName = isActive ? name : registry.activeName;
  const result = importResult(
    names,
    activeName,
    origin,
    updates,
    problem === undefined ? 'cannot be used' : 'cannot be reached',
  );
  const failure = problem === undefined ? describeFailure(name, health) : problem;
  const detailsButton = log.writeDetails([...details, result, ...(failure === undefined ? [] : [failure])]);
  const rejectedSecret = problem === undefined ? health?.rejectedSecret : undefined;
  const hasDetails = details.length > 0 || problem !== undefined;
  const runOn = (command: 'edit' | 'signIn') => () =>
    vscode.commands.executeCommand(`cartwright.connections.${command}`, name);
  const tryAgain = async (): Promise<void> => {
    const showMessage = await activateImported(context, imported, origin);
    showMessage({ headline: '', details: [], undo });
    await checkOthers(context, names);
  };
  const allActions: readonly (readonly [
    label: string,
    isOffered: boolean,
    run: () => PromiseLike<unknown>,
  ])[] = [
    ['Try Again', problem !== undefined, tryAgain],
    ['Sign In...', needsSignIn(health) && !asksForClientId, runOn('signIn')],
    [
      'Edit Connection...',
      rejectedSecret !== undefined || (failure !== undefined && !needsSignIn(health)),
      () => (rejectedSecret === undefined ? runOn('edit')() : editRejectedConnection(name, rejectedSecret)),
    ],
    ['Enter Client ID...', asksForClientId, runOn('signIn')],
    ['Use Bundled Service', isActive, () => registry.activate(bundledName)],
    ['Use Anyway', !isActive && problem === undefined, () => registry.activate(name)],
    [detailsButton.label, hasDetails, detailsButton.run],
    ['Undo', undo !== undefined, () => undo?.() ?? Promise.resolve()],
  ];
  const actions = allActions.filter(([, isOffered]) => isOffered);
  const host = problem === undefined ? undefined : hostOf(context, name);
  const status = importStatus(activeName === bundledName ? undefined : activeName, host);
  const texts = headline === '' ? [result, failure] : [headline, status, problem === undefined && failure];
  if (asksForClientId) texts.push(clientIdHint(name, headline === ''));
  const text = texts.filter(Boolean).join(' ');
  const selectedLabel = await showInformationMessage(
    `Cartwright: ${text}`,
    ...actions.map(([label]) => label),
  );
  await actions.find(([label]) => label === selectedLabel)?.[2]();
}

const clientIdHint = (name: string, isComplete: boolean): string =>
  isComplete
    ? `${name} has no client ID: the debugger works without one, the Data and Shop views require it.`
    : 'The Data and Shop views require a client ID.';

const needsSignIn = (health: Health | undefined): boolean => health?.signInProblem !== undefined;

/** Returns the sentence that says why a connection cannot be used although its platform responds; undefined if it can. */
function describeFailure(name: string, health: Health | undefined): string | undefined {
  if (health?.signInProblem !== undefined) return health.signInProblem;
  return health?.problem === undefined ? undefined : `"${name}" cannot be used: ${health.problem}`;
}

/** Returns the host of a connection, or its name if there is no such connection. */
function hostOf({ registry }: ActionContext, name: string): string {
  const baseUrl = registry.find(name)?.baseUrl;
  return baseUrl === undefined ? name : new URL(baseUrl).host;
}

/**
 * Adds connections to the settings or updates them there, and stores their passwords in the secret storage. Resolves
 * with what was changed, and how to restore it and the active connection.
 */
export async function addImportedConnections(
  context: ActionContext,
  imports: readonly ConnectionImport[],
): Promise<ImportedConnections> {
  const { registry, connections } = context;
  const activeBefore = registry.activeName;
  const before = registry.configuredConnections;
  await saveConnections(withImports(before, imports));
  const secretChanges: SecretChange[] = [];
  const updates: ConnectionUpdate[] = [];
  for (const { connection, secrets, isUpdate } of imports) {
    if (isUpdate === true) registry.invalidate(connection.name);
    const changes = changedFields(before, connection);
    if (isUpdate === true) updates.push({ name: connection.name, changes });
    const values = { password: secrets.password, 'client password': secrets.clientPassword };
    for (const kind of ['password', 'client password'] as const) {
      const previousSecret = await connections.readSecret(connection, kind);
      const secret = values[kind];
      if (secret !== undefined) await connections.storeSecret(connection, kind, secret);
      if (secret !== undefined && secret !== previousSecret) changes.push(kind);
      // Undoing the import of a new connection also deletes a password that the user has entered for it since.
      if (secret !== undefined || isUpdate !== true) secretChanges.push({ connection, kind, previousSecret });
    }
  }
  const names = imports.map(({ connection }) => connection.name);
  return {
    names,
    updates,
    step: { kind: 'connections', before, names, activeBefore, secrets: secretChanges },
  };
}

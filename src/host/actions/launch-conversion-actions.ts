import * as vscode from 'vscode';
import { errorMessage } from '../../../contract/error-message.ts';
import { namedVendors } from '../../../contract/vendor.ts';
import {
  parseConnection,
  parseConnections,
  type ImportedConnection,
} from '../../explorer/connection-file.ts';
import { isSameInstance, withUniqueNames } from '../../explorer/connection-list.ts';
import {
  conversionResult,
  convertConfiguration,
  findThirdPartyConfigurations,
  type LaunchConversion,
  type ThirdPartyConfiguration,
} from '../../explorer/other-debuggers.ts';
import { launchFiles } from '../launch-files.ts';
import { bindCommands, NoSelection, type ActionContext, type Actions } from './action-context.ts';
import {
  activateImported,
  addConnectionsOfFile,
  addImportedConnections,
  checkAll,
  readText,
} from './connection-imports.ts';
import { connectionSettings } from './saved-connections.ts';
import type { OfferResult, Undo } from '../offers.ts';
import { showInformationMessage, showWarningMessage } from '../../commands/notifications.ts';

/** The `dw.json` of the workspace. */
interface ConnectionFile {
  readonly file: vscode.Uri;
  /** The instance that other tools use by default. */
  readonly defaultInstance: ImportedConnection;
}

/** Configurations of other debuggers in a document. */
interface ConversionTask {
  readonly document: vscode.TextDocument;
  /** Whether the change is saved unless the document has other unsaved changes. */
  readonly isSaved: boolean;
  readonly configurations: readonly ThirdPartyConfiguration[];
}

/** The text of a document before and after its configurations were converted. */
interface DocumentChange {
  readonly document: vscode.TextDocument;
  readonly oldText: string;
  readonly newText: string;
  /** Whether the document had no unsaved changes before. */
  readonly isClean: boolean;
}

/** Command that converts launch configurations of other debuggers. */
export const launchConversionActions = (context: ActionContext): Actions =>
  bindCommands(context, { 'cartwright.launch.convert': convertConfigurations });

/** Configurations that were converted, and the message about it. */
interface ConversionOutcome extends OfferResult {
  readonly conversions: readonly LaunchConversion[];
}

/** How the caller of the command reports the conversion. */
interface CallerReport {
  /** Whether the text names the active connection. */
  readonly namesConnection: boolean;
}

/**
 * Converts the configurations of other debuggers in a file, or only the one at `onlyPath`. Without a file, converts
 * those of the whole workspace. The instances that they debug become connections, unless they are already. A file that
 * the caller names, as the quick fix does, is shown and stays unsaved like after any other edit. Else no editor opens,
 * and files that had no unsaved changes are saved, since a debug session uses the saved configurations. Reports what was
 * done, with a button that undoes it, unless there is a `callerReport`. Throws `NoSelection` if there are no such
 * configurations.
 */
async function convertConfigurations(
  context: ActionContext,
  [input, onlyPath, callerReport]: readonly unknown[],
): Promise<ConversionOutcome> {
  const { registry } = context;
  const shownFile = input instanceof vscode.Uri ? input : undefined;
  const tasks = await findTasks(shownFile, onlyPath);
  if (tasks.length === 0)
    throw new NoSelection('The workspace has no launch configurations of Prophet or B2C DX.');
  const namesBefore = registry.names;
  const connectionFile = await findDwJson();
  const imported =
    connectionFile && needsImport(context, connectionFile, tasks)
      ? await addConnectionsOfFile(context, connectionFile.file)
      : undefined;
  const undos: Undo[] = imported ? [imported.undo] : [];
  const conversions: LaunchConversion[] = [];
  for (const task of tasks) {
    undos.push(await convertDocument(context, task, connectionFile?.defaultInstance, conversions));
    if (shownFile) await vscode.window.showTextDocument(task.document);
  }
  const addedNames = registry.names.filter((name) => !namesBefore.includes(name));
  const undo = async (): Promise<void> => {
    for (const revert of undos.toReversed()) await revert();
  };
  const importedNames = imported?.names ?? [];
  const showImport =
    importedNames.length > 0
      ? await activateImported(context, importedNames, ` from dw.json into ${connectionSettings()}`)
      : undefined;
  const activeName =
    (callerReport as CallerReport | undefined)?.namesConnection === false ? undefined : registry.activeName;
  const result = showImport ? conversionResult(conversions) : describe(conversions, activeName, addedNames);
  const text = `${result}${shownFile ? '' : describeUnsaved(tasks)}`;
  const showMessage =
    showImport &&
    ((introduction: string, undoAll: Undo | undefined): void =>
      showImport(introduction === '' ? text : `${introduction} ${text}`, undoAll));
  if (callerReport === undefined) (showMessage ?? report)(showMessage ? '' : text, undo);
  await checkAll(context, importedNames);
  return { conversions, text, undo, showMessage };
}

/** Returns the sentences about converted configurations, and about the connections that were added for them. */
function describe(
  conversions: readonly LaunchConversion[],
  activeName: string | undefined,
  addedNames: readonly string[],
): string {
  const result = conversionResult(conversions, activeName);
  const additions = addedNames.map(
    (name) => ` The connection "${name}" was added to ${connectionSettings()}.`,
  );
  return `${result}${additions.join('')}`;
}

/** Returns a sentence about converted documents with unsaved changes; '' if there are none. */
function describeUnsaved(tasks: readonly ConversionTask[]): string {
  const names = tasks.flatMap(({ document }) =>
    document.isDirty ? vscode.workspace.asRelativePath(document.uri) : [],
  );
  if (names.length === 0) return '';
  return ` Save ${new Intl.ListFormat('en').format(names)}, which has unsaved changes, to debug with it.`;
}

function report(text: string, undo: Undo): void {
  const undoAction = 'Undo';
  void showInformationMessage(`Cartwright: ${text}`, undoAction).then(async (action) =>
    action === undoAction ? undo() : undefined,
  );
}

async function findTasks(shownFile: vscode.Uri | undefined, onlyPath: unknown): Promise<ConversionTask[]> {
  const tasks: ConversionTask[] = [];
  for (const file of shownFile ? [shownFile] : await launchFiles()) {
    const document = await vscode.workspace.openTextDocument(file);
    const configurations = findThirdPartyConfigurations(document.getText()).filter(
      ({ path }) => onlyPath === undefined || path.join() === onlyPath,
    );
    if (configurations.length > 0) tasks.push({ document, isSaved: !shownFile, configurations });
  }
  return tasks;
}

/** Whether a configuration debugs the default instance of `dw.json`, and no connection has this instance yet. */
const needsImport = (
  { registry }: ActionContext,
  { defaultInstance }: ConnectionFile,
  tasks: readonly ConversionTask[],
): boolean =>
  !registry.configuredConnections.some((connection) => isSameInstance(connection, defaultInstance)) &&
  tasks
    .flatMap(({ configurations }) => configurations)
    .some((configuration) => isSameInstance(ownInstance(configuration) ?? defaultInstance, defaultInstance));

/**
 * Returns the instance that a configuration itself contains; undefined if it contains none. Older versions of the other
 * debuggers allowed this.
 */
const ownInstance = ({ attributes }: ThirdPartyConfiguration): ImportedConnection | undefined =>
  parseConnection({ ...attributes, name: '' }, namedVendors.dw);

/**
 * Converts the configurations of a document, and adds them to `conversions`. Resolves with the function that restores
 * the document, and the connections that were changed for it.
 */
async function convertDocument(
  context: ActionContext,
  { document, isSaved, configurations }: ConversionTask,
  defaultInstance: ImportedConnection | undefined,
  conversions: LaunchConversion[],
): Promise<Undo> {
  const oldText = document.getText();
  const undos: Undo[] = [];
  let newText = oldText;
  for (const configuration of configurations) {
    const { connection, undo } = await findOrAddConnection(
      context,
      ownInstance(configuration),
      defaultInstance,
    );
    if (undo) undos.push(undo);
    newText = convertConfiguration(newText, configuration, connection);
    conversions.push({ name: configuration.name, connection });
  }
  const isClean = !document.isDirty;
  await replaceText(document, newText);
  if (isSaved && isClean) await document.save();
  // Saving may format the document.
  const change = { document, oldText, newText: document.getText(), isClean };
  return async () => {
    await revert(change);
    for (const undo of undos.toReversed()) await undo();
  };
}

/** Restores the text of a document, unless it has been changed since. Saves it if it had no unsaved changes before. */
async function revert({ document, oldText, newText, isClean }: DocumentChange): Promise<void> {
  const currentDocument = await vscode.workspace.openTextDocument(document.uri);
  if (currentDocument.getText() !== newText) return;
  await replaceText(currentDocument, oldText);
  if (isClean) await currentDocument.save();
}

async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new vscode.Range(document.positionAt(0), end), text);
  await vscode.workspace.applyEdit(edit);
}

/**
 * Returns the name of the connection for the instance that a configuration itself contains, and adds the connection if
 * there is none; `undo` removes it. Without a name for the active connection: for an instance that is the default one of
 * `dw.json`, or without an instance. For the other debuggers, too, that instance is selected outside `launch.json`.
 */
async function findOrAddConnection(
  context: ActionContext,
  instance: ImportedConnection | undefined,
  defaultInstance: ImportedConnection | undefined,
): Promise<{ readonly connection: string | undefined; readonly undo?: Undo }> {
  if (!instance || (defaultInstance && isSameInstance(defaultInstance, instance)))
    return { connection: undefined };
  const { registry } = context;
  const existingConnection = registry.configuredConnections.find((connection) =>
    isSameInstance(connection, instance),
  );
  if (existingConnection) return { connection: existingConnection.name };
  const imports = withUniqueNames([instance], registry.names);
  const undo = await addImportedConnections(context, imports);
  return { connection: imports[0]?.connection.name, undo };
}

/**
 * Resolves with the workspace's `dw.json`; undefined if there is none or if it contains no usable instance. A message
 * says what is wrong with an unusable file.
 */
async function findDwJson(): Promise<ConnectionFile | undefined> {
  const [file] = await vscode.workspace.findFiles('**/dw.json', '**/node_modules/**', 1);
  if (!file) return undefined;
  try {
    const [defaultInstance] = parseConnections(await readText(file), namedVendors.dw);
    return defaultInstance && { file, defaultInstance };
  } catch (error) {
    void showWarningMessage(`Cartwright: ${errorMessage(error)}`);
    return undefined;
  }
}

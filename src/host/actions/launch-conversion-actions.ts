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
  connectionSettings,
  readText,
  removeAddedConnections,
} from './connection-actions.ts';
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
  readonly configurations: readonly ThirdPartyConfiguration[];
}

/** The text of a document before and after its configurations were converted. */
interface DocumentChange {
  readonly document: vscode.TextDocument;
  readonly oldText: string;
  readonly newText: string;
}

/** Command that converts launch configurations of other debuggers. */
export const launchConversionActions = (context: ActionContext): Actions =>
  bindCommands(context, { 'cartwright.launch.convert': convertConfigurations });

/**
 * Converts the configurations of other debuggers in a file, or only the one at `onlyPath`. Without a file, converts
 * those of the whole workspace. The instances that they debug become connections, unless they are already. The changes
 * are not saved and can be undone like any other edit. Reports what was done, with a button that undoes it, unless
 * `isReportedByCaller`; then only an import is reported. Returns the converted configurations. Throws `NoSelection` if
 * there are none.
 */
async function convertConfigurations(
  context: ActionContext,
  [input, onlyPath, isReportedByCaller = false]: readonly unknown[],
): Promise<readonly LaunchConversion[]> {
  const { registry } = context;
  const tasks = await findTasks(input instanceof vscode.Uri ? [input] : await launchFiles(), onlyPath);
  if (tasks.length === 0)
    throw new NoSelection('The workspace has no launch configurations of Prophet or B2C DX.');
  const namesBefore = registry.names;
  const activeBefore = registry.activeName;
  const connectionFile = await findDwJson();
  const importedNames =
    connectionFile && needsImport(context, connectionFile, tasks)
      ? await addConnectionsOfFile(context, connectionFile.file)
      : [];
  const conversions: LaunchConversion[] = [];
  const changes: DocumentChange[] = [];
  for (const task of tasks) {
    changes.push(await convertDocument(context, task, connectionFile?.defaultInstance, conversions));
    await vscode.window.showTextDocument(task.document);
  }
  const addedNames = registry.names.filter((name) => !namesBefore.includes(name));
  const undo = async (): Promise<void> => {
    for (const change of changes) await revert(change);
    await removeAddedConnections(context, addedNames, activeBefore);
  };
  if (importedNames.length > 0)
    await activateImported(context, importedNames, {
      introduction: isReportedByCaller === true ? '' : conversionResult(conversions),
      origin: ` from dw.json into ${connectionSettings()}`,
      undo,
    });
  else if (isReportedByCaller !== true)
    void report(describe(conversions, registry.activeName, addedNames), undo);
  return conversions;
}

/** Returns the sentences about converted configurations, and about the connections that were added for them. */
function describe(
  conversions: readonly LaunchConversion[],
  activeName: string,
  addedNames: readonly string[],
): string {
  const result = conversionResult(conversions, activeName);
  const additions = addedNames.map(
    (name) => ` The connection "${name}" was added to ${connectionSettings()}.`,
  );
  return `${result}${additions.join('')}`;
}

async function report(text: string, undo: () => Promise<void>): Promise<void> {
  const undoAction = 'Undo';
  if ((await showInformationMessage(`Cartwright: ${text}`, undoAction)) === undoAction) await undo();
}

async function findTasks(files: readonly vscode.Uri[], onlyPath: unknown): Promise<ConversionTask[]> {
  const tasks: ConversionTask[] = [];
  for (const file of files) {
    const document = await vscode.workspace.openTextDocument(file);
    const configurations = findThirdPartyConfigurations(document.getText()).filter(
      ({ path }) => onlyPath === undefined || path.join() === onlyPath,
    );
    if (configurations.length > 0) tasks.push({ document, configurations });
  }
  return tasks;
}

/** Whether a configuration debugs the default instance of `dw.json`, and that is not a connection yet. */
const needsImport = (
  { registry }: ActionContext,
  { defaultInstance }: ConnectionFile,
  tasks: readonly ConversionTask[],
): boolean =>
  !registry.configuredConnections.some((connection) => isSameInstance(connection, defaultInstance)) &&
  tasks
    .flatMap(({ configurations }) => configurations)
    .some((configuration) => isSameInstance(ownInstance(configuration) ?? defaultInstance, defaultInstance));

/** Returns the instance that a configuration itself contains, which older versions of the other debuggers allowed. */
const ownInstance = ({ attributes }: ThirdPartyConfiguration): ImportedConnection | undefined =>
  parseConnection({ ...attributes, name: '' }, namedVendors.dw);

/** Converts the configurations of a document, and adds them to `conversions`. */
async function convertDocument(
  context: ActionContext,
  { document, configurations }: ConversionTask,
  defaultInstance: ImportedConnection | undefined,
  conversions: LaunchConversion[],
): Promise<DocumentChange> {
  const oldText = document.getText();
  let newText = oldText;
  for (const configuration of configurations) {
    const connection = await findOrAddConnection(context, ownInstance(configuration), defaultInstance);
    newText = convertConfiguration(newText, configuration, connection);
    conversions.push({ name: configuration.name, connection });
  }
  await replaceText(document, newText);
  return { document, oldText, newText };
}

/** Restores the text of a document, unless it has been changed since. */
async function revert({ document, oldText, newText }: DocumentChange): Promise<void> {
  const currentDocument = await vscode.workspace.openTextDocument(document.uri);
  if (currentDocument.getText() === newText) await replaceText(currentDocument, oldText);
}

async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new vscode.Range(document.positionAt(0), end), text);
  await vscode.workspace.applyEdit(edit);
}

/**
 * Returns the name of the connection for the instance that a configuration itself contains, and adds the connection if
 * there is none. Undefined for the active connection: for an instance that is the default one of `dw.json`, or without
 * an instance. For the other debuggers, too, that instance is selected outside `launch.json`.
 */
async function findOrAddConnection(
  context: ActionContext,
  instance: ImportedConnection | undefined,
  defaultInstance: ImportedConnection | undefined,
): Promise<string | undefined> {
  if (!instance || (defaultInstance && isSameInstance(defaultInstance, instance))) return undefined;
  const { registry } = context;
  const existingConnection = registry.configuredConnections.find((connection) =>
    isSameInstance(connection, instance),
  );
  if (existingConnection) return existingConnection.name;
  const imports = withUniqueNames([instance], registry.names);
  await addImportedConnections(context, imports);
  return imports[0]?.connection.name;
}

/**
 * Resolves with the workspace's `dw.json`; undefined without one. A file without a usable instance does not prevent the
 * conversion; the configuration then uses the active connection.
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

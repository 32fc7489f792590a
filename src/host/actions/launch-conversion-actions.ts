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
  conversionCount,
  conversionResult,
  convertConfiguration,
  findThirdPartyConfigurations,
  type LaunchConversion,
  type ThirdPartyConfiguration,
} from '../../explorer/other-debuggers.ts';
import { findUnsavedDocument, readFileText, replaceFileText } from '../file-text.ts';
import { launchFiles } from '../launch-files.ts';
import { bindCommands, NoSelection, type ActionContext, type Actions } from './action-context.ts';
import {
  activateImported,
  addConnectionsOfFile,
  addImportedConnections,
  checkOthers,
} from './connection-imports.ts';
import { connectionSettingsText } from './saved-connections.ts';
import type { CommonReport, OfferResult, Undo } from '../offers.ts';
import { hashOf, type ConnectionsStep, type LaunchStep, type UndoStep } from '../undo-steps.ts';
import { undoAndReport, undoSetUp } from './set-up-undo.ts';
import { showInformationMessage, showWarningMessage } from '../../commands/notifications.ts';

/** The `dw.json` of the workspace. */
interface ConnectionFile {
  readonly file: vscode.Uri;
  /** The instance that other tools use by default. */
  readonly defaultInstance: ImportedConnection;
}

/** Configurations of other debuggers in a file. */
interface ConversionTask {
  readonly file: vscode.Uri;
  readonly text: string;
  /** Whether to save the change, unless the file has other unsaved changes. */
  readonly shouldSave: boolean;
  readonly configurations: readonly ThirdPartyConfiguration[];
}

/** Commands that convert launch configurations of other debuggers, and that undo a set-up. */
export const launchConversionActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.launch.convert': convertConfigurations,
    'cartwright.undoSetUp': undoSetUp,
  });

/** Configurations that were converted, and the message about them. */
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
 * those of the whole workspace. The instances that they debug are added as connections if no connection has them. A
 * file that the caller names, as the quick fix does, is shown and stays unsaved like after any other edit. Otherwise no
 * editor opens, and files that had no unsaved changes are saved, since a debug session uses the saved configurations.
 * Reports what was done, with a button that undoes it, unless there is a `callerReport`. Throws `NoSelection` if there
 * are no such configurations.
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
  const steps: UndoStep[] = imported ? [imported.step] : [];
  const conversions: LaunchConversion[] = [];
  for (const task of tasks) {
    steps.unshift(...(await convertDocument(context, task, connectionFile?.defaultInstance, conversions)));
    if (shownFile) await vscode.window.showTextDocument(task.file);
  }
  const addedNames = registry.names.filter((name) => !namesBefore.includes(name));
  const importedNames = imported?.names ?? [];
  const showImport =
    imported && importedNames.length > 0
      ? await activateImported(context, imported, ` from dw.json into ${connectionSettingsText()}`)
      : undefined;
  const activeName =
    (callerReport as CallerReport | undefined)?.namesConnection === false ? undefined : registry.activeName;
  const result = showImport ? conversionResult(conversions) : describe(conversions, activeName, addedNames);
  const advice = shownFile ? undefined : adviseToSave(tasks);
  if (callerReport === undefined) {
    const undo = async (): Promise<void> => undoAndReport(context, steps);
    const headline = [conversionCount(conversions), advice].filter(Boolean).join(' ');
    if (showImport) showImport({ headline, details: [result], undo });
    else report([result, advice].filter(Boolean).join(' '), undo);
  }
  await checkOthers(context, importedNames);
  const showMessage =
    showImport &&
    ((common: CommonReport): void =>
      showImport({
        ...common,
        headline: common.headline === '' ? conversionCount(conversions) : common.headline,
        details: [...common.details, result],
      }));
  return { conversions, text: result, undo: steps, advice, showMessage };
}

/** Returns the sentences about converted configurations, and about the connections that were added for them. */
function describe(
  conversions: readonly LaunchConversion[],
  activeName: string | undefined,
  addedNames: readonly string[],
): string {
  const result = conversionResult(conversions, activeName);
  const additions = addedNames.map(
    (name) => ` The connection "${name}" was added to ${connectionSettingsText()}.`,
  );
  return `${result}${additions.join('')}`;
}

/** Returns the advice to save converted files; undefined if none has unsaved changes. */
function adviseToSave(tasks: readonly ConversionTask[]): string | undefined {
  const names = tasks.flatMap(({ file }) =>
    findUnsavedDocument(file) ? vscode.workspace.asRelativePath(file) : [],
  );
  if (names.length === 0) return undefined;
  return `Save ${new Intl.ListFormat('en').format(names)}, which has unsaved changes, to debug with it.`;
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
    const text = await readFileText(file);
    const configurations = findThirdPartyConfigurations(text).filter(
      ({ path }) => onlyPath === undefined || path.join() === onlyPath,
    );
    if (configurations.length > 0) tasks.push({ file, text, shouldSave: !shownFile, configurations });
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
 * Converts the configurations of a file, and adds them to `conversions`. Resolves with the steps that restore the
 * file and remove the connections that were added for it.
 */
async function convertDocument(
  context: ActionContext,
  { file, text, shouldSave, configurations }: ConversionTask,
  defaultInstance: ImportedConnection | undefined,
  conversions: LaunchConversion[],
): Promise<UndoStep[]> {
  const connectionSteps: UndoStep[] = [];
  let newText = text;
  for (const configuration of configurations) {
    const { connection, step } = await findOrAddConnection(
      context,
      ownInstance(configuration),
      defaultInstance,
    );
    if (step) connectionSteps.unshift(step);
    newText = convertConfiguration(newText, configuration, connection);
    conversions.push({ name: configuration.name, connection });
  }
  const isClean = !findUnsavedDocument(file);
  await replaceFileText(file, newText, shouldSave && isClean);
  const step: LaunchStep = {
    kind: 'launch',
    file: file.toString(),
    oldText: text,
    // Saving may format the file.
    newTextHash: hashOf(await readFileText(file)),
    isClean,
  };
  return [step, ...connectionSteps];
}

/**
 * Returns the name of the connection for the instance that a configuration itself contains. Adds the connection if
 * there is none; `step` undoes that. The name is undefined, which means the active connection, if the configuration
 * contains no instance or the default one of `dw.json`. For the other debuggers, too, that instance is selected outside
 * `launch.json`.
 */
async function findOrAddConnection(
  context: ActionContext,
  instance: ImportedConnection | undefined,
  defaultInstance: ImportedConnection | undefined,
): Promise<{ readonly connection: string | undefined; readonly step?: ConnectionsStep }> {
  if (!instance || (defaultInstance && isSameInstance(defaultInstance, instance)))
    return { connection: undefined };
  const { registry } = context;
  const existingConnection = registry.configuredConnections.find((connection) =>
    isSameInstance(connection, instance),
  );
  if (existingConnection) return { connection: existingConnection.name };
  const imports = withUniqueNames([instance], registry.names);
  const { step } = await addImportedConnections(context, imports);
  return { connection: imports[0]?.connection.name, step };
}

/**
 * Resolves with the workspace's `dw.json`; undefined if there is none or if it contains no usable instance. A message
 * says what is wrong with an unusable file.
 */
async function findDwJson(): Promise<ConnectionFile | undefined> {
  const [file] = await vscode.workspace.findFiles('**/dw.json', '**/node_modules/**', 1);
  if (!file) return undefined;
  try {
    const [defaultInstance] = parseConnections(await readFileText(file), namedVendors.dw);
    return defaultInstance && { file, defaultInstance };
  } catch (error) {
    void showWarningMessage(`Cartwright: ${errorMessage(error)}`);
    return undefined;
  }
}

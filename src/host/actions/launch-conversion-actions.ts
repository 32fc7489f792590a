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
  convertConfiguration,
  findThirdPartyConfigurations,
  type LaunchConversion,
  type ThirdPartyConfiguration,
} from '../../explorer/other-debuggers.ts';
import { launchFiles } from '../launch-files.ts';
import { bindCommands, NoSelection, type ActionContext, type Actions } from './action-context.ts';
import { addImportedConnections, readText } from './connection-actions.ts';
import { showWarningMessage } from '../../commands/notifications.ts';

/** The instances of the workspace's `dw.json`. */
interface WorkspaceInstances {
  /** All of them, starting with the default of other tools. */
  readonly fileInstances: readonly ImportedConnection[];
  /**
   * The default instance, if it was a connection before the conversion. The configurations that debug it then name no
   * connection and use the active one: for the other debuggers, too, the instance is selected outside `launch.json`.
   */
  readonly importedDefault: ImportedConnection | undefined;
}

/** Command that converts launch configurations of other debuggers. */
export const launchConversionActions = (context: ActionContext): Actions =>
  bindCommands(context, { 'cartwright.launch.convert': convertConfigurations });

/**
 * Converts the configurations of other debuggers in a file, or only the one at `onlyPath`. Without a file, converts
 * those of the whole workspace. The instances that they debug become connections, unless they are already. The changes
 * are not saved and can be undone like any other edit. Returns the converted configurations. Throws `NoSelection` if
 * there are none.
 */
async function convertConfigurations(
  context: ActionContext,
  [input, onlyPath]: readonly unknown[],
): Promise<readonly LaunchConversion[]> {
  const files = input instanceof vscode.Uri ? [input] : await launchFiles();
  const fileInstances = await readInstancesFromDwJson();
  const [defaultInstance] = fileInstances;
  const importedDefault =
    defaultInstance &&
    context.registry.configuredConnections.some((connection) => isSameInstance(connection, defaultInstance))
      ? defaultInstance
      : undefined;
  const conversions: LaunchConversion[] = [];
  for (const file of files) {
    const document = await vscode.workspace.openTextDocument(file);
    const thirdPartyConfigurations = findThirdPartyConfigurations(document.getText());
    const selectedConfigurations =
      onlyPath === undefined
        ? thirdPartyConfigurations
        : thirdPartyConfigurations.filter(({ path }) => path.join() === onlyPath);
    if (selectedConfigurations.length === 0) continue;
    conversions.push(
      ...(await convertDocument(context, document, selectedConfigurations, {
        fileInstances,
        importedDefault,
      })),
    );
    await vscode.window.showTextDocument(document);
  }
  if (conversions.length === 0)
    throw new NoSelection('The workspace has no launch configurations of Prophet or B2C DX.');
  return conversions;
}

async function convertDocument(
  context: ActionContext,
  document: vscode.TextDocument,
  configurations: readonly ThirdPartyConfiguration[],
  instances: WorkspaceInstances,
): Promise<LaunchConversion[]> {
  const currentText = document.getText();
  const conversions: LaunchConversion[] = [];
  let text = currentText;
  for (const configuration of configurations) {
    const connection = await findOrAddConnection(context, configuration, instances);
    text = convertConfiguration(text, configuration, connection);
    conversions.push({ name: configuration.name, connection });
  }
  const edit = new vscode.WorkspaceEdit();
  const fullRange = new vscode.Range(document.positionAt(0), document.positionAt(currentText.length));
  edit.replace(document.uri, fullRange, text);
  await vscode.workspace.applyEdit(edit);
  return conversions;
}

/**
 * Returns the name of the connection for the instance that a configuration debugs; undefined for the active
 * connection. The instance is in the configuration itself (older versions of the other debuggers allowed this), or else
 * it is the default instance in the workspace's `dw.json`. If it has no connection, adds one, and one for each other
 * new instance there.
 */
async function findOrAddConnection(
  context: ActionContext,
  { attributes }: ThirdPartyConfiguration,
  { fileInstances, importedDefault }: WorkspaceInstances,
): Promise<string | undefined> {
  const ownInstance = parseConnection({ ...attributes, name: '' }, namedVendors.dw);
  const instances = ownInstance ? [ownInstance] : fileInstances;
  const [first] = instances;
  if (!first) return undefined;
  if (importedDefault && isSameInstance(importedDefault, first)) return undefined;
  const { registry } = context;
  const existingConnection = registry.configuredConnections.find((connection) =>
    isSameInstance(connection, first),
  );
  if (existingConnection) return existingConnection.name;
  const newInstances = instances.filter(
    (instance) => !registry.configuredConnections.some((connection) => isSameInstance(connection, instance)),
  );
  const imports = withUniqueNames(newInstances, registry.names);
  await addImportedConnections(context, imports);
  return imports[0]?.connection.name;
}

/**
 * Reads the instances of the workspace's `dw.json`, starting with the default of other tools. A file without a usable
 * instance does not prevent the conversion; the configuration then uses the active connection.
 */
async function readInstancesFromDwJson(): Promise<ImportedConnection[]> {
  const [file] = await vscode.workspace.findFiles('**/dw.json', '**/node_modules/**', 1);
  if (!file) return [];
  try {
    return parseConnections(await readText(file), namedVendors.dw);
  } catch (error) {
    void showWarningMessage(`Cartwright: ${errorMessage(error)}`);
    return [];
  }
}

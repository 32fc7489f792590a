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
  otherConfigurations,
  type OtherConfiguration,
} from '../../explorer/other-debuggers.ts';
import { launchFiles } from '../launch-files.ts';
import { bindCommands, NoSelection, type ActionContext, type Actions } from './action-context.ts';
import { addImported, readText } from './connection-actions.ts';

/** Command that converts launch configurations of other debuggers. */
export const launchConversionActions = (context: ActionContext): Actions =>
  bindCommands(context, { 'cartwright.launch.convert': convert });

/**
 * Converts the configurations of a file, or only the one at `onlyPath`. Without a file, converts all configurations
 * of the workspace. The instances that they debug are added as connections. The changes are not saved and can be
 * undone like any other edit. Returns the names of the converted configurations. Throws `NoSelection` if there are
 * none.
 */
async function convert(
  context: ActionContext,
  [input, onlyPath]: readonly unknown[],
): Promise<readonly string[]> {
  const files = input instanceof vscode.Uri ? [input] : await launchFiles();
  const names: string[] = [];
  for (const file of files) {
    const document = await vscode.workspace.openTextDocument(file);
    const all = otherConfigurations(document.getText());
    const chosen = onlyPath === undefined ? all : all.filter(({ path }) => path.join() === onlyPath);
    if (chosen.length === 0) continue;
    await convertDocument(context, document, chosen);
    await vscode.window.showTextDocument(document);
    names.push(...chosen.map(({ name }) => name));
  }
  if (names.length === 0)
    throw new NoSelection('The workspace has no launch configurations of Prophet or B2C DX.');
  return names;
}

async function convertDocument(
  context: ActionContext,
  document: vscode.TextDocument,
  configurations: readonly OtherConfiguration[],
): Promise<void> {
  const before = document.getText();
  let text = before;
  for (const configuration of configurations)
    text = convertConfiguration(text, configuration, await connectionName(context, configuration));
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(before.length));
  edit.replace(document.uri, whole, text);
  await vscode.workspace.applyEdit(edit);
}

/**
 * Returns the name of the connection for the instance that a configuration debugs. The instance is in the
 * configuration itself (older versions allowed this), or else it is the default instance in the workspace's
 * `dw.json`. Adds a connection if there is none for the instance.
 */
async function connectionName(
  context: ActionContext,
  { attributes }: OtherConfiguration,
): Promise<string | undefined> {
  const instance = parseConnection({ ...attributes, name: '' }, namedVendors.dw);
  const instances = instance ? [instance] : await instancesOfFile();
  const [first] = instances;
  if (!first) return undefined;
  const { registry } = context;
  const existing = registry.configuredConnections.find((connection) => isSameInstance(connection, first));
  if (existing) return existing.name;
  const newInstances = instances.filter(
    (instance) => !registry.configuredConnections.some((connection) => isSameInstance(connection, instance)),
  );
  const imported = withUniqueNames(newInstances, registry.names);
  await addImported(context, imported);
  return imported[0]?.connection.name;
}

/**
 * Reads the instances of the workspace's `dw.json`, starting with the default of other tools. A file without a usable
 * instance does not prevent the conversion; the configuration then uses the active connection.
 */
async function instancesOfFile(): Promise<ImportedConnection[]> {
  const [file] = await vscode.workspace.findFiles('**/dw.json', '**/node_modules/**', 1);
  if (!file) return [];
  try {
    return parseConnections(await readText(file), namedVendors.dw);
  } catch (error) {
    void vscode.window.showWarningMessage(`Cartwright: ${errorMessage(error)}`);
    return [];
  }
}

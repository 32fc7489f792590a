import * as vscode from 'vscode';
import { errorMessage } from '../../../contract/error-message.ts';
import { showInformationMessage, showWarningMessage } from '../../commands/notifications.ts';
import { findUnsavedDocument, hasEditor, readFileText, replaceFileText } from '../file-text.ts';
import { restoreHookNames } from '../hook-names.ts';
import { createSetUpHistory } from '../create-set-up-history.ts';
import {
  hashOf,
  type ConnectionsStep,
  type LaunchStep,
  type MetadataStep,
  type SettingsFileStep,
  type UndoStep,
} from '../undo-steps.ts';
import { restoreNames } from '../vendor-setting.ts';
import { NoSelection, type ActionContext } from './action-context.ts';
import { saveConnections } from './saved-connections.ts';

/** Undoes the set-up with the ID in the arguments, or the last one, and says what was restored. */
export async function undoSetUp(context: ActionContext, [id]: readonly unknown[]): Promise<void> {
  const history = createSetUpHistory(context.extension);
  const steps = await history.take(typeof id === 'string' ? id : undefined);
  if (!steps) throw new NoSelection('There is no set-up of this workspace to undo.');
  await undoAndReport(context, steps);
}

/** Undoes steps in their order, and shows what was restored and what was not. */
export async function undoAndReport(context: ActionContext, steps: readonly UndoStep[]): Promise<void> {
  const { restoredParts, problems } = await undoSteps(context, steps);
  const list = new Intl.ListFormat('en').format(restoredParts);
  const texts = [restoredParts.length > 0 ? `Restored ${list}.` : 'Nothing was restored.', ...problems];
  if (problems.length === 0) void showInformationMessage(`Cartwright: ${texts.join(' ')}`);
  else void warnWithButton(`Cartwright: ${texts.join(' ')}`, steps);
}

/** Shows a warning with a button, since VS Code truncates a message without buttons to one line. */
async function warnWithButton(text: string, steps: readonly UndoStep[]): Promise<void> {
  const launchStep = steps.find((step) => step.kind === 'launch');
  const button = launchStep ? 'Open launch.json' : 'Show Log';
  if ((await showWarningMessage(text, button)) === undefined) return;
  if (launchStep) await vscode.window.showTextDocument(vscode.Uri.parse(launchStep.file));
  else await vscode.commands.executeCommand('cartwright.service.showLog');
}

/** What was restored, such as `the platform names`, and sentences about what was not. */
interface UndoReport {
  readonly restoredParts: readonly string[];
  readonly problems: readonly string[];
}

/** Undoes steps in their order. One that fails does not prevent the others. */
async function undoSteps(context: ActionContext, steps: readonly UndoStep[]): Promise<UndoReport> {
  const restoredParts = new Set<string>();
  const problems: string[] = [];
  for (const step of steps) {
    const name = nameOf(step);
    try {
      if (!(await undoStep(context, step))) {
        problems.push(`Not restored, because of later changes: ${name}.`);
        continue;
      }
      if (step.kind !== 'settings file') restoredParts.add(name);
      if (step.kind === 'launch' && step.lacksSecrets)
        problems.push(`VS Code no longer has the passwords of ${name}: enter them again.`);
    } catch (error) {
      problems.push(`Could not restore ${name}: ${errorMessage(error)}`);
    }
  }
  return { restoredParts: [...restoredParts], problems };
}

function nameOf(step: UndoStep): string {
  switch (step.kind) {
    case 'names':
      return 'the platform names';
    case 'connections':
      return 'the connections';
    case 'launch':
      return `the configurations in ${vscode.workspace.asRelativePath(vscode.Uri.parse(step.file))}`;
    case 'metadata':
      return 'the metadata folders';
    case 'hook names':
      return 'the names of hooks';
    case 'settings file':
      return vscode.workspace.asRelativePath(vscode.Uri.parse(step.file));
  }
}

/** Resolves with false if what the step would restore has been changed since. */
async function undoStep(context: ActionContext, step: UndoStep): Promise<boolean> {
  switch (step.kind) {
    case 'names':
      return restoreNames(step);
    case 'connections':
      await restoreConnections(context, step);
      return true;
    case 'launch':
      return restoreLaunchFile(step);
    case 'metadata':
      return removeMetadata(step);
    case 'hook names':
      return restoreHookNames(step);
    case 'settings file':
      await removeEmptySettings(step);
      return true;
  }
}

/**
 * Restores the settings and secrets of the step's connections, and the active connection. Connections that the step
 * added are removed. Connections that the step did not change stay.
 */
async function restoreConnections(
  { registry, connections }: ActionContext,
  { before, names, activeBefore, secrets }: ConnectionsStep,
): Promise<void> {
  if (names.includes(registry.activeName)) await registry.activate(activeBefore);
  for (const { connection, kind, previousSecret } of secrets)
    await connections.restoreSecret(connection, kind, previousSecret);
  const restoredConnections = registry.configuredConnections.flatMap((connection) =>
    names.includes(connection.name)
      ? (before.find(({ name }) => name === connection.name) ?? [])
      : connection,
  );
  await saveConnections(restoredConnections.length > 0 ? restoredConnections : undefined);
  for (const name of names) registry.invalidate(name);
}

/** Restores the text of a file, unless it has been changed since. Saves it if it had no unsaved changes before. */
async function restoreLaunchFile({ file, oldText, newTextHash, isClean }: LaunchStep): Promise<boolean> {
  const uri = vscode.Uri.parse(file);
  if (hashOf(await readFileText(uri)) !== newTextHash) return false;
  await replaceFileText(uri, oldText, isClean);
  return true;
}

async function removeMetadata({ paths }: MetadataStep): Promise<boolean> {
  const currentPaths =
    vscode.workspace.getConfiguration('cartwright').get<string[]>('service.metadata') ?? [];
  if (currentPaths.join('\n') !== paths.join('\n')) return false;
  await vscode.commands.executeCommand('cartwright.service.chooseMetadata', []);
  return true;
}

/**
 * Removes a `settings.json` that has neither settings nor comments, unless it has unsaved changes or is open: VS Code would
 * not write settings to a deleted file that it still shows.
 */
async function removeEmptySettings({ file }: SettingsFileStep): Promise<void> {
  const uri = vscode.Uri.parse(file);
  if (findUnsavedDocument(uri) || hasEditor(uri) || !(await isEmptyObject(uri))) return;
  await vscode.workspace.fs.delete(uri);
}

async function isEmptyObject(uri: vscode.Uri): Promise<boolean> {
  try {
    return /^\s*\{\s*\}\s*$/.test(await readFileText(uri));
  } catch {
    // The file does not exist.
    return false;
  }
}

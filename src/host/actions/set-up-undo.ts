import path from 'node:path';
import * as vscode from 'vscode';
import { errorMessage } from '../../../contract/error-message.ts';
import { showInformationMessage, showWarningMessage } from '../../commands/notifications.ts';
import { closeDocument, findUnsavedDocument, readFileText, replaceFileText } from '../file-text.ts';
import { restoreHookNames } from '../hook-names.ts';
import { rememberUndo } from '../imported-files.ts';
import { createSetUpHistory } from '../create-set-up-history.ts';
import {
  hashOf,
  type ConnectionsStep,
  type LaunchStep,
  type MetadataStep,
  type SettingsFileStep,
  type UndoStep,
} from '../undo-steps.ts';
import type { Button } from '../offers.ts';
import { restoreNames } from '../vendor-setting.ts';
import { NoSelection, type ActionContext } from './action-context.ts';
import { saveConnections } from './saved-connections.ts';

/** Undoes the set-up with the ID in the arguments, or the last one, and says what was restored. */
export async function undoSetUp(context: ActionContext, [id]: readonly unknown[]): Promise<void> {
  const history = createSetUpHistory(context.extension);
  const steps = await history.take(typeof id === 'string' ? id : undefined);
  if (!steps) throw new NoSelection('There is no set-up of this workspace to undo.');
  await undoAndReport(context, steps, 'Set Up Workspace was undone.');
}

/** Maximum length of a message without buttons in characters: VS Code shows only one line of such a message. */
const maxLineLength = 90;

/**
 * Undoes steps in their order, and shows what was restored and what was not.
 *
 * @param headline says that all steps were undone
 */
export async function undoAndReport(
  context: ActionContext,
  steps: readonly UndoStep[],
  headline?: string,
): Promise<void> {
  const { restoredParts, problems, buttons } = await undoSteps(context, steps);
  const list = new Intl.ListFormat('en').format(restoredParts);
  const texts = [restoredParts.length > 0 ? `Restored ${list}.` : 'Nothing was restored.', ...problems];
  if (problems.length === 0) {
    const text = ['Cartwright:', headline, ...texts].filter(Boolean).join(' ');
    const isLong = headline !== undefined && text.length > maxLineLength;
    void showInformationMessage(isLong ? `Cartwright: ${headline} Everything is as before.` : text);
  } else void warnWithButtons(`Cartwright: ${texts.join(' ')}`, buttons);
}

const showLogButton: Button = {
  label: 'Show Log',
  run: async () => vscode.commands.executeCommand('cartwright.service.showLog'),
};

const openLaunchButton = ({ file }: LaunchStep): Button => ({
  label: `Open ${fileName(file)}`,
  run: async () => vscode.window.showTextDocument(vscode.Uri.parse(file)),
});

/** Returns the buttons with which the user can restore what a step would have restored. */
function remediesOf(context: ActionContext, step: UndoStep): readonly Button[] {
  const commandButton = (label: string, command: string): Button => ({
    label,
    run: async () => vscode.commands.executeCommand(command),
  });
  switch (step.kind) {
    case 'names':
      return [commandButton('Select Platform Names...', 'cartwright.selectVendor')];
    case 'launch':
      return [compareButton(context, step), openLaunchButton(step)];
    case 'metadata':
      return [commandButton('Select Service Metadata...', 'cartwright.service.chooseMetadata')];
    default:
      return [showLogButton];
  }
}

/** Returns the button that shows the text from before the set-up, with its secrets, beside that of the file. */
const compareButton = (
  { virtualDocuments }: ActionContext,
  { file, oldText, lacksSecrets }: LaunchStep,
): Button => ({
  label: 'Compare with Original',
  run: async () => {
    const name = fileName(file);
    const note = lacksSecrets ? ', without its passwords' : '';
    await vscode.commands.executeCommand(
      'vscode.diff',
      virtualDocuments.add(name, oldText),
      vscode.Uri.parse(file),
      `${name}: Before Set Up${note} ↔ Now`,
    );
  },
});

const fileName = (file: string): string => path.posix.basename(vscode.Uri.parse(file).path);

/** Shows a warning with buttons, since VS Code truncates a message without buttons to one line. */
async function warnWithButtons(text: string, buttons: readonly Button[]): Promise<void> {
  const labels = [...new Set(buttons.map(({ label }) => label))];
  const selectedLabel = await showWarningMessage(text, ...labels);
  // Several files of the same name are all shown.
  for (const { label, run } of buttons) if (label === selectedLabel) await run();
}

/** What was restored, such as `the platform names`, and sentences about what was not. */
interface UndoReport {
  readonly restoredParts: readonly string[];
  readonly problems: readonly string[];
  /** Buttons with which the user can do what was not restored. */
  readonly buttons: readonly Button[];
}

/** Undoes steps in their order. One that fails does not prevent the others. */
async function undoSteps(context: ActionContext, steps: readonly UndoStep[]): Promise<UndoReport> {
  const restoredParts = new Set<string>();
  const problems: string[] = [];
  const buttons: Button[] = [];
  for (const step of steps) {
    const name = nameOf(step);
    try {
      if (!(await undoStep(context, step))) {
        buttons.push(...remediesOf(context, step));
        problems.push(`Not restored, because of later changes: ${name}.`);
        continue;
      }
      if (step.kind !== 'settings file') restoredParts.add(name);
      if (step.kind === 'launch' && step.lacksSecrets) {
        buttons.push(openLaunchButton(step));
        problems.push(`VS Code no longer has the passwords of ${name}: enter them again.`);
      }
    } catch (error) {
      buttons.push(showLogButton);
      problems.push(`Could not restore ${name}: ${errorMessage(error)}`);
    }
  }
  return { restoredParts: [...restoredParts], problems, buttons };
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
      await rememberUndo(context.extension.workspaceState);
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
 * Removes a `settings.json` that has neither settings nor comments, unless it has unsaved changes. Closes its tabs first,
 * and keeps the file if another extension uses its document: VS Code would not write settings to a deleted file that it
 * has open.
 */
async function removeEmptySettings({ file }: SettingsFileStep): Promise<void> {
  const uri = vscode.Uri.parse(file);
  if (findUnsavedDocument(uri) || !(await isEmptyObject(uri))) return;
  if (await closeDocument(uri)) await vscode.workspace.fs.delete(uri);
}

async function isEmptyObject(uri: vscode.Uri): Promise<boolean> {
  try {
    return /^\s*\{\s*\}\s*$/.test(await readFileText(uri));
  } catch {
    // The file does not exist.
    return false;
  }
}

import * as vscode from 'vscode';
import { pathNames } from '../../cartridges/cartridge-path.ts';
import { showInformationMessage } from '../commands/notifications.ts';
import type { Remedy } from '../debug/doctor/remedy.ts';
import { pathCartridgeNode } from '../explorer/data/path-cartridge-node.ts';
import { appendCartridge, isBefore, moveBefore, replaceCartridge } from '../explorer/launch-paths.ts';
import { bundledName } from './bundled-name.ts';
import { changeFile } from './file-text.ts';
import { findLaunchPath, sessionPathOf } from './session-launch-path.ts';

type MoveUp = Extract<Remedy, { readonly kind: 'moveUp' }>;

/**
 * Moves a cartridge before another one. Changes the cartridge path of the launch configuration if the session runs the
 * bundled service with such a path, else the path of the site. Rejects with a user-facing error.
 */
export async function moveCartridgeUp(
  remedy: MoveUp,
  session: vscode.DebugSession | undefined,
): Promise<void> {
  const { site, cartridge, before } = remedy;
  const isBundled = session?.configuration['connection'] === bundledName;
  const sessionPath = session ? sessionPathOf(session) : '';
  if (session && isBundled && pathNames(sessionPath).includes(before))
    return changeLaunchPath(session, {
      isDone: (path) => isBefore(path, cartridge, before),
      change: (path) => moveBefore(path, cartridge, before),
      advice: `Put "${cartridge}" before "${before}" in`,
    });
  const node = pathCartridgeNode(site, cartridge);
  await vscode.commands.executeCommand('cartwright.data.moveCartridgeUp', node, undefined, before);
}

/** Adds a cartridge to the cartridge path of the session's launch configuration. */
export async function addToLaunchPath(
  { cartridge, before, misspelledName }: Extract<Remedy, { readonly kind: 'addToLaunchPath' }>,
  session: vscode.DebugSession | undefined,
): Promise<void> {
  if (!session) throw new Error('The session has ended. Start it again.');
  await changeLaunchPath(session, {
    isDone: (path) => pathNames(path).includes(cartridge),
    change: (path) =>
      misspelledName !== undefined
        ? replaceCartridge(path, misspelledName, cartridge)
        : before !== undefined
          ? moveBefore(path, cartridge, before)
          : appendCartridge(path, cartridge),
    advice:
      misspelledName !== undefined
        ? `Change "${misspelledName}" to "${cartridge}" in`
        : before !== undefined
          ? `Add "${cartridge}" before "${before}" to`
          : `Add "${cartridge}" to`,
  });
}

interface PathChange {
  /** Whether a path does not need the change. */
  readonly isDone: (path: string) => boolean;
  readonly change: (path: string) => string;
  /** What the user can do in `cartridgePath`, as in `Put "app_custom" before "app_base" in`. */
  readonly advice: string;
}

/**
 * Changes the attribute `cartridgePath` of the session's configuration, and shows it. A path that has been edited since
 * the session started is not changed: if it still needs the change, a message says what to do.
 */
async function changeLaunchPath(
  session: vscode.DebugSession,
  { isDone, change, advice }: PathChange,
): Promise<void> {
  const sessionPath = sessionPathOf(session);
  const launchPath = await findLaunchPath(session.configuration.name, sessionPath);
  const name = launchPath?.configuration ?? session.configuration.name;
  const text = `${advice} "cartridgePath" of the launch configuration "${name}", and start the session again.`;
  if (!launchPath)
    throw new Error(`The launch configuration decides the cartridge path of this session. ${text}`);
  const { file, path, range } = launchPath;
  const document = await vscode.workspace.openTextDocument(file);
  const isChangeable = pathNames(path).join() === pathNames(sessionPath).join();
  const newPath = isDone(path) || !isChangeable ? path : change(path);
  const fileText = document.getText();
  const value = newPath === path ? fileText.slice(range.start, range.end) : JSON.stringify(newPath);
  await changeFile(file, fileText.slice(0, range.start) + value + fileText.slice(range.end));
  await showRange(document, range.start, range.start + value.length);
  // If the path was changed, the page of the doctor says that the session must be restarted.
  if (!isDone(path) && !isChangeable) void showInformationMessage(text);
}

const showRange = (document: vscode.TextDocument, start: number, end: number): Thenable<vscode.TextEditor> =>
  vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.One,
    selection: new vscode.Range(document.positionAt(start), document.positionAt(end)),
  });

/** Opens the session's launch configuration: the value of the attribute that has to be changed, if it has one. */
export async function editLaunchConfiguration(
  { attribute }: Extract<Remedy, { readonly kind: 'editLaunchConfiguration' }>,
  session: vscode.DebugSession | undefined,
): Promise<void> {
  const launchPath =
    attribute && session
      ? await findLaunchPath(session.configuration.name, sessionPathOf(session))
      : undefined;
  if (!launchPath) {
    await vscode.commands.executeCommand('workbench.action.debug.configure');
    return;
  }
  const { file, range } = launchPath;
  await showRange(await vscode.workspace.openTextDocument(file), range.start, range.end);
}

/** Starts a session again with another cartridge path, '' for none. Rejects with a user-facing error. */
export async function restartSession(
  { cartridgePath }: Extract<Remedy, { readonly kind: 'restartSession' }>,
  session: vscode.DebugSession | undefined,
): Promise<void> {
  if (!session) throw new Error('The session has ended. Start it again.');
  await vscode.debug.stopDebugging(session);
  const { cartridgePath: _cartridgePath, ...configuration } = session.configuration;
  await vscode.debug.startDebugging(session.workspaceFolder, {
    ...configuration,
    ...(cartridgePath === '' ? {} : { cartridgePath }),
  });
}

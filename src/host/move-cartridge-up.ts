import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import { pathNames } from '../../cartridges/cartridge-path.ts';
import { showErrorMessage, showInformationMessage } from '../commands/notifications.ts';
import type { Remedy } from '../debug/doctor/remedy.ts';
import { findLaunchPaths, isBefore, movedBefore, type LaunchPath } from '../explorer/launch-paths.ts';
import type { TreeNode } from '../explorer/node.ts';
import { bundledName } from './bundled-name.ts';
import { changeFile } from './edit-files.ts';
import { launchFiles } from './launch-files.ts';

type MoveUp = Extract<Remedy, { readonly kind: 'moveUp' }>;

/**
 * Moves a cartridge before another one: in the cartridge path of the launch configuration if the bundled service was
 * started with it, else in the path of the site. Rejects with a user-facing error.
 */
export async function moveCartridgeUp(
  remedy: MoveUp,
  session: vscode.DebugSession | undefined,
): Promise<void> {
  const { site, cartridge, before } = remedy;
  const { connection, cartridgePath } = { ...session?.configuration } as Readonly<Record<string, unknown>>;
  if (
    session &&
    connection === bundledName &&
    typeof cartridgePath === 'string' &&
    pathNames(cartridgePath).includes(before)
  )
    return moveInLaunchConfiguration(remedy, session, cartridgePath);
  const node = {
    kind: 'pathCartridge',
    id: cartridge,
    label: cartridge,
    icon: '',
    site,
    cartridge,
  } as const satisfies TreeNode;
  await vscode.commands.executeCommand('cartwright.data.moveCartridgeUp', node, undefined, before);
}

/** Changes the attribute `cartridgePath` of the session's configuration, shows it and offers to restart the session. */
async function moveInLaunchConfiguration(
  { cartridge, before }: MoveUp,
  session: vscode.DebugSession,
  sessionPath: string,
): Promise<void> {
  const launchPath = await findLaunchPath(session.configuration.name, sessionPath);
  const name = launchPath?.configuration ?? session.configuration.name;
  const advice = `Put "${cartridge}" before "${before}" in "cartridgePath" of the launch configuration "${name}", and start the session again.`;
  if (!launchPath)
    throw new Error(`The launch configuration decides the cartridge path of this session. ${advice}`);
  const { file, path, range } = launchPath;
  const document = await vscode.workspace.openTextDocument(file);
  const isMoved = isBefore(path, cartridge, before);
  const isChangeable = pathNames(path).join() === pathNames(sessionPath).join();
  const newPath = isMoved || !isChangeable ? path : movedBefore(path, cartridge, before);
  const value = newPath === path ? document.getText().slice(range.start, range.end) : JSON.stringify(newPath);
  const text = document.getText();
  await changeFile(file, text.slice(0, range.start) + value + text.slice(range.end));
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.One,
    selection: new vscode.Range(
      document.positionAt(range.start),
      document.positionAt(range.start + value.length),
    ),
  });
  if (isMoved || isChangeable) void offerRestart(session, name, newPath);
  else void showInformationMessage(advice);
}

/**
 * Returns the path of a session's configuration, preferably the one with which the session was started. A session that
 * a command started has a name of its own, but the path of a launch configuration.
 */
async function findLaunchPath(
  name: string,
  sessionPath: string,
): Promise<(LaunchPath & { readonly file: vscode.Uri }) | undefined> {
  const files = await launchFiles();
  const documents = await Promise.all(files.map((file) => vscode.workspace.openTextDocument(file)));
  const paths = documents.flatMap((document) =>
    findLaunchPaths(document.getText()).map((path) => ({ ...path, file: document.uri })),
  );
  const namedPaths = paths.filter(({ configuration }) => configuration === name);
  const isSessionPath = ({ path }: LaunchPath): boolean => path === sessionPath;
  return namedPaths.find(isSessionPath) ?? namedPaths[0] ?? paths.find(isSessionPath);
}

async function offerRestart(
  session: vscode.DebugSession,
  name: string,
  cartridgePath: string,
): Promise<void> {
  const restartAction = 'Restart';
  const choice = await showInformationMessage(
    `"cartridgePath" of the launch configuration "${name}" is now ${cartridgePath}. Restart the session to use it.`,
    restartAction,
  );
  if (choice !== restartAction) return;
  try {
    await vscode.debug.stopDebugging(session);
    await vscode.debug.startDebugging(session.workspaceFolder, { ...session.configuration, cartridgePath });
  } catch (error) {
    void showErrorMessage(`Cartwright: Could not restart the session. ${errorMessage(error)}`);
  }
}

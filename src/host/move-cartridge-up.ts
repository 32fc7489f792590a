import * as vscode from 'vscode';
import { pathNames } from '../../cartridges/cartridge-path.ts';
import { showInformationMessage } from '../commands/notifications.ts';
import type { Remedy } from '../debug/doctor/remedy.ts';
import { isBefore, moveBefore } from '../explorer/launch-paths.ts';
import type { TreeNode } from '../explorer/node.ts';
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
    return moveInLaunchConfiguration(remedy, session, sessionPath);
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

/**
 * Changes the attribute `cartridgePath` of the session's configuration, and shows it. A path that has been edited since
 * the session started is not changed: if it lacks the new order, a message says what to do.
 */
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
  const newPath = isMoved || !isChangeable ? path : moveBefore(path, cartridge, before);
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
  // If the path was changed, the page of the doctor says that the session must be restarted.
  if (!isMoved && !isChangeable) void showInformationMessage(advice);
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

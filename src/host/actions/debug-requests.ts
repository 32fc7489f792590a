import * as vscode from 'vscode';
import { workspaceFolders } from '../bundled-service.ts';
import { debugType } from '../debug-type.ts';
import type { RunningSessions } from '../running-sessions.ts';

/** Requests that a debug session sends; a new session sends them as soon as its breakpoints are set. */
export interface DebugRequests {
  /** Name of the session, if one has to be started. */
  readonly name: string;
  readonly trigger: readonly unknown[];
  readonly connection: string;
  /** The script that the requests run, if it is known. Only a session that debugs it is used. */
  readonly file?: string | undefined;
}

/**
 * Sends requests in the debug session that is running on the connection. If there is none, starts a session with the
 * launch configuration of F5 or, without one, for the workspace's cartridges. Name, trigger and connection of that
 * session are those of the requests. Saves files first, except for untitled files, since VS Code would ask the user
 * where to save them. Resolves with false if the session cannot be started.
 */
export async function debugRequests(
  sessions: RunningSessions,
  { name, trigger, connection, file }: DebugRequests,
): Promise<boolean> {
  await vscode.workspace.saveAll(false);
  await sessions.starts.settled();
  const session = sessions.findFor(connection, file);
  if (session) {
    await session.customRequest('cartwright/trigger', { trigger });
    return true;
  }
  const launch = sessions.findLaunchConfiguration(connection);
  const configuration: vscode.DebugConfiguration = {
    ...(launch?.configuration ?? { cartridges: workspaceFolders() }),
    type: debugType,
    request: 'launch',
    name,
    trigger,
    connection,
  };
  return vscode.debug.startDebugging(
    launch?.folder ?? vscode.workspace.workspaceFolders?.[0],
    configuration,
    { suppressSaveBeforeStart: true },
  );
}

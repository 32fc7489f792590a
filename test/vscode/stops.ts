import * as vscode from 'vscode';

export interface Frame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly source?: { readonly path?: string };
}

export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly variablesReference: number;
}

/**
 * Resolves with the session, the thread and the call stack of the next stop of any thread; rejects if there is none
 * within 30 seconds. Must be called before the action that causes the stop.
 */
export function waitForNextStop(): Promise<{
  session: vscode.DebugSession;
  threadId: number;
  stack: Frame[];
}> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      listener.dispose();
      reject(new Error('no stop within 30 seconds'));
    }, 30_000);
    const listener = vscode.debug.onDidChangeActiveStackItem((item) => {
      if (!(item instanceof vscode.DebugStackFrame)) return;
      clearTimeout(timer);
      listener.dispose();
      stackOf(item.session, item.threadId).then(
        (stack) => resolve({ session: item.session, threadId: item.threadId, stack }),
        reject,
      );
    });
  });
}

export async function stackOf(session: vscode.DebugSession, threadId: number): Promise<Frame[]> {
  const response = (await session.customRequest('stackTrace', { threadId })) as { stackFrames: Frame[] };
  return response.stackFrames;
}

export async function scopeVariables(
  session: vscode.DebugSession,
  frameId: number,
  scope: string,
): Promise<Variable[]> {
  const { scopes } = (await session.customRequest('scopes', { frameId })) as { scopes: Variable[] };
  const match = scopes.find(({ name }) => name === scope);
  if (!match) throw new Error(`no scope ${scope} among ${scopes.map(({ name }) => name).join(', ')}`);
  return children(session, match.variablesReference);
}

export async function children(
  session: vscode.DebugSession,
  variablesReference: number,
): Promise<Variable[]> {
  const response = (await session.customRequest('variables', { variablesReference })) as {
    variables: Variable[];
  };
  return response.variables;
}

/** Sets a breakpoint in a workspace file, on the first line with the text. Returns the line number, from 1. */
export async function breakAt(file: string, text: string): Promise<number> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('no workspace folder');
  const uri = vscode.Uri.joinPath(folder.uri, file);
  const document = await vscode.workspace.openTextDocument(uri);
  const line = document
    .getText()
    .split('\n')
    .findIndex((lineText) => lineText.includes(text));
  if (line < 0) throw new Error(`no line with ${text} in ${file}`);
  vscode.debug.addBreakpoints([
    new vscode.SourceBreakpoint(new vscode.Location(uri, new vscode.Position(line, 0)), true),
  ]);
  return line + 1;
}

/** IDs of the debug sessions that have started and have not terminated. */
const sessionIds = new Set<string>();
vscode.debug.onDidStartDebugSession(({ id }) => sessionIds.add(id));
vscode.debug.onDidTerminateDebugSession(({ id }) => sessionIds.delete(id));

/** Removes all breakpoints, ends all debug sessions and waits for their end. */
export async function stopDebugging(): Promise<void> {
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  if (sessionIds.size === 0) return;
  const completion = new Promise<void>((resolve) => {
    const listener = vscode.debug.onDidTerminateDebugSession(({ id }) => {
      sessionIds.delete(id);
      if (sessionIds.size > 0) return;
      listener.dispose();
      resolve();
    });
  });
  await vscode.debug.stopDebugging();
  await completion;
}

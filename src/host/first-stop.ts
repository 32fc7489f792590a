import * as vscode from 'vscode';
import { debugType } from './debug-configuration.ts';

/** Milliseconds until VS Code has opened the view Run and Debug after a stop. */
const viewDelayMs = 700;

/**
 * Expands the local variables at the first stop of the window. VS Code expands them when a frame gets the focus, but it opens
 * the view Run and Debug only after the first frame has got it.
 * @param refreshStacks makes VS Code read the stacks of a session again, after which a frame gets the focus again
 */
export function expandVariablesAtFirstStop(
  refreshStacks: (session: vscode.DebugSession) => void,
): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const listener = vscode.debug.onDidChangeActiveStackItem((item) => {
    if (!(item instanceof vscode.DebugStackFrame) || item.session.type !== debugType) return;
    listener.dispose();
    timer = setTimeout(() => {
      const current = vscode.debug.activeStackItem;
      const isSameFrame =
        current instanceof vscode.DebugStackFrame &&
        current.session === item.session &&
        current.threadId === item.threadId &&
        current.frameId === item.frameId;
      if (isSameFrame) refreshStacks(item.session);
    }, viewDelayMs);
  });
  return vscode.Disposable.from(listener, new vscode.Disposable(() => clearTimeout(timer)));
}

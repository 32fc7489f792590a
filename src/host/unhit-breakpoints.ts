import * as vscode from 'vscode';
import type { OrderHint } from '../commands/created-order.ts';
import { pathBelow } from '../../cartridges/paths.ts';
import type { CartridgeContents } from '../explorer/scripts/cartridge-contents.ts';
import type { RunningSessions } from './running-sessions.ts';

/**
 * Resolves with a hint that no session debugs the connection, if there are enabled breakpoints in scripts of hooks: the
 * user probably expects an order to halt at them. Otherwise resolves with undefined.
 */
export async function findUnhitBreakpoints(
  sessions: Pick<RunningSessions, 'findFor'>,
  connection: string,
  readCartridges: () => Promise<readonly CartridgeContents[]>,
): Promise<OrderHint | undefined> {
  const files = vscode.debug.breakpoints
    .filter((breakpoint) => breakpoint instanceof vscode.SourceBreakpoint && breakpoint.enabled)
    .map((breakpoint) => (breakpoint as vscode.SourceBreakpoint).location.uri.fsPath);
  if (files.length === 0 || sessions.findFor(connection)) return undefined;
  const scripts = (await readCartridges()).flatMap(({ codeFolder, hookScripts }) =>
    hookScripts.map((script) => vscode.Uri.file(pathBelow(codeFolder, script)).fsPath),
  );
  return files.some((file) => scripts.includes(file))
    ? {
        text: 'No debug session is running, so breakpoints were not hit.',
        button: 'Start Debugging',
        command: 'cartwright.debugCartridges',
      }
    : undefined;
}

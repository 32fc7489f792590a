import * as vscode from 'vscode';
import { sourceBreakpoints } from '../commands/breakpoint-at.ts';
import type { OrderHint } from '../commands/created-order.ts';
import { pathBelow } from '../../cartridges/paths.ts';
import type { CartridgeContents } from '../explorer/scripts/cartridge-contents.ts';
import type { RunningSessions } from './running-sessions.ts';

/** Resolves with those of the breakpoints that are enabled and in scripts of hooks. */
export async function findHookBreakpoints(
  breakpoints: readonly vscode.SourceBreakpoint[],
  readCartridges: () => Promise<readonly CartridgeContents[]>,
): Promise<readonly vscode.SourceBreakpoint[]> {
  const enabledBreakpoints = breakpoints.filter(({ enabled }) => enabled);
  if (enabledBreakpoints.length === 0) return [];
  const scripts = (await readCartridges()).flatMap(({ codeFolder, hookScripts }) =>
    hookScripts.map((script) => vscode.Uri.file(pathBelow(codeFolder, script)).fsPath),
  );
  return enabledBreakpoints.filter(({ location }) => scripts.includes(location.uri.fsPath));
}

/**
 * Resolves with a hint that no session debugs the connection, if there are enabled breakpoints in scripts of hooks: the
 * user probably expects an order to halt at them. Otherwise resolves with undefined.
 */
export async function findUnhitBreakpoints(
  sessions: Pick<RunningSessions, 'findFor'>,
  connection: string,
  readCartridges: () => Promise<readonly CartridgeContents[]>,
): Promise<OrderHint | undefined> {
  if (sessions.findFor(connection)) return undefined;
  return (await findHookBreakpoints(sourceBreakpoints(), readCartridges)).length > 0
    ? {
        text: 'No debug session is running, so breakpoints were not hit.',
        button: 'Start Debugging',
        command: 'cartwright.debugCartridges',
      }
    : undefined;
}

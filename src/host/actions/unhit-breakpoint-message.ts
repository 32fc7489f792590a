import * as vscode from 'vscode';
import { findShownLine } from '../../commands/breakpoint-at.ts';
import { showInformationMessage } from '../../commands/notifications.ts';
import { parseScriptFailure } from '../../debug/threads/post-mortem.ts';
import { faultOf } from '../../requests/failed-requests.ts';
import type { Exchange } from '../../requests/runner.ts';
import { findHookBreakpoints } from '../unhit-breakpoints.ts';
import type { ActionContext } from './action-context.ts';

const doctorAction = "Why Wasn't My Breakpoint Hit?";

/**
 * Says that no breakpoint was hit by a request of a debug session, with a button that says why. Does nothing if no
 * breakpoint in a script of hooks could halt, or if a script has failed, which the session shows itself. Callers should
 * not await the promise: it settles when the user dismisses the message.
 *
 * @param breakpoints those that were set when the request was sent
 */
export async function showUnhitBreakpointMessage(
  { cartridges }: Pick<ActionContext, 'cartridges'>,
  exchange: Exchange,
  breakpoints: readonly vscode.SourceBreakpoint[],
): Promise<void> {
  const fault = faultOf(exchange);
  if (fault && parseScriptFailure(fault)) return;
  // A log point does not halt.
  const haltingBreakpoints = breakpoints.filter(({ logMessage = '' }) => logMessage === '');
  const [onlyBreakpoint, ...others] = await findHookBreakpoints(haltingBreakpoints, cartridges);
  if (!onlyBreakpoint) return;
  const action = await showInformationMessage('Cartwright: No breakpoint was hit.', doctorAction);
  if (action !== doctorAction) return;
  const place = { uri: onlyBreakpoint.location.uri, lineNumber: await findShownLine(onlyBreakpoint) };
  await vscode.commands.executeCommand('cartwright.whyNotHit', others.length === 0 ? place : undefined);
}

import * as vscode from 'vscode';
import { showErrorMessage } from '../../commands/notifications.ts';
import { faultOf, needsNewGuest } from '../../requests/failed-requests.ts';
import type { Exchange } from '../../requests/runner.ts';
import type { ActionContext } from './action-context.ts';
import { activeShopper } from './shop-actions.ts';

/**
 * Shows why a request has failed, with a button that makes requests use a new guest. Does nothing unless the guest of
 * the request has too many baskets. Returns whether it does. The message describes the fault by default.
 */
export function offerNewGuest(context: ActionContext, exchange: Exchange, message?: string): boolean {
  if (!needsNewGuest(exchange)) return false;
  const text = message ?? `"${exchange.title}" failed: ${faultOf(exchange)?.message ?? ''}`;
  void showOffer(context, `Cartwright: ${text} A new guest has no baskets.`);
  return true;
}

async function showOffer({ log }: ActionContext, message: string): Promise<void> {
  log.error(message);
  const newGuestAction = 'New Guest';
  if ((await showErrorMessage(message, newGuestAction)) === newGuestAction) await signInNewGuest();
}

/** Makes requests use a new guest. The shopper of the Shop view stays. */
export async function signInNewGuest(): Promise<void> {
  await vscode.commands.executeCommand('cartwright.shop.signInAs', activeShopper);
  vscode.window.setStatusBarMessage('$(person-add) Requests are sent as a new guest', 5000);
}

import * as vscode from 'vscode';
import { priceFormat } from '../../../contract/price-format.ts';
import type { JsonObject } from '../../client/json-object.ts';
import {
  showErrorMessage,
  showInformationMessage,
  showWarningMessage,
} from '../../commands/notifications.ts';
import { resourceName, type ResourceAddress } from '../../documents/address.ts';
import { incompleteReasons, isCompletable } from '../../explorer/shop/basket-completion.ts';
import type { Pins } from '../../explorer/pins.ts';
import { documentUri } from './action-context.ts';

const commandsByButton = {
  'Complete Basket': 'cartwright.shop.completeBasket',
  'Submit Basket': 'cartwright.shop.submitBasket',
  'Show Receipt': 'cartwright.preview.receipt',
} as const;

/** Number of messages about baskets that VS Code may still show. */
let openMessageCount = 0;

/**
 * Hides the messages about baskets that are still on the screen, since their buttons are of no use after the basket has
 * changed. VS Code can only hide all messages at once, so other messages disappear as well. All of them stay in its
 * list of notifications.
 */
export async function hideBasketMessages(): Promise<void> {
  if (openMessageCount > 0) await vscode.commands.executeCommand('notifications.hideToasts');
}

async function waitForButton(
  selection: Thenable<string | undefined>,
): Promise<keyof typeof commandsByButton | undefined> {
  openMessageCount += 1;
  try {
    return (await selection) as keyof typeof commandsByButton | undefined;
  } finally {
    openMessageCount -= 1;
  }
}

/** Reports that a product is in a basket, whose row may not be on the screen, and offers the next step. */
export async function showFilledBasket(
  product: string,
  basket: JsonObject,
  address: ResourceAddress,
  pins: Pins,
): Promise<void> {
  const nextStep = incompleteReasons(basket).length > 0 ? 'Complete Basket' : 'Submit Basket';
  await runSelected(
    showInformationMessage(`Cartwright: ${product} was added to the basket.`, nextStep, 'Show Receipt'),
    address,
    pins,
  );
}

/** Reports that a basket can be submitted, or what still prevents it. */
export async function showCompletedBasket(
  basket: JsonObject,
  address: ResourceAddress,
  pins: Pins,
): Promise<void> {
  const messages = incompleteReasons(basket);
  if (messages.length > 0) {
    const message = `Cartwright: The basket is not complete. ${messages.join(' ')}`;
    await runSelected(showWarningMessage(message, 'Show Receipt'), address, pins);
    return;
  }
  const total = priceFormat(basket['currency'], vscode.env.language)(basket['order_total']);
  await runSelected(
    showInformationMessage(
      `Cartwright: The basket is complete${total === '' ? '' : ` (${total})`}.`,
      'Submit Basket',
      'Show Receipt',
    ),
    address,
    pins,
  );
}

/**
 * Reports why a basket cannot be submitted, and offers to complete it or, if that is not possible, to show its receipt.
 * @param reasons sentences of `incompleteReasons`
 */
export async function showIncompleteBasket(
  basket: JsonObject,
  reasons: readonly string[],
  address: ResourceAddress,
  pins: Pins,
): Promise<void> {
  const message = `Cartwright: The basket cannot be submitted. ${reasons.join(' ')}`;
  const button = isCompletable(basket) ? 'Complete Basket' : 'Show Receipt';
  await runSelected(showErrorMessage(message, button), address, pins);
}

/**
 * Runs the command of the button that the user selects, on the basket. VS Code keeps the message until then. If the
 * basket was submitted in the meantime, shows its order instead.
 */
async function runSelected(
  selection: Thenable<string | undefined>,
  address: ResourceAddress,
  pins: Pins,
): Promise<void> {
  const button = await waitForButton(selection);
  if (button === undefined) return;
  const order = pins.findOrder(address);
  if (order === undefined)
    await vscode.commands.executeCommand(commandsByButton[button], documentUri(address));
  else if (button === 'Show Receipt')
    await vscode.commands.executeCommand(commandsByButton[button], documentUri(order));
  else {
    vscode.window.setStatusBarMessage(
      `$(info) The basket was already submitted as order ${resourceName(order)}`,
      5000,
    );
    await vscode.commands.executeCommand('cartwright.document.open', documentUri(order));
  }
}

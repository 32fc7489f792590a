import * as vscode from 'vscode';
import { priceFormat } from '../../../contract/price-format.ts';
import type { JsonObject } from '../../client/untyped-call.ts';
import {
  showErrorMessage,
  showInformationMessage,
  showWarningMessage,
} from '../../commands/notifications.ts';
import type { ResourceAddress } from '../../documents/address.ts';
import { incompleteReasons, isCompletable } from '../../explorer/shop/basket-completion.ts';
import { documentUri } from './action-context.ts';

const commandsByButton = {
  'Complete Basket': 'cartwright.shop.completeBasket',
  'Submit Basket': 'cartwright.shop.submitBasket',
  'Show Receipt': 'cartwright.preview.receipt',
} as const;

/** Reports that a product is in a basket, whose row may not be on the screen, and offers the next step. */
export async function showFilledBasket(
  product: string,
  basket: JsonObject,
  address: ResourceAddress,
): Promise<void> {
  const nextStep = incompleteReasons(basket).length > 0 ? 'Complete Basket' : 'Submit Basket';
  await runSelected(
    showInformationMessage(`Cartwright: ${product} was added to the basket.`, nextStep, 'Show Receipt'),
    address,
  );
}

/** Reports that a basket can be submitted, or what still prevents it. */
export async function showCompletedBasket(basket: JsonObject, address: ResourceAddress): Promise<void> {
  const messages = incompleteReasons(basket);
  if (messages.length > 0) {
    const message = `Cartwright: The basket is not complete. ${messages.join(' ')}`;
    await runSelected(showWarningMessage(message, 'Show Receipt'), address);
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
  );
}

/**
 * Reports why a basket cannot be submitted, and offers to complete it.
 * @param reasons sentences of `incompleteReasons`
 */
export async function showIncompleteBasket(
  basket: JsonObject,
  reasons: readonly string[],
  address: ResourceAddress,
): Promise<void> {
  const message = `Cartwright: The basket cannot be submitted. ${reasons.join(' ')}`;
  const button = isCompletable(basket) ? 'Complete Basket' : 'Show Receipt';
  await runSelected(showErrorMessage(message, button), address);
}

/** Runs the command of the button that the user selects, on the basket. */
async function runSelected(selection: Thenable<string | undefined>, address: ResourceAddress): Promise<void> {
  const button = (await selection) as keyof typeof commandsByButton | undefined;
  if (button !== undefined)
    await vscode.commands.executeCommand(commandsByButton[button], documentUri(address));
}

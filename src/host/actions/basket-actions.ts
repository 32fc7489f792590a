import * as vscode from 'vscode';
import { priceFormat } from '../../../contract/price-format.ts';
import type { PlatformAccess } from '../../client/access.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { textOrEmpty } from '../../explorer/listing.ts';
import {
  findBasket,
  hasFlag,
  isNodeOfKind,
  type BasketReference,
  type ResourceNode,
  type TreeNode,
} from '../../explorer/node.ts';
import {
  completeBasket,
  defaultShipmentId,
  readIncompleteBasket,
  paymentMethodsOf,
  shippingMethodsOf,
} from '../../explorer/shop/basket-completion.ts';
import { isRemovableFromBasket } from '../../explorer/shop/basket-nodes.ts';
import { BasketOperations, samplePayment } from '../../explorer/shop/basket-operations.ts';
import { basketAddress, orderAddresses } from '../../explorer/shop/created-resources.ts';
import { readOwnBaskets, readVariants } from '../../explorer/shop/shop-reads.ts';
import { showInformationMessage } from '../../commands/notifications.ts';
import { showCreatedOrder } from '../../commands/created-order.ts';
import { findUnhitBreakpoints } from '../unhit-breakpoints.ts';
import {
  hideBasketMessages,
  showCompletedBasket,
  showFilledBasket,
  showIncompleteBasket,
} from './basket-messages.ts';
import { promptForShippingAddress } from './address-prompt.ts';
import {
  bindCommands,
  promptForText,
  pickItem,
  targetNodes,
  requireAddress,
  requireNode,
  NoSelection,
  documentUri,
  withProgress,
  type ActionContext,
  type Actions,
} from './action-context.ts';

/** Commands that create, change and submit baskets. Each may halt in the hooks that it runs. */
export const basketActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.shop.newBasket': createBasket,
    'cartwright.shop.addToBasket': addToBasket,
    'cartwright.shop.setQuantity': setQuantity,
    'cartwright.shop.removeFromBasket': removeFromBasket,
    'cartwright.shop.addCoupon': addCoupon,
    'cartwright.shop.setAddress': setAddress,
    'cartwright.shop.setShippingMethod': setShippingMethod,
    'cartwright.shop.addPayment': addPayment,
    'cartwright.shop.completeBasket': completeSelectedBasket,
    'cartwright.shop.submitBasket': submitBasket,
  });

/** Returns the basket of a document's URI or of the selected row. Throws `NoSelection` if there is none. */
function requireBasket(context: ActionContext, args: readonly unknown[]): BasketReference {
  if (args[0] instanceof vscode.Uri) {
    const { kind, site, params } = requireAddress(args, context);
    if (kind === 'basket' && site !== undefined) return { site, basketId: params['basket_id'] ?? '' };
  }
  const [basket] = targetNodes(args, context, 'shop')
    .map(findBasket)
    .filter((reference) => reference !== undefined);
  if (!basket) throw new NoSelection('Select a basket in the Shop view first.');
  return basket;
}

/** Runs operations on baskets of a site with a progress notification, and refreshes the view even if one fails. */
const runOperations = async <Result>(
  context: ActionContext,
  title: string,
  site: string,
  run: (operations: BasketOperations) => Promise<Result>,
): Promise<Result> =>
  withProgress(title, async (signal) => {
    try {
      const client = (await context.registry.access()).shop(site);
      return await run(new BasketOperations(client, site, signal));
    } finally {
      context.refresh('shop');
    }
  });

async function createBasket(context: ActionContext): Promise<string> {
  const site = await context.registry.site();
  const basket = await runOperations(context, 'Creating basket', site, (operations) => operations.create());
  const id = textOrEmpty(basket['basket_id']);
  await rememberBasket(context, site, id);
  return id;
}

/** Adds a basket to the view, since the API lists it only for its shopper. */
const rememberBasket = ({ registry, pins }: ActionContext, site: string, basketId: string): Promise<void> =>
  pins.addCreated([basketAddress(registry.activeName, site, basketId)]);

const canBuy = (node: TreeNode): node is ResourceNode => node.kind === 'resource' && hasFlag(node, 'canBuy');

async function addToBasket(context: ActionContext, args: readonly unknown[]): Promise<string | undefined> {
  const { address } = requireNode(canBuy, 'a product in the Shop view', args, context, 'shop');
  const access = await context.registry.access();
  const site = address.site ?? (await context.registry.site());
  const product = await chooseVariant(access, site, address.params['id'] ?? '');
  if (product === undefined) return undefined;
  const baskets = await readOwnBaskets(access, site);
  const existingBasket =
    baskets.length > 1
      ? await pickItem('Select a basket', baskets, (basket) => textOrEmpty(basket['basket_id']))
      : baskets[0];
  if (baskets.length > 1 && !existingBasket) return undefined;
  const connection = context.registry.activeName;
  const basket = await runOperations(context, `Adding ${product}`, site, async (operations) => {
    const id = textOrEmpty((existingBasket ?? (await operations.create()))['basket_id']);
    if (!existingBasket) await rememberBasket(context, site, id);
    return operations.addItem(id, product, 1);
  });
  const basketId = textOrEmpty(basket['basket_id']);
  await hideBasketMessages();
  void showFilledBasket(product, basket, basketAddress(connection, site, basketId), context.pins);
  return basketId;
}

/**
 * Asks for a variant if a product has several. Resolves with the ID to add to a basket; undefined if the user cancels
 * or selects a variant that is sold out. A message says that it is sold out.
 */
async function chooseVariant(
  access: PlatformAccess,
  site: string,
  productId: string,
): Promise<string | undefined> {
  const variants = await readVariants(access, site, productId);
  if (!variants || variants.length < 2) return variants?.[0]?.id ?? productId;
  const variant = await pickItem(
    `Select a Variant of ${productId}`,
    variants,
    ({ id, valueNames }) => valueNames.join(', ') || id,
    ({ id, price, currency, isOrderable }) =>
      [priceFormat(currency, vscode.env.language)(price), isOrderable ? 'available' : 'sold out', id]
        .filter(Boolean)
        .join('  '),
  );
  if (variant?.isOrderable !== false) return variant?.id;
  const name = variant.valueNames.join(', ') || variant.id;
  void showInformationMessage(`Cartwright: ${name} is sold out. Select another variant.`);
  return undefined;
}

async function setQuantity(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const item = requireNode(isNodeOfKind('basketItem'), 'a basket item', args, context, 'shop');
  const { site, basketId } = item.basket;
  const quantity = await promptForText('Enter the quantity', {
    value: String(item.quantity),
    validateInput: (text) =>
      /^\d+(\.\d+)?$/.test(text.trim()) ? undefined : 'Enter a number. 0 removes the item.',
  });
  if (quantity !== undefined)
    await runOperations(context, 'Changing quantity', site, (operations) =>
      operations.setQuantity(basketId, item.itemId, Number(quantity)),
    );
}

async function removeFromBasket(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const nodes = targetNodes(args, context, 'shop').filter(isRemovableFromBasket);
  if (nodes.length === 0) throw new NoSelection('Select an item, a coupon or a payment of a basket first.');
  for (const node of nodes)
    await runOperations(context, 'Removing from basket', node.basket.site, (operations) =>
      operations.remove(node),
    );
}

async function addCoupon(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { site, basketId } = requireBasket(context, args);
  const code = (await promptForText('Enter the coupon code'))?.trim() ?? '';
  if (code !== '')
    await runOperations(context, 'Adding coupon', site, (operations) => operations.addCoupon(basketId, code));
}

async function setAddress(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { site, basketId } = requireBasket(context, args);
  const address = await promptForShippingAddress();
  if (address)
    await runOperations(context, 'Setting address', site, (operations) =>
      operations.setAddress(basketId, defaultShipmentId, address),
    );
}

const methodLabel = (method: JsonObject): string => textOrEmpty(method['name']) || textOrEmpty(method['id']);

async function setShippingMethod(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { site, basketId } = requireBasket(context, args);
  const response = await runOperations(context, 'Loading shipping methods', site, (operations) =>
    operations.shippingMethods(basketId, defaultShipmentId),
  );
  const method = await pickItem(
    'Select a shipping method',
    shippingMethodsOf(response),
    methodLabel,
    ({ description }) => textOrEmpty(description),
  );
  if (method)
    await runOperations(context, 'Setting shipping method', site, (operations) =>
      operations.setShippingMethod(basketId, defaultShipmentId, textOrEmpty(method['id'])),
    );
}

async function addPayment(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { site, basketId } = requireBasket(context, args);
  const response = await runOperations(context, 'Loading payment methods', site, (operations) =>
    operations.paymentMethods(basketId),
  );
  const method = await pickItem(
    'Select a payment method',
    paymentMethodsOf(response),
    methodLabel,
    ({ id }) => textOrEmpty(id),
  );
  if (method)
    await runOperations(context, 'Adding payment', site, (operations) =>
      operations.addPayment(basketId, samplePayment(method)),
    );
}

async function completeSelectedBasket(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { site, basketId } = requireBasket(context, args);
  const access = await context.registry.access();
  const address = basketAddress(context.registry.activeName, site, basketId);
  const basket = await runOperations(context, 'Completing basket', site, async (operations) =>
    completeBasket(operations, basketId, await readResource(access, address)),
  );
  await hideBasketMessages();
  void showCompletedBasket(basket, address, context.pins);
}

/** Resolves with the number of the order; undefined if the basket is incomplete. A message then says why. */
async function submitBasket(context: ActionContext, args: readonly unknown[]): Promise<string | undefined> {
  const { registry, pins } = context;
  const { site, basketId } = requireBasket(context, args);
  const connection = registry.activeName;
  const address = basketAddress(connection, site, basketId);
  await context.sessions.starts.settled();
  // The request is sent for an incomplete basket as well: its hooks may complete it, or the user wants to debug them.
  const order = await runOperations(context, 'Submitting basket', site, (operations) =>
    operations.submit(basketId),
  ).then(undefined, async (error: unknown) => {
    const { basket, reasons } = await readIncompleteBasket(error, async () =>
      readResource(await registry.access(), address),
    );
    await hideBasketMessages();
    void showIncompleteBasket(basket, reasons, address, pins);
    return undefined;
  });
  if (order === undefined) return undefined;
  const orderNo = textOrEmpty(order['order_no']);
  const [orderAddress, dataAddress] = orderAddresses(connection, site, orderNo);
  // The API does not list the orders of a guest after their session has ended.
  await pins.addCreated([orderAddress, dataAddress], [{ basket: address, order: orderAddress }]);
  context.refresh('shop', 'data');
  await hideBasketMessages();
  const hint = await findUnhitBreakpoints(context.sessions, connection, context.cartridges);
  void showCreatedOrder(orderNo, documentUri(orderAddress), hint);
  return orderNo;
}

import { fault } from '../../../contract/fault.ts';
import { HookStatus } from '../../../contract/faults/hooks.ts';
import { enginePoints } from '../../../contract/engine-points.ts';
import { hookName } from '../../../contract/vendor.ts';
import type { Order as Document } from '../../../contract/documents/order.ts';
import {
  type GiftCertificateCreation,
  InvalidBasketId,
  type BasketNotFound,
  type InvalidCustomer,
  Validation,
} from '../../../contract/faults/shop.ts';
import type { HookSet } from '../../../contract/hooks.ts';
import { createOrder, formatSequenceNumber, type OrderIdentity } from '../../domain/order-creation.ts';
import { appliedCodes } from '../../domain/promotions/coupons.ts';
import type { Basket, Order } from '../../records/commerce.ts';
import { response, type BrandedResponse, type Fail, type RequestContext } from '../implement.ts';
import { actingAgent, creatorOf } from './acting-agent.ts';
import { requireBasket, basketDocumentWithFlashes } from './basket-access.ts';
import {
  resolveOptions,
  requireAvailable,
  sellableProduct,
  type ExistingItemFaults,
} from './basket-lines.ts';
import { totalsInputs, type BasketView } from './basket-view.ts';
import { issueGiftCertificates } from './gift-certificate-issue.ts';
import { runHooks } from './hook-points.ts';
import { orderDocument } from './order-document.ts';
import { assignAmountsAndRedeem } from './payment-gift-certificate.ts';
import { recordListPurchases } from './product-list-order-purchases.ts';
import { countRedemptions } from './shopper-offers.ts';
import { readShop, shopOf, type Shop } from './shop.ts';
import { deductStock } from './stock.ts';

export type SubmissionInput = RequestContext & {
  readonly fail: Fail<
    | typeof GiftCertificateCreation
    | typeof InvalidBasketId
    | typeof BasketNotFound
    | typeof InvalidCustomer
    | typeof Validation
    | ExistingItemFaults
  >;
};

/**
 * Submits a basket: runs the before hooks, validates the basket, converts it to an order, and runs the after hooks. All
 * of this is part of the request's unit of work, so if any step fails, the basket and the stock are unchanged.
 * @param chooseOrderNo returns the order's number; called when the basket has passed all checks
 */
export async function submitBasket(
  input: SubmissionInput,
  basketId: string | undefined,
  hooks: HookSet | undefined,
  chooseOrderNo: () => Promise<string>,
): Promise<BrandedResponse<Document>> {
  if (basketId === undefined || basketId.trim() === '') throw input.fail(InvalidBasketId);
  await requireBasket(input, basketId);
  await runHooks(input, hooks?.before, { kind: 'object', class: 'order.Basket', key: basketId });

  const view = await validateForSubmission(input, await requireBasket(input, basketId));
  const order = await convertToOrder({ ...input, ...shopOf(input) }, view, {
    chooseOrderNo,
    createdBy: creatorOf(input.caller),
    isByAgent: actingAgent(input.caller) !== undefined,
  });
  await runHooks(input, hooks?.after, { kind: 'object', class: 'order.Order', key: order.order_no });
  return orderResponse(input, order.order_no);
}

/**
 * Creates and stores the order of a basket, and deletes the basket: sets the amounts of the payments, redeems and
 * issues gift certificates, deducts stock, and counts coupon redemptions and purchases from product lists. The caller
 * has validated the basket.
 * @throws GiftCertificateCreation, InvalidGiftCertificateCode, and the faults of `chooseOrderNo`
 */
export async function convertToOrder(
  shop: Shop & Pick<RequestContext, 'random'> & { readonly fail: Fail<typeof GiftCertificateCreation> },
  { basket, totals, choices }: Pick<BasketView, 'basket' | 'totals' | 'choices'>,
  {
    chooseOrderNo,
    createdBy,
    isByAgent,
  }: Pick<OrderIdentity, 'createdBy' | 'isByAgent'> & { readonly chooseOrderNo: () => Promise<string> },
): Promise<Order> {
  const basketWithPayments = {
    ...basket,
    payment_instruments: await assignAmountsAndRedeem(shop, basket, totals),
  };
  const draftOrder = createOrder(basketWithPayments, totals, {
    orderNo: await chooseOrderNo(),
    orderToken: shop.random.hex(43),
    now: shop.now,
    createdBy,
    isByAgent,
    shipmentNumbers: await createShipmentNumbers(shop, basket),
  });
  const orderWithCertificates = await issueGiftCertificates(
    shop,
    choices.length === 0 ? draftOrder : { ...draftOrder, bonus_choices: [...choices] },
  );
  const isOnOrder = await deductStock(shop, orderWithCertificates.product_lines);
  const order = isOnOrder ? { ...orderWithCertificates, on_order: true } : orderWithCertificates;
  await countRedemptions(shop, order, appliedCodes(totals), 'count');
  await recordListPurchases(shop, order, 'record');
  shop.work.collection('orders').put(order);
  shop.work.collection('baskets').delete(basket.basket_id);
  return order;
}

/**
 * Returns the view of a basket that can be submitted.
 * @throws Validation for a flash, the faults in {@link ExistingItemFaults}, and HookStatus if a hook returns an error
 */
async function validateForSubmission(input: SubmissionInput, basket: Basket) {
  const shop = shopOf(input);
  // Bonus products are not checked here: those that the basket no longer qualifies for are not part of the order, and
  // unavailable ones cause a flash.
  const purchasedLines = basket.product_lines.filter((line) => line.bonus_choice_id === undefined);
  for (const line of purchasedLines) {
    const product = await sellableProduct(shop, line.product_id, input.fail);
    const requestedChoices = (line.options ?? []).map((option) => ({
      optionId: option.option_id,
      valueId: option.value_id,
    }));
    resolveOptions(product, requestedChoices, input.fail);
  }
  await requireAvailable(input, purchasedLines);
  const { document, view } = await basketDocumentWithFlashes(input, basket, true);
  const [firstFlash] = document._flash ?? [];
  if (firstFlash !== undefined) {
    throw input.fail(Validation, {
      validationMessage: firstFlash.message ?? firstFlash.type,
      validationPath: firstFlash.path ?? '$',
      validationType: firstFlash.type,
    });
  }
  return view;
}

async function createShipmentNumbers(
  { work }: Pick<RequestContext, 'work'>,
  basket: Basket,
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (const { id } of basket.shipments)
    numbers.set(id, formatSequenceNumber(await work.next('shipment_no')));
  return numbers;
}

/** Returns the next order number of the site that is not in use. */
export async function nextOrderNumber({
  work,
  site,
}: Pick<RequestContext, 'work' | 'site'>): Promise<string> {
  for (;;) {
    const number = formatSequenceNumber(await work.next('order_no'), site.order_number_prefix);
    if ((await work.collection('orders').get(number)) === undefined) return number;
  }
}

/**
 * Returns the number of a new order: the number that a script chooses, or else the site's next number.
 * @throws HookStatus if the script's number is too long or in use, or if the script returns an error
 */
export async function newOrderNumber(input: RequestContext): Promise<string> {
  const point = enginePoints.createOrderNo;
  const { status, text } = (await input.hooks.has(point)) ? await input.hooks.outcome(point) : {};
  const hookFault = (statusCode: string, statusMsg: string, statusDetails = {}) =>
    fault(HookStatus, {
      extensionPoint: hookName(input.vendor, point),
      statusCode,
      statusMsg,
      statusDetails,
    });
  if (status?.status === 'error') {
    await input.hooks.recordSkips();
    throw hookFault(status.code || 'ERROR', status.message, status.details);
  }
  const number = text?.trim() ?? '';
  if (number === '') return nextOrderNumber(input);
  if (number.length > maxOrderNumberLength)
    throw hookFault(
      'ORDER_NO',
      `The order number ${number} has more than ${maxOrderNumberLength} characters.`,
    );
  if ((await input.work.collection('orders').get(number)) !== undefined)
    throw hookFault('ORDER_NO', `An order with the number ${number} already exists.`);
  return number;
}

/** The maximum for an order number that a script chooses; `contract/shop/orders.ts` has the same one for clients. */
const maxOrderNumberLength = 50;

/** Responds with an order in its current state in this unit of work, because a script may have changed it. */
export async function orderResponse(
  input: RequestContext,
  orderNo: string,
): Promise<BrandedResponse<Document>> {
  const order = await input.work.collection('orders').get(orderNo);
  if (order === undefined) throw new Error(`order ${orderNo} was deleted while a request used it`);
  return response({
    document: await orderDocumentAfterValidation(input, order, false),
    modifyHookArguments: [{ kind: 'object', class: 'order.Order', key: orderNo }],
  });
}

/**
 * Returns an order's document, which the hook `validateOrder` may change.
 * @param isPlacing whether the order is being placed, which the hook receives as its argument
 * @throws HookStatus if the hook returns an error status
 */
export async function orderDocumentAfterValidation(
  input: RequestContext,
  order: Order,
  isPlacing: boolean,
): Promise<Document> {
  const document = await readOrderDocument(input, order);
  if (!(await input.hooks.has('shop.order.validateOrder'))) return document;
  const [hookDocument] = await input.hooks.run(
    'shop.order.validateOrder',
    { kind: 'document', document },
    { kind: 'value', value: isPlacing },
  );
  return (hookDocument as Document | undefined) ?? document;
}

async function readOrderDocument(input: RequestContext, order: Order): Promise<Document> {
  const shop = shopOf(input);
  const inputs = await readShop(shop, (reader) => totalsInputs(reader, order));
  const state = await input.work.collection('orders').state(order.order_no);
  return orderDocument(order, inputs, shop.now, input, state?.resourceState);
}

import type { Order as Document } from '../../../contract/documents/order.ts';
import {
  type GiftCertificateCreation,
  InvalidBasketId,
  type BasketNotFound,
  type InvalidCustomer,
  Validation,
} from '../../../contract/faults/shop.ts';
import type { HookSet } from '../../../contract/hooks.ts';
import { createOrder } from '../../domain/order-creation.ts';
import { formatOrderNumber } from '../../domain/order-creation.ts';
import { appliedCodes } from '../../domain/promotions/coupons.ts';
import type { Basket, Order } from '../../records/commerce.ts';
import { answer, type Answer, type Fail, type RequestContext } from '../implement.ts';
import { actingAgent, creatorOf } from './acting-agent.ts';
import { ownBasket, validatedDocument } from './basket-access.ts';
import { checkedOptions, requireAvailable, sellableProduct, type OrderedItemFaults } from './basket-lines.ts';
import { totalsInputs } from './basket-inputs.ts';
import { issueGiftCertificates } from './gift-certificate-issue.ts';
import { runHooks } from './hook-points.ts';
import { orderDocument } from './order-document.ts';
import { settledPayments } from './payment-gift-certificate.ts';
import { countWishes } from './product-list-orders.ts';
import { countRedemptions } from './promotion-reader.ts';
import { shopOf } from './shop-reader.ts';
import { takeStock } from './stock.ts';

export type Submission = RequestContext & {
  readonly fail: Fail<
    | typeof GiftCertificateCreation
    | typeof InvalidBasketId
    | typeof BasketNotFound
    | typeof InvalidCustomer
    | typeof Validation
    | OrderedItemFaults
  >;
};

/**
 * Submits a basket, all in the request's unit of work: before hook, checks, validation, stock, order, after hook. A
 * failure anywhere leaves basket and stock as they were.
 * @param chooseNumber the order's number, once the basket may become one
 */
export async function submitBasket(
  input: Submission,
  basketId: string | undefined,
  hooks: HookSet | undefined,
  chooseNumber: () => Promise<string>,
): Promise<Answer<Document>> {
  if (basketId === undefined || basketId.trim() === '') throw input.fail(InvalidBasketId);
  await ownBasket(input, basketId);
  await runHooks(input, hooks?.before, { kind: 'object', class: 'order.Basket', key: basketId });

  const { basket, totals, choices } = await validatedForSubmit(input, await ownBasket(input, basketId));
  const paid = { ...basket, payment_instruments: await settledPayments(shopOf(input), basket, totals) };
  const created = createOrder(paid, totals, {
    orderNo: await chooseNumber(),
    orderToken: input.random.hex(43),
    now: shopOf(input).now,
    createdBy: creatorOf(input.caller),
    agent: actingAgent(input.caller) !== undefined,
    shipmentNumbers: await shipmentNumbers(input, basket),
  });
  const order = await issueGiftCertificates(
    input,
    choices.length === 0 ? created : { ...created, bonus_choices: [...choices] },
  );
  const onOrder = await takeStock(shopOf(input), order.product_lines);
  await countRedemptions(shopOf(input), order, appliedCodes(totals), 'redeem');
  await countWishes(shopOf(input), order, 'buy');
  input.work.of('orders').put(onOrder ? { ...order, on_order: true } : order);
  input.work.of('baskets').delete(basketId);

  await runHooks(input, hooks?.after, { kind: 'object', class: 'order.Order', key: order.order_no });
  return orderAnswer(input, order.order_no);
}

/** The basket and its totals, once nothing speaks against its submission. */
async function validatedForSubmit(input: Submission, basket: Basket) {
  const shop = shopOf(input);
  // A bonus that is owed no longer is no part of the order, and one that cannot be had raises a flash.
  const bought = basket.product_lines.filter((line) => line.bonus_choice_id === undefined);
  for (const line of bought) {
    const product = await sellableProduct(shop, line.product_id, input.fail);
    const chosen = (line.options ?? []).map((option) => ({
      optionId: option.option_id,
      valueId: option.value_id,
    }));
    checkedOptions(product, chosen, input.fail);
  }
  await requireAvailable(input, bought);
  const { document, view } = await validatedDocument(input, basket, true);
  const [first] = document._flash ?? [];
  if (first !== undefined) {
    throw input.fail(Validation, {
      validationMessage: first.message ?? first.type,
      validationPath: first.path ?? '$',
      validationType: first.type,
    });
  }
  return view;
}

async function shipmentNumbers({ work }: RequestContext, basket: Basket): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (const { id } of basket.shipments) numbers.set(id, formatOrderNumber(await work.next('shipment_no')));
  return numbers;
}

/** The next number of the site that no caller has chosen before. */
export async function nextOrderNumber({ work, site }: RequestContext): Promise<string> {
  for (;;) {
    const number = formatOrderNumber(await work.next('order_no'), site.order_number_prefix);
    if ((await work.of('orders').get(number)) === undefined) return number;
  }
}

/** Answers with an order as it is in this unit of work now: a script may have changed it. */
export async function orderAnswer(input: RequestContext, orderNo: string): Promise<Answer<Document>> {
  const order = await input.work.of('orders').get(orderNo);
  if (order === undefined) throw new Error(`order ${orderNo} vanished while a request worked on it`);
  return answer({
    document: await describeOrder(input, order),
    modifyWith: [{ kind: 'object', class: 'order.Order', key: orderNo }],
  });
}

async function describeOrder(input: RequestContext, order: Order): Promise<Document> {
  const shop = shopOf(input);
  const inputs = await totalsInputs(shop, order);
  const state = await input.work.of('orders').state(order.order_no);
  return orderDocument(order, inputs, shop.now, input, state?.resourceState);
}

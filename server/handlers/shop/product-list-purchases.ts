import type { CustomerProductListItemPurchase as Document } from '../../../contract/documents/product-list.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, QuotaExceeded } from '../../../contract/faults/general.ts';
import { ProductListItemPurchaseNotFound } from '../../../contract/faults/product-lists.ts';
import { contract } from '../../../contract/index.ts';
import type { ProductListItem, ProductListItemPurchase } from '../../records/product-lists.ts';
import { response, implement, type Fail, type HandlerInput, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import {
  documentArgument,
  runHooks,
  valueArgument,
  customerArgument,
  runDocumentHooks,
} from './hook-points.ts';
import { omitUndefined } from './omit-undefined.ts';
import { itemArgument, listArgument, requireItem } from './product-list-access.ts';
import { purchaseDocument } from './product-list-documents.ts';
import { shopOf } from './shop.ts';

const { productListPurchases: operations } = contract.shop;

/** Requests can add purchases to an item until it has this many. Orders can always add more. */
export const purchaseQuota = 1000;

const invalidProperty = (path: string): Error =>
  fault(PropertyConstraintViolation, { document: 'customer_product_list_item_purchase', path });

/** @throws ProductListItemPurchaseNotFound */
function requirePurchase(
  item: ProductListItem,
  purchaseId: string,
  fail: Fail<typeof ProductListItemPurchaseNotFound>,
): ProductListItemPurchase {
  const purchase = item.purchases?.find(({ id }) => id === purchaseId);
  if (purchase === undefined) throw fail(ProductListItemPurchaseNotFound, { purchaseId, itemId: item.id });
  return purchase;
}

/** @throws PropertyConstraintViolation for a quantity of zero, or if the body names an item other than the path's */
function checkBody(body: { quantity?: number; product_list_item_id?: string }, itemId: string): void {
  if (body.quantity === 0) throw invalidProperty('$.quantity');
  const { product_list_item_id: itemIdInBody = itemId } = body;
  if (itemIdInBody !== itemId) throw invalidProperty('$.product_list_item_id');
}

const storePurchase = (
  { work }: Pick<RequestContext, 'work'>,
  item: ProductListItem,
  purchase: ProductListItemPurchase,
) =>
  work.collection('product_list_items').put({
    ...item,
    purchases: [...(item.purchases ?? []).filter(({ id }) => id !== purchase.id), purchase],
  });

async function patch(input: HandlerInput<typeof operations.patch>) {
  const { params, fail } = input;
  const { purchase_id: purchaseId } = params;
  const item = await requireItem(input, params);
  requirePurchase(item, purchaseId, fail);
  await checkResourceState(input, 'product_list_items', item.id);
  const customer = customerArgument(params.customer_id);
  const hookTargets = [
    customer,
    listArgument(item.list_id),
    itemArgument(item.id),
    valueArgument(purchaseId),
  ] as const;
  const { hooks } = operations.patch;
  const body = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
    ...hookTargets,
    document,
  ]);
  checkBody(body, item.id);
  const currentItem = await requireItem(input, params);
  const storedPurchase = requirePurchase(currentItem, purchaseId, fail);
  const updatedPurchase = omitUndefined({
    ...storedPurchase,
    quantity: body.quantity ?? storedPurchase.quantity,
    order_no: body.order_no === null ? undefined : (body.order_no ?? storedPurchase.order_no),
    purchaser_name:
      body.purchaser_name === null ? undefined : (body.purchaser_name ?? storedPurchase.purchaser_name),
    custom: mergeCustom(storedPurchase.custom, customAttributesOf(body)),
  });
  storePurchase(input, currentItem, updatedPurchase);
  await runHooks(input, hooks?.after, ...hookTargets, documentArgument(body));
  const storedItem = await requireItem(input, params);
  return response({
    document: await purchaseDocument(input, storedItem, requirePurchase(storedItem, purchaseId, fail)),
    modifyHookArguments: [customer],
    trailingModifyHookArguments: [valueArgument(purchaseId)],
  });
}

export const productListPurchaseHandlers = implement(operations, {
  patch,

  async list(input) {
    const { customer_id: customerId, list_id: listId, item_id: itemId } = input.params;
    const hookArguments = [valueArgument(customerId), valueArgument(listId), valueArgument(itemId)];
    await runHooks(input, operations.list.hooks?.before, ...hookArguments);
    const item = await requireItem(input, input.params);
    const data: Document[] = [];
    for (const purchase of item.purchases ?? []) data.push(await purchaseDocument(input, item, purchase));
    return response({
      document: { count: data.length, data, total: data.length },
      modifyHookArguments: [customerArgument(customerId)],
    });
  },

  async post(input) {
    const { params, fail } = input;
    const { id, list_id: listId } = await requireItem(input, params);
    const { hooks } = operations.post;
    const hookTargets = [
      customerArgument(params.customer_id),
      listArgument(listId),
      itemArgument(id),
    ] as const;
    const body = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
      ...hookTargets,
      document,
    ]);
    checkBody(body, id);
    const item = await requireItem(input, params);
    if ((item.purchases ?? []).length >= purchaseQuota)
      throw fail(QuotaExceeded, { msg: `an item can have at most ${purchaseQuota} purchases` });
    const purchase = omitUndefined({
      id: input.random.id(),
      quantity: body.quantity ?? 1,
      order_no: body.order_no,
      purchaser_name: body.purchaser_name,
      date: shopOf(input).now,
      custom: mergeCustom(undefined, customAttributesOf(body)),
    });
    storePurchase(input, item, purchase);
    await runHooks(input, hooks?.after, ...hookTargets, valueArgument(purchase.id));
    const storedItem = await requireItem(input, params);
    const storedPurchase =
      storedItem.purchases?.find((candidate) => candidate.id === purchase.id) ?? purchase;
    const base = `/customers/${encodeURIComponent(params.customer_id)}/product_lists`;
    return response({
      document: await purchaseDocument(input, storedItem, storedPurchase),
      location: `${base}/${encodeURIComponent(listId)}/items/${encodeURIComponent(id)}/purchases/${purchase.id}`,
      modifyHookArguments: [hookTargets[0]],
      trailingModifyHookArguments: [valueArgument(purchase.id)],
    });
  },

  async get(input) {
    const { params } = input;
    const ids = [params.customer_id, params.list_id, params.item_id, params.purchase_id];
    await runHooks(input, operations.get.hooks?.before, ...ids.map(valueArgument));
    const item = await requireItem(input, params);
    const purchase = requirePurchase(item, params.purchase_id, input.fail);
    return response({
      document: await purchaseDocument(input, item, purchase),
      modifyHookArguments: [customerArgument(params.customer_id)],
    });
  },
});

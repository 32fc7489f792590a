import type { CustomerProductListItemPurchase as Document } from '../../../contract/documents/product-list.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, QuotaExceeded } from '../../../contract/faults/general.ts';
import { ProductListItemPurchaseNotFound } from '../../../contract/faults/product-lists.ts';
import { contract } from '../../../contract/index.ts';
import type { ProductListItem, ProductListItemPurchase } from '../../records/product-lists.ts';
import { answer, implement, type Fail, type HandlerInput, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { customerArgument, runWithDocument, valueArgument } from './document-hooks.ts';
import { documentArgument, runHooks } from './hook-points.ts';
import { present } from './present.ts';
import { itemArgument, listArgument, theItem } from './product-list-access.ts';
import { purchaseDocument } from './product-list-documents.ts';
import { shopOf } from './shop-reader.ts';

const { productListPurchases: operations } = contract.shop;

/** So many purchases are kept of one item. */
export const purchaseQuota = 1000;

const invalid = (path: string): Error =>
  fault(PropertyConstraintViolation, { document: 'customer_product_list_item_purchase', path });

/** @throws ProductListItemPurchaseNotFound */
function purchaseOf(
  item: ProductListItem,
  purchaseId: string,
  fail: Fail<typeof ProductListItemPurchaseNotFound>,
): ProductListItemPurchase {
  const found = item.purchases?.find(({ id }) => id === purchaseId);
  if (found === undefined) throw fail(ProductListItemPurchaseNotFound, { purchaseId, itemId: item.id });
  return found;
}

/** @throws PropertyConstraintViolation for a quantity of zero, or another item than that of the path */
function check(said: { quantity?: number; product_list_item_id?: string }, itemId: string): void {
  if (said.quantity === 0) throw invalid('$.quantity');
  const { product_list_item_id: named = itemId } = said;
  if (named !== itemId) throw invalid('$.product_list_item_id');
}

const store = (
  { work }: Pick<RequestContext, 'work'>,
  item: ProductListItem,
  purchase: ProductListItemPurchase,
) =>
  work.of('product_list_items').put({
    ...item,
    purchases: [...(item.purchases ?? []).filter(({ id }) => id !== purchase.id), purchase],
  });

async function patch(input: HandlerInput<typeof operations.patch>) {
  const { params, fail } = input;
  const { purchase_id: purchaseId } = params;
  const item = await theItem(input, params);
  purchaseOf(item, purchaseId, fail);
  await checkResourceState(input, 'product_list_items', item.id);
  const customer = customerArgument(params.customer_id);
  const around = [
    customer,
    listArgument(item.list_id),
    itemArgument(item.id),
    valueArgument(purchaseId),
  ] as const;
  const { hooks } = operations.patch;
  const said = await runWithDocument(input, hooks?.before, input.body, (document) => [...around, document]);
  check(said, item.id);
  const current = await theItem(input, params);
  const before = purchaseOf(current, purchaseId, fail);
  const changed = present({
    ...before,
    quantity: said.quantity ?? before.quantity,
    order_no: said.order_no === null ? undefined : (said.order_no ?? before.order_no),
    purchaser_name: said.purchaser_name === null ? undefined : (said.purchaser_name ?? before.purchaser_name),
    custom: mergeCustom(before.custom, customIn(said)),
  });
  store(input, current, changed);
  await runHooks(input, hooks?.after, ...around, documentArgument(said));
  const left = await theItem(input, params);
  return answer({
    document: await purchaseDocument(input, left, purchaseOf(left, purchaseId, fail)),
    modifyWith: [customer],
    modifyThen: [valueArgument(purchaseId)],
  });
}

export const productListPurchaseHandlers = implement(operations, {
  patch,

  async list(input) {
    const { customer_id: customerId, list_id: listId, item_id: itemId } = input.params;
    const ids = [valueArgument(customerId), valueArgument(listId), valueArgument(itemId)];
    await runHooks(input, operations.list.hooks?.before, ...ids);
    const item = await theItem(input, input.params);
    const data: Document[] = [];
    for (const purchase of item.purchases ?? []) data.push(await purchaseDocument(input, item, purchase));
    return answer({
      document: { count: data.length, data, total: data.length },
      modifyWith: [customerArgument(customerId)],
    });
  },

  async post(input) {
    const { params, fail } = input;
    const { id, list_id: listId } = await theItem(input, params);
    const { hooks } = operations.post;
    const around = [customerArgument(params.customer_id), listArgument(listId), itemArgument(id)] as const;
    const said = await runWithDocument(input, hooks?.before, input.body, (document) => [...around, document]);
    check(said, id);
    const item = await theItem(input, params);
    if ((item.purchases ?? []).length >= purchaseQuota)
      throw fail(QuotaExceeded, { msg: `an item keeps ${purchaseQuota} purchases at most` });
    const purchase = present({
      id: input.random.id(),
      quantity: said.quantity ?? 1,
      order_no: said.order_no,
      purchaser_name: said.purchaser_name,
      date: shopOf(input).now,
      custom: mergeCustom(undefined, customIn(said)),
    });
    store(input, item, purchase);
    await runHooks(input, hooks?.after, ...around, valueArgument(purchase.id));
    const left = await theItem(input, params);
    const kept = left.purchases?.find((one) => one.id === purchase.id) ?? purchase;
    const base = `/customers/${encodeURIComponent(params.customer_id)}/product_lists`;
    return answer({
      document: await purchaseDocument(input, left, kept),
      location: `${base}/${encodeURIComponent(listId)}/items/${encodeURIComponent(id)}/purchases/${purchase.id}`,
      modifyWith: [around[0]],
      modifyThen: [valueArgument(purchase.id)],
    });
  },

  async get(input) {
    const { params } = input;
    const ids = [params.customer_id, params.list_id, params.item_id, params.purchase_id];
    await runHooks(input, operations.get.hooks?.before, ...ids.map(valueArgument));
    const item = await theItem(input, params);
    const purchase = purchaseOf(item, params.purchase_id, input.fail);
    return answer({
      document: await purchaseDocument(input, item, purchase),
      modifyWith: [customerArgument(params.customer_id)],
    });
  },
});

import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, QuotaExceeded } from '../../../contract/faults/general.ts';
import { InvalidProductItem } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { ProductListItem } from '../../records/product-lists.ts';
import { answer, implement, type HandlerInput } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { customerArgument, runWithDocument, valueArgument } from './document-hooks.ts';
import { documentArgument, runHooks } from './hook-points.ts';
import { present } from './present.ts';
import {
  itemArgument,
  itemsOf,
  listArgument,
  listExpansions,
  theItem,
  theList,
} from './product-list-access.ts';
import { itemDocument } from './product-list-documents.ts';
import { shopOf, visibleProduct } from './shop-reader.ts';

const { productListItems: operations } = contract.shop;

/** So many wishes one list may hold. */
export const itemQuota = 1000;

const invalid = (path: string): Error =>
  fault(PropertyConstraintViolation, { document: 'customer_product_list_item', path });

/**
 * A new item as its document describes it: one piece of a product that the storefront shows, or a gift certificate.
 * @throws InvalidProductItem, PropertyConstraintViolation
 */
async function described(
  input: HandlerInput<typeof operations.post>,
  said: HandlerInput<typeof operations.post>['body'],
): Promise<ProductListItem> {
  const shop = shopOf(input);
  const type = said.type ?? 'product';
  const { product_id: productId } = said;
  if (type === 'product' && productId === undefined) throw invalid('$.product_id');
  if (type === 'gift_certificate' && productId !== undefined) throw invalid('$.product_id');
  if (productId !== undefined && (await visibleProduct(shop, productId)) === undefined)
    throw input.fail(InvalidProductItem, { productId });
  return present({
    id: input.random.id(),
    list_id: input.params.list_id,
    type,
    product_id: productId,
    quantity: said.quantity ?? 1,
    priority: said.priority,
    public: said.public,
    creation_date: shop.now,
    last_modified: shop.now,
    custom: mergeCustom(undefined, customIn(said)),
  });
}

async function patch(input: HandlerInput<typeof operations.patch>) {
  const { params, work } = input;
  const { id, list_id: listId } = await theItem(input, params);
  await checkResourceState(input, 'product_list_items', id);
  const customer = customerArgument(params.customer_id);
  const around = [customer, listArgument(listId), itemArgument(id)] as const;
  const { hooks } = operations.patch;
  const said = await runWithDocument(input, hooks?.before, input.body, (document) => [...around, document]);
  const { priority, custom, ...rest } = await theItem(input, params);
  if (said.product_id !== undefined && said.product_id !== rest.product_id) throw invalid('$.product_id');
  if (said.type !== undefined && said.type !== rest.type) throw invalid('$.type');
  work.of('product_list_items').put(
    present({
      ...rest,
      priority: said.priority === null ? undefined : (said.priority ?? priority),
      public: said.public ?? rest.public,
      quantity: said.quantity ?? rest.quantity,
      custom: mergeCustom(custom, customIn(said)),
      last_modified: shopOf(input).now,
    }),
  );
  await runHooks(input, hooks?.after, ...around, documentArgument(said));
  return answer({
    document: await itemDocument(input, await theItem(input, params)),
    modifyWith: [customer],
    modifyThen: [valueArgument(id)],
  });
}

export const productListItemHandlers = implement(operations, {
  patch,

  async list(input) {
    const { customer_id: customerId, list_id: listId } = input.params;
    const expansions = listExpansions(input.query.expand, input.fail);
    await runHooks(input, operations.list.hooks?.before, valueArgument(customerId), valueArgument(listId));
    const { id } = await theList(input, input.params);
    const items = await itemsOf(input, id);
    return answer({
      document: await input.lists.of(items, (item) => itemDocument(input, item, expansions)),
      modifyWith: [customerArgument(customerId)],
    });
  },

  async post(input) {
    const { params, work, fail } = input;
    const { id: listId } = await theList(input, params);
    const { hooks } = operations.post;
    const around = [customerArgument(params.customer_id), listArgument(listId)] as const;
    const said = await runWithDocument(input, hooks?.before, input.body, (document) => [...around, document]);
    const item = await described(input, said);
    const items = await itemsOf(input, listId);
    if (items.length >= itemQuota)
      throw fail(QuotaExceeded, { msg: `a product list holds ${itemQuota} items at most` });
    if (item.type === 'gift_certificate' && items.some(({ type }) => type === 'gift_certificate'))
      throw fail(QuotaExceeded, { msg: 'a product list holds one gift certificate item at most' });
    work.of('product_list_items').put(item);
    await runHooks(input, hooks?.after, ...around, itemArgument(item.id));
    const left = await theItem({ ...input, fail: fault }, { ...params, item_id: item.id });
    const base = `/customers/${encodeURIComponent(params.customer_id)}/product_lists`;
    return answer({
      document: await itemDocument(input, left),
      location: `${base}/${encodeURIComponent(listId)}/items/${encodeURIComponent(item.id)}`,
      modifyWith: [around[0]],
      modifyThen: [itemArgument(item.id)],
    });
  },

  async get(input) {
    const { customer_id: customerId, list_id: listId, item_id: itemId } = input.params;
    const expansions = listExpansions(input.query.expand, input.fail);
    const ids = [valueArgument(customerId), valueArgument(listId), valueArgument(itemId)];
    await runHooks(input, operations.get.hooks?.before, ...ids);
    return answer({
      document: await itemDocument(input, await theItem(input, input.params), expansions),
      modifyWith: [customerArgument(customerId)],
    });
  },

  async delete(input) {
    const { params, work } = input;
    const { id, list_id: listId } = await theItem(input, params);
    await checkResourceState(input, 'product_list_items', id);
    const { hooks } = operations.delete;
    const around = [customerArgument(params.customer_id), listArgument(listId)] as const;
    await runHooks(input, hooks?.before, ...around, itemArgument(id));
    work.of('product_list_items').delete(id);
    await runHooks(input, hooks?.after, ...around, valueArgument(id));
    return undefined;
  },
});

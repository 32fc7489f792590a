import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, QuotaExceeded } from '../../../contract/faults/general.ts';
import { InvalidProductItem } from '../../../contract/faults/shop.ts';
import { contract } from '../../../contract/index.ts';
import type { ProductListItem } from '../../records/product-lists.ts';
import { response, implement, type HandlerInput } from '../implement.ts';
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
import {
  itemArgument,
  itemsOf,
  listArgument,
  listExpansions,
  requireItem,
  requireList,
} from './product-list-access.ts';
import { itemDocument } from './product-list-documents.ts';
import { readShop, shopOf, visibleProduct } from './shop.ts';

const { productListItems: operations } = contract.shop;

/** Maximum number of items in a product list. */
export const itemQuota = 1000;

const invalidProperty = (path: string): Error =>
  fault(PropertyConstraintViolation, { document: 'customer_product_list_item', path });

/**
 * Returns a new item with the data of a request, for a product that the storefront shows or for a gift certificate. The
 * default quantity is 1.
 * @throws InvalidProductItem, PropertyConstraintViolation
 */
async function newItemFrom(
  input: HandlerInput<typeof operations.post>,
  body: HandlerInput<typeof operations.post>['body'],
): Promise<ProductListItem> {
  const shop = shopOf(input);
  const type = body.type ?? 'product';
  const { product_id: productId } = body;
  if (type === 'product' && productId === undefined) throw invalidProperty('$.product_id');
  if (type === 'gift_certificate' && productId !== undefined) throw invalidProperty('$.product_id');
  if (
    productId !== undefined &&
    (await readShop(shop, (reader) => visibleProduct(reader, productId))) === undefined
  )
    throw input.fail(InvalidProductItem, { productId });
  return omitUndefined({
    id: input.random.id(),
    list_id: input.params.list_id,
    type,
    product_id: productId,
    quantity: body.quantity ?? 1,
    priority: body.priority,
    public: body.public,
    creation_date: shop.now,
    last_modified: shop.now,
    custom: mergeCustom(undefined, customAttributesOf(body)),
  });
}

async function patch(input: HandlerInput<typeof operations.patch>) {
  const { params, work } = input;
  const { id, list_id: listId } = await requireItem(input, params);
  await checkResourceState(input, 'product_list_items', id);
  const customer = customerArgument(params.customer_id);
  const hookTargets = [customer, listArgument(listId), itemArgument(id)] as const;
  const { hooks } = operations.patch;
  const body = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
    ...hookTargets,
    document,
  ]);
  const { priority, custom, ...rest } = await requireItem(input, params);
  if (body.product_id !== undefined && body.product_id !== rest.product_id)
    throw invalidProperty('$.product_id');
  if (body.type !== undefined && body.type !== rest.type) throw invalidProperty('$.type');
  work.collection('product_list_items').put(
    omitUndefined({
      ...rest,
      priority: body.priority === null ? undefined : (body.priority ?? priority),
      public: body.public ?? rest.public,
      quantity: body.quantity ?? rest.quantity,
      custom: mergeCustom(custom, customAttributesOf(body)),
      last_modified: shopOf(input).now,
    }),
  );
  await runHooks(input, hooks?.after, ...hookTargets, documentArgument(body));
  return response({
    document: await itemDocument(input, await requireItem(input, params)),
    modifyHookArguments: [customer],
    trailingModifyHookArguments: [valueArgument(id)],
  });
}

export const productListItemHandlers = implement(operations, {
  patch,

  async list(input) {
    const { customer_id: customerId, list_id: listId } = input.params;
    const expansions = listExpansions(input.query.expand, input.fail);
    await runHooks(input, operations.list.hooks?.before, valueArgument(customerId), valueArgument(listId));
    const { id } = await requireList(input, input.params);
    const items = await itemsOf(input, id);
    return response({
      document: await input.lists.paginate(items, (item) => itemDocument(input, item, expansions)),
      modifyHookArguments: [customerArgument(customerId)],
    });
  },

  async post(input) {
    const { params, work, fail } = input;
    const { id: listId } = await requireList(input, params);
    const { hooks } = operations.post;
    const hookTargets = [customerArgument(params.customer_id), listArgument(listId)] as const;
    const body = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
      ...hookTargets,
      document,
    ]);
    const item = await newItemFrom(input, body);
    const items = await itemsOf(input, listId);
    if (items.length >= itemQuota)
      throw fail(QuotaExceeded, { msg: `a product list can have at most ${itemQuota} items` });
    if (item.type === 'gift_certificate' && items.some(({ type }) => type === 'gift_certificate'))
      throw fail(QuotaExceeded, { msg: 'a product list can hold at most one gift certificate item' });
    work.collection('product_list_items').put(item);
    await runHooks(input, hooks?.after, ...hookTargets, itemArgument(item.id));
    const storedItem = await requireItem({ ...input, fail: fault }, { ...params, item_id: item.id });
    const base = `/customers/${encodeURIComponent(params.customer_id)}/product_lists`;
    return response({
      document: await itemDocument(input, storedItem),
      location: `${base}/${encodeURIComponent(listId)}/items/${encodeURIComponent(item.id)}`,
      modifyHookArguments: [hookTargets[0]],
      trailingModifyHookArguments: [itemArgument(item.id)],
    });
  },

  async get(input) {
    const { customer_id: customerId, list_id: listId, item_id: itemId } = input.params;
    const expansions = listExpansions(input.query.expand, input.fail);
    const ids = [valueArgument(customerId), valueArgument(listId), valueArgument(itemId)];
    await runHooks(input, operations.get.hooks?.before, ...ids);
    return response({
      document: await itemDocument(input, await requireItem(input, input.params), expansions),
      modifyHookArguments: [customerArgument(customerId)],
    });
  },

  async delete(input) {
    const { params, work } = input;
    const { id, list_id: listId } = await requireItem(input, params);
    await checkResourceState(input, 'product_list_items', id);
    const { hooks } = operations.delete;
    const hookTargets = [customerArgument(params.customer_id), listArgument(listId)] as const;
    await runHooks(input, hooks?.before, ...hookTargets, itemArgument(id));
    work.collection('product_list_items').delete(id);
    await runHooks(input, hooks?.after, ...hookTargets, valueArgument(id));
    return undefined;
  },
});

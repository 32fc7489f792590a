import type {
  CustomerProductList as Document,
  CustomerProductListRegistrant,
} from '../../../contract/documents/product-list.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, QuotaExceeded } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import type { Customer } from '../../records/people.ts';
import type { ProductList, ProductListRegistrant } from '../../records/product-lists.ts';
import { response, implement, type HandlerInput, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { customerForListing, requireRegisteredCustomer } from './customer-access.ts';
import {
  documentArgument,
  runHooks,
  valueArgument,
  customerArgument,
  runDocumentHooks,
} from './hook-points.ts';
import { omitUndefined } from './omit-undefined.ts';
import { itemsOf, listArgument, listExpansions, requireList } from './product-list-access.ts';
import { listDocument } from './product-list-documents.ts';
import { shopOf } from './shop.ts';

const { productLists: operations } = contract.shop;

/** Maximum number of product lists per customer, in all sites. */
export const listQuota = 100;

const invalidProperty = (path: string): Error =>
  fault(PropertyConstraintViolation, { document: 'customer_product_list', path });

const registrantRecord = (
  document: CustomerProductListRegistrant | undefined,
): ProductListRegistrant | undefined =>
  document &&
  omitUndefined({
    first_name: document.first_name,
    last_name: document.last_name,
    email: document.email,
    role: document.role,
    custom: mergeCustom(undefined, customAttributesOf(document)),
  });

/**
 * Checks that the customer has the address with this ID, and returns the ID. Undefined is accepted.
 * @param path the property of the document that contains the ID
 * @throws PropertyConstraintViolation if the customer has no such address
 */
function requireAddressId(customer: Customer, id: string | undefined, path: string): string | undefined {
  if (id === undefined || customer.addresses?.some((address) => address.id === id)) return id;
  throw invalidProperty(`$.${path}.address_id`);
}

/**
 * Returns a new product list with the data of a request's document.
 * @throws PropertyConstraintViolation
 */
function newListFrom(input: RequestContext, customer: Customer, document: Document): ProductList {
  const { now } = shopOf(input);
  if (document.type === undefined) throw invalidProperty('$.type');
  const { event, product_list_shipping_address: shippingAddress, shipping_address_link: link } = document;
  return omitUndefined({
    id: input.random.id(),
    site_id: input.site.id,
    customer_id: customer.customer_id,
    type: document.type,
    name: document.name,
    description: document.description,
    public: document.public,
    event:
      event &&
      omitUndefined({
        type: event.type,
        date: event.date,
        city: event.city,
        state: event.state,
        country: event.country,
      }),
    registrant: registrantRecord(document.registrant),
    co_registrant: registrantRecord(document.co_registrant),
    shipping_address_id:
      requireAddressId(customer, shippingAddress?.address_id, 'product_list_shipping_address') ??
      requireAddressId(customer, link?.address_id, 'shipping_address_link'),
    post_event_shipping_address_id: requireAddressId(
      customer,
      document.post_event_shipping_address_link?.address_id,
      'post_event_shipping_address_link',
    ),
    creation_date: now,
    last_modified: now,
    custom: mergeCustom(undefined, customAttributesOf(document)),
  });
}

async function patch(input: HandlerInput<typeof operations.patch>) {
  const { params, work } = input;
  const { id } = await requireList(input, params);
  await checkResourceState(input, 'product_lists', id);
  const hookArguments = [customerArgument(params.customer_id), listArgument(id)] as const;
  const { hooks } = operations.patch;
  const body = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
    ...hookArguments,
    document,
  ]);
  const { name, description, public: isPublic, custom, ...rest } = await requireList(input, params);
  work.collection('product_lists').put(
    omitUndefined({
      ...rest,
      name: body.name === null ? undefined : (body.name ?? name),
      description: body.description === null ? undefined : (body.description ?? description),
      public: body.public ?? isPublic,
      custom: mergeCustom(custom, customAttributesOf(body)),
      last_modified: shopOf(input).now,
    }),
  );
  await runHooks(input, hooks?.after, ...hookArguments, documentArgument(body));
  return response({
    document: await listDocument(input, await requireList(input, params)),
    modifyHookArguments: [customerArgument(params.customer_id)],
    trailingModifyHookArguments: [valueArgument(id)],
  });
}

export const productListHandlers = implement(operations, {
  patch,

  async list(input) {
    const { params, work, site } = input;
    const expansions = listExpansions(input.query.expand, input.fail);
    const { customer_id: customerId } = params;
    await runHooks(input, operations.list.hooks?.before, valueArgument(customerId));
    const customer = await customerForListing(input, customerId);
    if (customer === undefined) return { count: 0, data: [], total: 0 };
    const siteLists = (await work.collection('product_lists').find('customer', customerId))
      .filter(({ site_id: siteId }) => siteId === site.id)
      .sort(
        (a, b) =>
          (a.creation_date ?? '').localeCompare(b.creation_date ?? '', 'en') || (a.id < b.id ? -1 : 1),
      );
    const data: Document[] = [];
    for (const list of siteLists) data.push(await listDocument(input, list, expansions));
    return response({
      document: { count: data.length, data, total: data.length },
      modifyHookArguments: [customerArgument(customerId)],
    });
  },

  async post(input) {
    const { params, work, fail } = input;
    const { customer_id: customerId } = await requireRegisteredCustomer(input, params.customer_id);
    const { hooks } = operations.post;
    const customer = customerArgument(customerId);
    const body = await runDocumentHooks(input, hooks?.before, input.body, (document) => [customer, document]);
    const list = newListFrom(input, await requireRegisteredCustomer(input, customerId), body);
    if ((await work.collection('product_lists').find('customer', customerId)).length >= listQuota)
      throw fail(QuotaExceeded, { msg: `a customer can have at most ${listQuota} product lists` });
    work.collection('product_lists').put(list);
    await runHooks(input, hooks?.after, customer, listArgument(list.id));
    const storedList = await requireList(
      { ...input, fail: fault },
      { customer_id: customerId, list_id: list.id },
    );
    return response({
      document: await listDocument(input, storedList),
      location: `/customers/${encodeURIComponent(customerId)}/product_lists/${encodeURIComponent(list.id)}`,
      modifyHookArguments: [customer],
      trailingModifyHookArguments: [listArgument(list.id)],
    });
  },

  async get(input) {
    const { customer_id: customerId, list_id: listId } = input.params;
    const expansions = listExpansions(input.query.expand, input.fail);
    await runHooks(input, operations.get.hooks?.before, valueArgument(customerId), valueArgument(listId));
    return response({
      document: await listDocument(input, await requireList(input, input.params), expansions),
      modifyHookArguments: [customerArgument(customerId)],
    });
  },

  async delete(input) {
    const { params, work } = input;
    const { id } = await requireList(input, params);
    await checkResourceState(input, 'product_lists', id);
    const { hooks } = operations.delete;
    const customer = customerArgument(params.customer_id);
    await runHooks(input, hooks?.before, customer, listArgument(id));
    for (const item of await itemsOf(input, id)) work.collection('product_list_items').delete(item.id);
    work.collection('product_lists').delete(id);
    await runHooks(input, hooks?.after, customer, valueArgument(id));
    return undefined;
  },
});

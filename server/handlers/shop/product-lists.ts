import type {
  CustomerProductList as Document,
  CustomerProductListRegistrant,
} from '../../../contract/documents/product-list.ts';
import { fault } from '../../../contract/fault.ts';
import { PropertyConstraintViolation, QuotaExceeded } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import type { Customer } from '../../records/people.ts';
import type { ProductList, ProductListRegistrant } from '../../records/product-lists.ts';
import { answer, implement, type HandlerInput, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { listedCustomer, theRegistered } from './customer-access.ts';
import { customerArgument, runWithDocument, valueArgument } from './document-hooks.ts';
import { documentArgument, runHooks } from './hook-points.ts';
import { present } from './present.ts';
import { itemsOf, listArgument, listExpansions, theList } from './product-list-access.ts';
import { listDocument } from './product-list-documents.ts';
import { shopOf } from './shop-reader.ts';

const { productLists: operations } = contract.shop;

/** So many lists one customer may keep. */
export const listQuota = 100;

const invalid = (path: string): Error =>
  fault(PropertyConstraintViolation, { document: 'customer_product_list', path });

const registrant = (said: CustomerProductListRegistrant | undefined): ProductListRegistrant | undefined =>
  said &&
  present({
    first_name: said.first_name,
    last_name: said.last_name,
    email: said.email,
    role: said.role,
    custom: mergeCustom(undefined, customIn(said)),
  });

/** Name of an address that the customer has. @throws PropertyConstraintViolation */
function addressId(customer: Customer, id: string | undefined, path: string): string | undefined {
  if (id === undefined || customer.addresses?.some((address) => address.id === id)) return id;
  throw invalid(`$.${path}.address_id`);
}

/** A new list as its document describes it. @throws PropertyConstraintViolation */
function described(input: RequestContext, customer: Customer, said: Document): ProductList {
  const { now } = shopOf(input);
  if (said.type === undefined) throw invalid('$.type');
  const { event, product_list_shipping_address: short, shipping_address_link: link } = said;
  return present({
    id: input.random.id(),
    site_id: input.site.id,
    customer_id: customer.customer_id,
    type: said.type,
    name: said.name,
    description: said.description,
    public: said.public,
    event:
      event &&
      present({
        type: event.type,
        date: event.date,
        city: event.city,
        state: event.state,
        country: event.country,
      }),
    registrant: registrant(said.registrant),
    co_registrant: registrant(said.co_registrant),
    shipping_address_id:
      addressId(customer, short?.address_id, 'product_list_shipping_address') ??
      addressId(customer, link?.address_id, 'shipping_address_link'),
    post_event_shipping_address_id: addressId(
      customer,
      said.post_event_shipping_address_link?.address_id,
      'post_event_shipping_address_link',
    ),
    creation_date: now,
    last_modified: now,
    custom: mergeCustom(undefined, customIn(said)),
  });
}

async function patch(input: HandlerInput<typeof operations.patch>) {
  const { params, work } = input;
  const { id } = await theList(input, params);
  await checkResourceState(input, 'product_lists', id);
  const around = [customerArgument(params.customer_id), listArgument(id)] as const;
  const { hooks } = operations.patch;
  const said = await runWithDocument(input, hooks?.before, input.body, (document) => [...around, document]);
  const { name, description, public: shown, custom, ...rest } = await theList(input, params);
  const kept = { name: said.name ?? name, description: said.description ?? description };
  work.of('product_lists').put(
    present({
      ...rest,
      name: said.name === null ? undefined : kept.name,
      description: said.description === null ? undefined : kept.description,
      public: said.public ?? shown,
      custom: mergeCustom(custom, customIn(said)),
      last_modified: shopOf(input).now,
    }),
  );
  await runHooks(input, hooks?.after, ...around, documentArgument(said));
  return answer({
    document: await listDocument(input, await theList(input, params)),
    modifyWith: [customerArgument(params.customer_id)],
    modifyThen: [valueArgument(id)],
  });
}

export const productListHandlers = implement(operations, {
  patch,

  async list(input) {
    const { params, work, site } = input;
    const expansions = listExpansions(input.query.expand, input.fail);
    const { customer_id: customerId } = params;
    await runHooks(input, operations.list.hooks?.before, valueArgument(customerId));
    const customer = await listedCustomer(input, customerId);
    if (customer === undefined) return { count: 0, data: [], total: 0 };
    const found = (await work.of('product_lists').find('customer', customerId))
      .filter(({ site_id: siteId }) => siteId === site.id)
      .sort((a, b) => ((a.creation_date ?? '') < (b.creation_date ?? '') ? -1 : 1));
    const data: Document[] = [];
    for (const list of found) data.push(await listDocument(input, list, expansions));
    return answer({
      document: { count: data.length, data, total: data.length },
      modifyWith: [customerArgument(customerId)],
    });
  },

  async post(input) {
    const { params, work, fail } = input;
    const { customer_id: customerId } = await theRegistered(input, params.customer_id);
    const { hooks } = operations.post;
    const around = customerArgument(customerId);
    const said = await runWithDocument(input, hooks?.before, input.body, (document) => [around, document]);
    const list = described(input, await theRegistered(input, customerId), said);
    if ((await work.of('product_lists').find('customer', customerId)).length >= listQuota)
      throw fail(QuotaExceeded, { msg: `a customer keeps ${listQuota} product lists at most` });
    work.of('product_lists').put(list);
    await runHooks(input, hooks?.after, around, listArgument(list.id));
    const left = await theList({ ...input, fail: fault }, { customer_id: customerId, list_id: list.id });
    return answer({
      document: await listDocument(input, left),
      location: `/customers/${encodeURIComponent(customerId)}/product_lists/${encodeURIComponent(list.id)}`,
      modifyWith: [around],
      modifyThen: [listArgument(list.id)],
    });
  },

  async get(input) {
    const { customer_id: customerId, list_id: listId } = input.params;
    const expansions = listExpansions(input.query.expand, input.fail);
    await runHooks(input, operations.get.hooks?.before, valueArgument(customerId), valueArgument(listId));
    return answer({
      document: await listDocument(input, await theList(input, input.params), expansions),
      modifyWith: [customerArgument(customerId)],
    });
  },

  async delete(input) {
    const { params, work } = input;
    const { id } = await theList(input, params);
    await checkResourceState(input, 'product_lists', id);
    const { hooks } = operations.delete;
    const customer = customerArgument(params.customer_id);
    await runHooks(input, hooks?.before, customer, listArgument(id));
    for (const item of await itemsOf(input, id)) work.of('product_list_items').delete(item.id);
    work.of('product_lists').delete(id);
    await runHooks(input, hooks?.after, customer, valueArgument(id));
    return undefined;
  },
});

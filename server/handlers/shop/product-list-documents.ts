import type {
  CustomerAddressLink,
  CustomerProductList,
  CustomerProductListItem,
  CustomerProductListItemPurchase,
} from '../../../contract/documents/product-list.ts';
import { productExpansions } from '../../../contract/shop/products.ts';
import type { Customer } from '../../records/people.ts';
import type {
  ProductList,
  ProductListItem,
  ProductListItemPurchase,
  ProductListRegistrant,
} from '../../records/product-lists.ts';
import { textIn } from '../../domain/localized-text.ts';
import type { RequestContext } from '../implement.ts';
import { customFields } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';
import { productDocument } from './product-document.ts';
import { itemsOf, type ProductListExpansion } from './product-list-access.ts';
import { listPath, purchasedQuantity } from './product-list-reference.ts';
import { parseProductRequest } from './product-view.ts';
import { readShop, readView, shopOf, visibleProduct } from './shop.ts';

const registrantDocument = ({ custom, ...registrant }: ProductListRegistrant) => ({
  ...registrant,
  ...customFields(custom),
});

/** Returns a list's document; the expansion `items` includes its items. */
export async function listDocument(
  input: RequestContext,
  list: ProductList,
  expansions: ReadonlySet<ProductListExpansion> = new Set(),
): Promise<CustomerProductList> {
  const { work, links } = input;
  const customer = await work.collection('customers').get(list.customer_id);
  const preEventAddress = addressLink(input, customer, list.shipping_address_id);
  const postEventAddress = addressLink(input, customer, list.post_event_shipping_address_id);
  const hasEventPassed = list.event?.date !== undefined && list.event.date <= shopOf(input).now;
  const address = customer?.addresses?.find(({ id }) => id === list.shipping_address_id);
  const items: CustomerProductListItem[] = [];
  if (expansions.has('items'))
    for (const item of await itemsOf({ work }, list.id))
      items.push(await itemDocument(input, item, expansions));
  const state = await work.collection('product_lists').state(list.id);
  return {
    ...omitUndefined({
      _resource_state: state?.resourceState,
      name: list.name,
      description: list.description,
      event: list.event,
      registrant: list.registrant && registrantDocument(list.registrant),
      co_registrant: list.co_registrant && registrantDocument(list.co_registrant),
      shipping_address_link: preEventAddress,
      post_event_shipping_address_link: postEventAddress,
      current_shipping_address_link: hasEventPassed ? (postEventAddress ?? preEventAddress) : preEventAddress,
      product_list_shipping_address: address && {
        address_id: address.id,
        ...omitUndefined({
          city: address.city,
          first_name: address.first_name,
          last_name: address.last_name,
        }),
      },
      creation_date: list.creation_date,
      last_modified: list.last_modified,
      customer_product_list_items: expansions.has('items') ? items : undefined,
    }),
    id: list.id,
    items_link: { link: links.resource(`${listPath(list)}/items`), ...omitUndefined({ title: list.name }) },
    public: list.public ?? false,
    type: list.type,
    ...customFields(list.custom),
  };
}

/** Returns the link to an address; undefined without an ID, or if the customer no longer has the address. */
function addressLink(
  { links }: Pick<RequestContext, 'links'>,
  customer: Customer | undefined,
  addressId: string | undefined,
): CustomerAddressLink | undefined {
  const address = customer?.addresses?.find(({ id }) => id === addressId);
  if (customer === undefined || address === undefined) return undefined;
  const path = `/customers/${encodeURIComponent(customer.customer_id)}/addresses/${encodeURIComponent(address.id)}`;
  return { address_id: address.id, link: links.resource(path), title: address.id };
}

/**
 * Returns an item's document; with the expansion `product` it includes the product if the storefront shows it.
 */
export async function itemDocument(
  input: RequestContext,
  item: ProductListItem,
  expansions: ReadonlySet<ProductListExpansion> = new Set(),
): Promise<CustomerProductListItem> {
  const { product_id: productId } = item;
  const product =
    productId === undefined
      ? undefined
      : await readShop(shopOf(input), (reader) => visibleProduct(reader, productId));
  const state = await input.work.collection('product_list_items').state(item.id);
  const requestedExpansions = new Set(
    productExpansions.filter((name) => (expansions as ReadonlySet<string>).has(name)),
  );
  return {
    ...omitUndefined({
      _resource_state: state?.resourceState,
      priority: item.priority,
      product:
        product !== undefined && expansions.has('product')
          ? await readView(parseProductRequest({ ...input, query: {} }, requestedExpansions), (view) =>
              productDocument(product, view),
            )
          : undefined,
      product_details_link: product && {
        link: input.links.resource(`/products/${encodeURIComponent(product.id)}`),
        ...omitUndefined({ title: textIn(product.name, input.locale) }),
      },
      product_id: item.product_id,
    }),
    id: item.id,
    public: item.public ?? false,
    purchased_quantity: purchasedQuantity(item),
    quantity: item.quantity,
    type: item.type,
    ...customFields(item.custom),
  };
}

export async function purchaseDocument(
  { work }: Pick<RequestContext, 'work'>,
  item: ProductListItem,
  { id, quantity, order_no, purchaser_name, custom }: ProductListItemPurchase,
): Promise<CustomerProductListItemPurchase> {
  const state = await work.collection('product_list_items').state(item.id);
  return {
    ...omitUndefined({ _resource_state: state?.resourceState, order_no, purchaser_name }),
    id,
    product_list_item_id: item.id,
    quantity,
    ...customFields(custom),
  };
}

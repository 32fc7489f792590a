import type { ProductListItemReference } from '../../../contract/documents/product-list.ts';
import { textIn } from '../../domain/localized-text.ts';
import type { ProductList, ProductListItem } from '../../records/product-lists.ts';
import type { RequestContext } from '../implement.ts';
import { omitUndefined } from './omit-undefined.ts';

export const listPath = ({ customer_id: customerId, id }: Pick<ProductList, 'customer_id' | 'id'>): string =>
  `/customers/${encodeURIComponent(customerId)}/product_lists/${encodeURIComponent(id)}`;

export const purchasedQuantity = ({ purchases = [] }: ProductListItem): number =>
  purchases.reduce((total, { quantity }) => total + quantity, 0);

/** Returns the document with which a line item refers to the product list item that it is bought for. */
export function referenceDocument(
  { links, locale }: Pick<RequestContext, 'links' | 'locale'>,
  {
    list,
    item,
    name,
  }: { list: ProductList; item: ProductListItem; name: Record<string, string> | undefined },
): ProductListItemReference {
  return {
    id: item.id,
    ...omitUndefined({
      priority: item.priority,
      product_details_link:
        item.product_id === undefined
          ? undefined
          : {
              link: links.resource(`/products/${encodeURIComponent(item.product_id)}`),
              product_id: item.product_id,
              ...omitUndefined({ product_name: textIn(name, locale) }),
            },
    }),
    product_list: {
      link: links.resource(listPath(list)),
      public: list.public ?? false,
      type: list.type,
      ...omitUndefined({ name: list.name, description: list.description, title: list.name }),
    },
    public: item.public ?? false,
    purchased_quantity: purchasedQuantity(item),
    quantity: item.quantity,
    type: item.type,
  };
}

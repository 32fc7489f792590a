import { abTests, segmentExpansions } from './data/ab-tests.ts';
import {
  variationData,
  variationExpansions,
  variationGroups,
  variations,
} from './data/product-variations.ts';
import { productExpansions as dataProductExpansions, products as dataProducts } from './data/products.ts';
import type { Operation } from './operation.ts';
import { customers } from './shop/customers.ts';
import { productListExpansions, productListItems, productLists } from './shop/product-lists.ts';
import { productSearch, searchExpansions } from './shop/product-search.ts';
import { productExpansions, products } from './shop/products.ts';

/** What the `expand` parameter of operations can name, by the IDs of the operations. */
const expansionsById: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      [[products.list, products.get], productExpansions],
      [[productSearch.get], searchExpansions],
      [[customers.get], ['addresses', 'payment_instruments']],
      [
        [productLists.list, productLists.get, productListItems.list, productListItems.get],
        productListExpansions,
      ],
      [[dataProducts.get], [...dataProductExpansions, 'all']],
      [
        [variationData.getVariations, variationGroups.list, variationGroups.get, variations.get],
        [...variationExpansions, 'all'],
      ],
      [[abTests.getSegment], segmentExpansions],
    ] as const satisfies readonly (readonly [readonly Pick<Operation, 'id'>[], readonly string[]])[]
  ).flatMap(([operations, names]) => operations.map(({ id }): [string, readonly string[]] => [id, names])),
);

/** Returns what the `expand` parameter of an operation can name; empty if it is not known. */
export const expansionsOf = ({ id }: Pick<Operation, 'id'>): readonly string[] =>
  expansionsById.get(id) ?? [];

/** Whether the service accepts a name in an `expand` parameter as another spelling of one that it documents. */
export const isOtherExpansion = ({ id }: Pick<Operation, 'id'>, name: string): boolean =>
  id === customers.get.id
    ? name === 'paymentinstruments'
    : name === 'prices' && expansionsOf({ id }).includes('price');

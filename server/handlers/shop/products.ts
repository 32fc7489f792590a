import { fault } from '../../../contract/fault.ts';
import { StringConstraintViolation, ValueConstraintViolation } from '../../../contract/faults/general.ts';
import { ProductNotFound } from '../../../contract/faults/shop.ts';
import type { Product as Document } from '../../../contract/documents/product.ts';
import { contract } from '../../../contract/index.ts';
import type { Product } from '../../records/catalog.ts';
import { answer, implement, type Fail, type RequestContext } from '../implement.ts';
import { documentArgument, runHooks, valueArgument } from './hook-points.ts';
import { productDocument } from './product-document.ts';
import type { ProductReading } from './product-reading.ts';
import { cacheSeconds, expansionsOf } from './product-expansions.ts';
import { readingOf } from './product-reading.ts';
import { visibleProduct } from './shop-reader.ts';

const { products } = contract.shop;

const mostIds = 50;
const longestId = 100;

/** @throws ProductNotFound for one that does not exist or that the storefront does not show */
export async function shownProduct(
  { shop }: ProductReading,
  id: string,
  fail: Fail<typeof ProductNotFound>,
): Promise<Product> {
  const product = await visibleProduct(shop, id);
  if (product === undefined) throw fail(ProductNotFound, { productId: id });
  return product;
}

export const liveProduct = ({ id }: Product) =>
  ({ kind: 'object', class: 'catalog.Product', key: id }) as const;

/**
 * The ids of a list, as they stand between its parentheses: divided by commas, each percent-encoded.
 * @throws ValueConstraintViolation for more than fifty, StringConstraintViolation for one that no id can be
 */
function idsIn(list: string): string[] {
  const ids = [...new Set(list.split(',').map((id) => decodeURIComponent(id)))];
  if (ids.length > mostIds)
    throw fault(ValueConstraintViolation, { parameter: 'ids', expected: `at most ${mostIds} ids` });
  if (ids.some((id) => id === '' || id.length > longestId))
    throw fault(StringConstraintViolation, {
      parameter: 'ids',
      expected: `1 to ${longestId} characters each`,
    });
  return ids;
}

/** A product as the hook for responses leaves it. */
async function modified(
  { hooks }: Pick<RequestContext, 'hooks'>,
  product: Product,
  document: Document,
): Promise<Document> {
  let current = document;
  for (const point of products.list.hooks?.within ?? []) {
    if (!(await hooks.has(point))) continue;
    const [, left] = await hooks.run(point, liveProduct(product), documentArgument(current));
    current = (left as Document | undefined) ?? current;
  }
  return current;
}

export const productHandlers = implement(products, {
  async list(input) {
    const reading = readingOf(input, expansionsOf(input.query.expand, input.fail));
    const ids = idsIn(input.params.ids);
    const data: Document[] = [];
    for (const id of ids) {
      await runHooks(input, products.list.hooks?.before, valueArgument(id));
      const product = await visibleProduct(reading.shop, id);
      if (product === undefined) continue;
      data.push(await modified(input, product, await productDocument(product, reading)));
    }
    return answer({
      document: { count: data.length, data, total: data.length },
      maxAge: cacheSeconds(reading.expansions),
    });
  },

  async get(input) {
    const reading = readingOf(input, expansionsOf(input.query.expand, input.fail));
    const { id } = input.params;
    await runHooks(input, products.get.hooks?.before, valueArgument(id));
    const product = await shownProduct(reading, id, input.fail);
    return answer({
      document: await productDocument(product, reading),
      maxAge: cacheSeconds(reading.expansions),
      modifyWith: [liveProduct(product)],
    });
  },
});

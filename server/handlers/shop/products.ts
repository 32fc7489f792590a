import { fault } from '../../../contract/fault.ts';
import { StringConstraintViolation, ValueConstraintViolation } from '../../../contract/faults/general.ts';
import { ProductNotFound } from '../../../contract/faults/shop.ts';
import type { Product as Document } from '../../../contract/documents/product.ts';
import { contract } from '../../../contract/index.ts';
import type { Product } from '../../records/catalog.ts';
import { response, implement, type Fail, type RequestContext } from '../implement.ts';
import { documentArgument, runHooks, valueArgument } from './hook-points.ts';
import { productDocument } from './product-document.ts';
import { cacheSeconds, parseExpansions } from './product-expansions.ts';
import { parseProductRequest, type ProductRequest } from './product-view.ts';
import { readShop, readView, visibleProduct } from './shop.ts';

const { products } = contract.shop;

const maxIds = 50;
const maxIdLength = 100;

/** @throws ProductNotFound if a product does not exist or the storefront does not show it */
export async function requireVisibleProduct(
  { shop }: ProductRequest,
  id: string,
  fail: Fail<typeof ProductNotFound>,
): Promise<Product> {
  const product = await readShop(shop, (reader) => visibleProduct(reader, id));
  if (product === undefined) throw fail(ProductNotFound, { productId: id });
  return product;
}

export const productArgument = ({ id }: Product) =>
  ({ kind: 'object', class: 'catalog.Product', key: id }) as const;

/**
 * Returns the IDs in a comma-separated list of percent-encoded IDs, without duplicates.
 * @throws ValueConstraintViolation for more than fifty, StringConstraintViolation for an ID that is empty or too long
 */
function idsIn(list: string): string[] {
  const ids = [...new Set(list.split(',').map((id) => decodeURIComponent(id)))];
  if (ids.length > maxIds)
    throw fault(ValueConstraintViolation, { parameter: 'ids', expected: `at most ${maxIds} ids` });
  if (ids.some((id) => id === '' || id.length > maxIdLength))
    throw fault(StringConstraintViolation, {
      parameter: 'ids',
      expected: `1 to ${maxIdLength} characters each`,
    });
  return ids;
}

/** Runs the hooks that may change a product's document in a list, and returns the changed document. */
async function runModifyHooks(
  { hooks }: Pick<RequestContext, 'hooks'>,
  product: Product,
  document: Document,
): Promise<Document> {
  let current = document;
  for (const point of products.list.hooks?.within ?? []) {
    if (!(await hooks.has(point))) continue;
    const [, result] = await hooks.run(point, productArgument(product), documentArgument(current));
    current = (result as Document | undefined) ?? current;
  }
  return current;
}

export const productHandlers = implement(products, {
  async list(input) {
    const view = parseProductRequest(input, parseExpansions(input.query.expand, input.fail));
    const ids = idsIn(input.params.ids);
    const data: Document[] = [];
    for (const id of ids) {
      await runHooks(input, products.list.hooks?.before, valueArgument(id));
      const product = await readShop(view.shop, (shop) => visibleProduct(shop, id));
      if (product === undefined) continue;
      const document = await readView(view, (viewContext) => productDocument(product, viewContext));
      data.push(await runModifyHooks(input, product, document));
    }
    return response({
      document: { count: data.length, data, total: data.length },
      maxAge: cacheSeconds(view.expansions),
    });
  },

  async get(input) {
    const view = parseProductRequest(input, parseExpansions(input.query.expand, input.fail));
    const { id } = input.params;
    await runHooks(input, products.get.hooks?.before, valueArgument(id));
    const product = await requireVisibleProduct(view, id, input.fail);
    return response({
      document: await readView(view, (viewContext) => productDocument(product, viewContext)),
      maxAge: cacheSeconds(view.expansions),
      modifyHookArguments: [productArgument(product)],
    });
  },
});

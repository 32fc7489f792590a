import { contract } from '../../../contract/index.ts';
import { productExpansions } from '../../../contract/data/products.ts';
import {
  CatalogNotFound,
  ProductDefaultVariant,
  ProductDuplicate,
  ProductInvalid,
} from '../../../contract/faults/data.ts';
import { ProductNotFound } from '../../../contract/faults/shop.ts';
import { vendorHeader } from '../../../contract/vendor.ts';
import type { Product } from '../../records/catalog.ts';
import { compoundKey } from '../../records/collections.ts';
import { response, implement, type HandlerInput } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { readShop, shopOf } from '../shop/shop.ts';
import { applyChanges } from './apply-changes.ts';
import { productDocument } from './product-document.ts';
import { patchProduct, productFromBody } from './product-fields.ts';
import { detachFromVariations, removeProduct } from './product-removal.ts';
import { pathOf } from './require-site.ts';
import { checkId, expansionsIn, shopForSite } from './request-input.ts';

const { products } = contract.data;
type PutInput = HandlerInput<typeof products.putUntil18_2>;

/** @throws IdConflict, ProductInvalid, CatalogNotFound, ResourceStateConflict, InvalidIfMatch */
async function put(input: PutInput) {
  const { work, params, body, fail } = input;
  const shop = shopOf(input);
  const { id } = params;
  checkId(input, body.id, id);
  await checkResourceState(input, 'products', id);
  const currentProduct = await work.collection('products').get(id);
  const catalogId = body.owning_catalog_id;
  if (catalogId === undefined) {
    throw fail(ProductInvalid, { productId: id, field: 'owning_catalog_id', detail: 'it is missing' });
  }
  if ((await work.collection('catalogs').get(catalogId)) === undefined)
    throw fail(CatalogNotFound, { catalogId });
  const product = productFromBody(body, {
    id,
    catalogId,
    now: shop.now,
    ...(currentProduct === undefined ? {} : { currentProduct }),
  });
  await checkCategories(product, input);
  if (currentProduct !== undefined) await detachFromVariations(work, currentProduct);
  work.collection('products').put(product);
  return response({
    document: await readShop(shop, (reader) =>
      productDocument(product, { shop: reader, context: input, expansions: new Set() }),
    ),
    location: pathOf('products', id),
  });
}

/** @throws ProductInvalid for a category that the owning catalog does not have */
async function checkCategories(product: Product, { work, fail }: PutInput): Promise<void> {
  const categoryReferences = [
    ...(product.category_ids ?? []).map((id) => ['assigned_categories', id] as const),
    ...(product.primary_category_id === undefined
      ? []
      : [['primary_category_id', product.primary_category_id] as const]),
  ];
  for (const [field, id] of categoryReferences) {
    if ((await work.collection('categories').get(compoundKey(product.catalog_id, id))) !== undefined)
      continue;
    const detail = `the catalog "${product.catalog_id}" has no category "${id}"`;
    throw fail(ProductInvalid, { productId: product.id, field, detail });
  }
}

export const productHandlers = implement(products, {
  async get(input) {
    const { params, query, work, fail } = input;
    const expansions = expansionsIn(query.expand, productExpansions);
    const shop = await shopForSite(input, query.site_id);
    const product = await work.collection('products').get(params.id);
    if (product === undefined) throw fail(ProductNotFound, { productId: params.id });
    return readShop(shop, (reader) => productDocument(product, { shop: reader, context: input, expansions }));
  },

  async delete(input) {
    const { params, work, fail } = input;
    const product = await work.collection('products').get(params.id);
    if (product === undefined) throw fail(ProductNotFound, { productId: params.id });
    await checkResourceState(input, 'products', product.id);
    await removeProduct(work, product);
    return undefined;
  },

  putUntil18_2: put,

  async put(input) {
    const { params, headers, vendor, work, fail } = input;
    const mustBeNew = headers[vendorHeader(vendor, 'validate-existing')]?.toLowerCase() === 'true';
    if (mustBeNew && (await work.collection('products').get(params.id)) !== undefined) {
      throw fail(ProductDuplicate, { productId: params.id });
    }
    return put(input);
  },

  async patch(input) {
    const { params, body, work, fail } = input;
    const { id } = params;
    const currentProduct = await work.collection('products').get(id);
    if (currentProduct === undefined) throw fail(ProductNotFound, { productId: id });
    checkId(input, body.id, id);
    await checkResourceState(input, 'products', id);
    const variantId = body.default_variant_id;
    if (typeof variantId === 'string') {
      const variant = await work.collection('products').get(variantId);
      if (currentProduct.type !== 'master' || variant?.type !== 'variant' || variant.master_id !== id) {
        throw fail(ProductDefaultVariant, { masterId: id, variantId });
      }
    }
    const shop = shopOf(input);
    const product = applyChanges(patchProduct(currentProduct, body), {
      default_variant_id: variantId,
      last_modified: shop.now,
    });
    work.collection('products').put(product);
    return readShop(shop, (reader) =>
      productDocument(product, { shop: reader, context: input, expansions: new Set() }),
    );
  },
});

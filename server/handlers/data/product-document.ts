import type { Product as Document, ProductType } from '../../../contract/documents/data/product.ts';
import type { ProductExpansion } from '../../../contract/data/products.ts';
import type { Product } from '../../records/catalog.ts';
import { isOnline } from '../../domain/visibility.ts';
import type { RequestContext } from '../implement.ts';
import { readResourceState } from '../resource-state.ts';
import { customFields } from '../shop/custom-attributes.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { priceFields } from '../shop/product-price-and-availability.ts';
import { availabilityOf, type ShopReader } from '../shop/shop.ts';
import { optionDocuments } from './product-option-documents.ts';
import { mediaFileDocument } from './media-file.ts';
import { pathOf } from './require-site.ts';
import { variationModel } from './variation-documents.ts';

export interface ProductViewContext {
  readonly shop: ShopReader;
  readonly context: Pick<RequestContext, 'links' | 'locale' | 'version'>;
  readonly expansions: ReadonlySet<ProductExpansion>;
}

/** Returns the flags of a product's type that are true; the others are omitted. */
function typeOf({ reader }: ShopReader, product: Product): ProductType {
  const bundles = reader.collection('products').find('assembly', 'bundle');
  const sets = reader.collection('products').find('assembly', 'set');
  const isBundled = bundles.some((bundle) =>
    bundle.bundled_products?.some(({ product_id: id }) => id === product.id),
  );
  return {
    [product.type]: true,
    ...((product.options ?? []).length > 0 ? { option: true } : {}),
    ...(isBundled ? { bundled: true } : {}),
    ...(sets.some((set) => set.set_product_ids?.includes(product.id)) ? { part_of_product_set: true } : {}),
  };
}

const memberIdsOf = ({ bundled_products: parts = [], set_product_ids: ids = [] }: Product): string[] => [
  ...parts.map(({ product_id: id }) => id),
  ...ids,
];

/** Returns a value in the form of values by site, in which it applies to all sites. */
const asSiteDefault = (value: string | undefined): Record<string, string> | undefined =>
  value === undefined ? undefined : { default: value };

/**
 * Returns `ats` and `in_stock` in the site's inventory list, or zero and false if the list no longer exists.
 */
function stockFields(shop: ShopReader, product: Product): { ats: number; in_stock: boolean } {
  const availability = availabilityOf(shop, product);
  return { ats: availability?.ats ?? 0, in_stock: availability?.orderable ?? false };
}

/** Returns the first image of the product itself, or of a variation if the product has no image group of its own. */
function firstImage(product: Product, view: Pick<ProductViewContext, 'context'>): Document['image'] {
  const groups = product.image_groups ?? [];
  const ownGroup = groups.find(({ variation_values: values }) => Object.keys(values ?? {}).length === 0);
  const [image] = (ownGroup ?? groups[0])?.images ?? [];
  return image && mediaFileDocument(image, product.catalog_id, view.context);
}

function baseFields(product: Product, { shop, context }: ProductViewContext): Document {
  const catalog = shop.reader.collection('catalogs').get(product.catalog_id);
  return {
    ...readResourceState(shop.reader, 'products', product.id),
    id: product.id,
    type: typeOf(shop, product),
    name: product.name,
    link: context.links.resource(pathOf('products', product.id)),
    online: isOnline(product, shop.site.id, shop.now),
    online_flag: product.online_flag ?? { default: true },
    searchable: product.searchable ?? { default: true },
    owning_catalog_id: product.catalog_id,
    ...stockFields(shop, product),
    ...omitUndefined({
      owning_catalog_name: catalog?.name,
      brand: product.brand,
      creation_date: product.creation_date,
      default_variant_id: product.default_variant_id,
      ean: product.ean,
      image: firstImage(product, { context }),
      last_modified: product.last_modified,
      long_description: product.long_description,
      manufacturer_name: product.manufacturer_name,
      manufacturer_sku: product.manufacturer_sku,
      page_description: product.page_description,
      page_keywords: product.page_keywords,
      page_title: product.page_title,
      primary_category_id: product.primary_category_id,
      short_description: product.short_description,
      tax_class_id: product.tax_class_id,
      unit: product.unit,
      upc: product.upc,
      valid_from: asSiteDefault(product.valid_from),
      valid_to: asSiteDefault(product.valid_to),
    }),
    ...customFields(product.custom),
  };
}

const imageGroups = (product: Product, { context }: ProductViewContext): Document['image_groups'] =>
  (product.image_groups ?? []).map((group) => ({
    images: group.images.map((image) => mediaFileDocument(image, product.catalog_id, context)),
    variation_attributes: Object.entries(group.variation_values ?? {}).map(([id, value]) => ({
      id,
      values: [{ value }],
    })),
    view_type: group.view_type,
  }));

function categoryFields(product: Product): Document {
  const categoryIn = (category_id: string) => ({ catalog_id: product.catalog_id, category_id });
  return omitUndefined({
    assigned_categories: (product.category_ids ?? []).map(categoryIn),
    primary_categories:
      product.primary_category_id === undefined ? undefined : [categoryIn(product.primary_category_id)],
  });
}

/** Returns a product's document with the requested expansions. */
export function productDocument(product: Product, view: ProductViewContext): Document {
  const { shop, context, expansions } = view;
  // Related products have no expansions, so that a set that contains itself does not cause an endless recursion.
  const relatedDocuments = (products: readonly (Product | undefined)[]) =>
    shop.reader.map(
      products.filter((candidate) => candidate !== undefined),
      (candidate) => productDocument(candidate, { ...view, expansions: new Set() }),
    );
  const memberDocuments = (ids: readonly string[] = []) =>
    relatedDocuments(shop.reader.map(ids, (id) => shop.reader.collection('products').get(id)));
  const assemblyDocuments = (type: 'bundle' | 'set') =>
    relatedDocuments(
      shop.reader
        .collection('products')
        .find('assembly', type)
        .filter((candidate) => memberIdsOf(candidate).includes(product.id)),
    );
  const images = () => omitUndefined({ image_groups: imageGroups(product, view) });
  const bundledProducts = () => ({
    bundled_products: memberDocuments(product.bundled_products?.map(({ product_id: id }) => id)),
  });
  const setProducts = () => ({ set_products: memberDocuments(product.set_product_ids) });
  const expanders: Record<ProductExpansion, () => Document> = {
    // Always included (data-api 2, Data product).
    availability: () => ({}),
    all_images: images,
    bundled_products: bundledProducts,
    bundles: () => ({ ...bundledProducts(), product_bundles: assemblyDocuments('bundle') }),
    categories: () => categoryFields(product),
    images,
    options: () => ({ product_options: optionDocuments(product, context, undefined) }),
    price: () => {
      const currency = shop.site.currencies[0] ?? '';
      const { price } = priceFields(product, { shop, currency, inventoryIds: [] });
      return { price_currency: currency, ...omitUndefined({ price }) };
    },
    set_products: setProducts,
    sets: () => ({ ...setProducts(), product_sets: assemblyDocuments('set') }),
    variations: () => variationModel(product, { shop, context, expansions: new Set() }),
  };
  let document = baseFields(product, view);
  for (const name of expansions) document = { ...document, ...expanders[name]() };
  return document;
}

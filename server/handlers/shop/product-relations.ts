import type { Product as Document } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import type { ProductViewContext } from './product-view.ts';
import { visibleProduct } from './shop.ts';

type Link = NonNullable<Product['links']>[number];

export interface LinkFilter {
  readonly type?: string | undefined;
  readonly direction: 'outgoing' | 'incoming';
}

/**
 * Returns the links from a product to products that the storefront shows. For the direction `incoming`, returns the
 * links to the product from products of the same catalog that the storefront shows.
 */
export function linkFields(
  product: Product,
  { shop, context }: ProductViewContext,
  { type: requestedType, direction }: LinkFilter = { direction: 'outgoing' },
): Document {
  const address = (id: string) => context.links.resource(`/products/${encodeURIComponent(id)}`);
  const relations: { source: string; target: string; type: Link['type'] }[] = [];
  if (direction === 'outgoing') {
    for (const { type, target_id: target } of product.links ?? [])
      relations.push({ source: product.id, target, type });
  } else {
    const catalogProducts = shop.reader.collection('products').find('catalog', product.catalog_id);
    for (const linkingProduct of catalogProducts)
      for (const { type, target_id: target } of linkingProduct.links ?? [])
        if (target === product.id) relations.push({ source: linkingProduct.id, target, type });
  }
  const links = [];
  for (const { source, target, type } of relations) {
    if (requestedType !== undefined && type !== requestedType) continue;
    if (visibleProduct(shop, direction === 'outgoing' ? target : source) === undefined) continue;
    links.push({
      source_product_id: source,
      source_product_link: address(source),
      target_product_id: target,
      target_product_link: address(target),
      type,
    });
  }
  return { product_links: links };
}

type Describe = (product: Product, view: ProductViewContext) => Document;

/**
 * Returns functions that return the members of a bundle and of a set. Members have the same expansions as the product,
 * but do not contain members themselves.
 */
export function memberReaders(product: Product, view: ProductViewContext, describe: Describe) {
  const memberExpansions = new Set(
    [...view.expansions].filter((name) => !/^(bundled|set)_products$/.test(name)),
  );
  const member = (id: string) => {
    const memberProduct = visibleProduct(view.shop, id);
    return memberProduct && describe(memberProduct, { ...view, expansions: memberExpansions });
  };
  return {
    bundled(): Document {
      if (product.type !== 'bundle') return {};
      const parts = view.shop.reader.map(product.bundled_products ?? [], ({ product_id: id, quantity }) => {
        const document = member(id);
        return document && { id, product: document, quantity };
      });
      return { bundled_products: parts.filter((part) => part !== undefined) };
    },
    set(): Document {
      if (product.type !== 'set') return {};
      const documents = view.shop.reader.map(product.set_product_ids ?? [], member);
      return { set_products: documents.filter((document) => document !== undefined) };
    },
  };
}

import type { Product as Document } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import type { ProductReading } from './product-reading.ts';
import { visibleProduct } from './shop-reader.ts';

type Link = NonNullable<Product['links']>[number];

export interface LinkFilter {
  readonly type?: string | undefined;
  readonly direction: 'outgoing' | 'incoming';
}

/** Links between a product and others that the storefront may show. */
export async function linkFields(
  product: Product,
  { shop, context }: ProductReading,
  { type: wanted, direction }: LinkFilter = { direction: 'outgoing' },
): Promise<Document> {
  const address = (id: string) => context.links.to(`/products/${encodeURIComponent(id)}`);
  const found: { source: string; target: string; type: Link['type'] }[] = [];
  if (direction === 'outgoing') {
    for (const { type, target_id: target } of product.links ?? [])
      found.push({ source: product.id, target, type });
  } else {
    const linking = await shop.work.of('products').find('catalog', product.catalog_id);
    for (const other of linking)
      for (const { type, target_id: target } of other.links ?? [])
        if (target === product.id) found.push({ source: other.id, target, type });
  }
  const links = [];
  for (const { source, target, type } of found) {
    if (wanted !== undefined && type !== wanted) continue;
    if ((await visibleProduct(shop, direction === 'outgoing' ? target : source)) === undefined) continue;
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

type Describe = (product: Product, reading: ProductReading) => Promise<Document>;

/** Members of bundles and sets, each with the expansions of the whole but for further members. */
export function memberFields(product: Product, reading: ProductReading, describe: Describe) {
  const withoutMembers = new Set(
    [...reading.expansions].filter((name) => !/^(bundled|set)_products$/.test(name)),
  );
  const member = async (id: string) => {
    const found = await visibleProduct(reading.shop, id);
    return found && (await describe(found, { ...reading, expansions: withoutMembers }));
  };
  return {
    async bundled(): Promise<Document> {
      if (product.type !== 'bundle') return {};
      const parts = [];
      for (const { product_id: id, quantity } of product.bundled_products ?? []) {
        const document = await member(id);
        if (document !== undefined) parts.push({ id, product: document, quantity });
      }
      return { bundled_products: parts };
    },
    async set(): Promise<Document> {
      if (product.type !== 'set') return {};
      const documents = await Promise.all((product.set_product_ids ?? []).map(member));
      return { set_products: documents.filter((document) => document !== undefined) };
    },
  };
}

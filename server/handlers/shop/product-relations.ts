import type { Product as Document } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import type { ProductReading } from './product-document.ts';
import { visibleProduct } from './shop-reader.ts';

/** Links to products that the storefront may show. */
export async function linkFields(product: Product, { shop, context }: ProductReading): Promise<Document> {
  const address = (id: string) => context.links.to(`/products/${encodeURIComponent(id)}`);
  const links = [];
  for (const { type, target_id: target } of product.links ?? []) {
    if ((await visibleProduct(shop, target)) === undefined) continue;
    links.push({
      source_product_id: product.id,
      source_product_link: address(product.id),
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

import type { Product as Document, Recommendation } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import { textIn } from '../../domain/localized-text.ts';
import type { ProductReading } from './product-reading.ts';
import { present } from './present.ts';
import { visibleProduct } from './shop-reader.ts';

/** What the types mean where a shop does not say. */
const meanings: Readonly<Record<number, string>> = { 1: 'Cross Sell', 2: 'Up Sell', 3: 'Accessory' };

/** What a merchant recommends beside a product; what the storefront does not show is left out. */
export async function recommendationFields(
  product: Product,
  { shop, context }: ProductReading,
  type: number | undefined,
): Promise<Document> {
  const recommendations: Recommendation[] = [];
  for (const one of product.recommendations ?? []) {
    if (type !== undefined && one.type !== type) continue;
    const target = await visibleProduct(shop, one.target_id);
    if (target === undefined) continue;
    const { locale, links } = context;
    const [picture] = target.image_groups?.[0]?.images ?? [];
    const link = picture && links.image(target.catalog_id, picture.path);
    recommendations.push(
      present({
        callout_msg: textIn(one.callout_message, locale),
        image:
          link === undefined
            ? undefined
            : present({
                link,
                dis_base_link: link,
                alt: textIn(picture?.alt, locale),
                title: textIn(picture?.title, locale),
              }),
        long_description: textIn(one.long_description ?? target.long_description, locale),
        name: textIn(one.name ?? target.name, locale),
        recommendation_type: present({
          value: one.type,
          display_value: one.display_value ?? meanings[one.type],
        }),
        recommended_item_id: target.id,
        recommended_item_link: links.to(`/products/${encodeURIComponent(target.id)}`),
        short_description: textIn(one.short_description ?? target.short_description, locale),
      }),
    );
  }
  return { recommendations };
}

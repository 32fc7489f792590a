import type { Product as Document, Recommendation } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import { textIn } from '../../domain/localized-text.ts';
import type { ProductViewContext } from './product-view.ts';
import { omitUndefined } from './omit-undefined.ts';
import { visibleProduct } from './shop.ts';

/** Display values by recommendation type, for recommendations without a display value of their own. */
const defaultDisplayValues: Readonly<Record<number, string>> = {
  1: 'Cross Sell',
  2: 'Up Sell',
  3: 'Accessory',
};

/**
 * Returns a product's recommendations. Products that the storefront does not show are omitted.
 * @param type the type of the recommendations; undefined for all types
 */
export function recommendationFields(
  product: Product,
  { shop, context }: ProductViewContext,
  type: number | undefined,
): Document {
  const recommendations: Recommendation[] = [];
  for (const recommendation of product.recommendations ?? []) {
    if (type !== undefined && recommendation.type !== type) continue;
    const target = visibleProduct(shop, recommendation.target_id);
    if (target === undefined) continue;
    const { locale, links } = context;
    const [image] = target.image_groups?.[0]?.images ?? [];
    const link = image && links.image(target.catalog_id, image.path);
    recommendations.push(
      omitUndefined({
        callout_msg: textIn(recommendation.callout_message, locale),
        image:
          link === undefined
            ? undefined
            : omitUndefined({
                link,
                dis_base_link: link,
                alt: textIn(image?.alt, locale),
                title: textIn(image?.title, locale),
              }),
        long_description: textIn(recommendation.long_description ?? target.long_description, locale),
        name: textIn(recommendation.name ?? target.name, locale),
        recommendation_type: omitUndefined({
          value: recommendation.type,
          display_value: recommendation.display_value ?? defaultDisplayValues[recommendation.type],
        }),
        recommended_item_id: target.id,
        recommended_item_link: links.resource(`/products/${encodeURIComponent(target.id)}`),
        short_description: textIn(recommendation.short_description ?? target.short_description, locale),
      }),
    );
  }
  return { recommendations };
}

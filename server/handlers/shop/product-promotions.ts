import type { Product as Document, ProductPromotion } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import type { Promotion } from '../../records/marketing.ts';
import { textIn } from '../../domain/localized-text.ts';
import { toNumber, type Money } from '../../domain/money.ts';
import { amountOff } from '../../domain/promotions/discount.ts';
import type { ProductFacts } from '../../domain/promotions/product-facts.ts';
import type { ProductReading } from './product-reading.ts';
import { ownPrice } from './product-offer.ts';
import { present } from './present.ts';
import { offersFor, productFacts } from './promotion-reader.ts';

/** Whether a promotion speaks of a product: by name or category, or, one of products, of every product. */
function concerns(
  { condition = {}, promotion_class: ofClass }: Promotion,
  facts: ProductFacts | undefined,
): boolean {
  const { product_ids: products, category_ids: categories } = condition;
  if (products === undefined && categories === undefined) return ofClass === 'product';
  return (
    (products?.some((id) => facts?.ids.has(id)) ?? false) ||
    (categories?.some((id) => facts?.categoryIds.has(id)) ?? false)
  );
}

/** What one piece costs under a promotion that asks for nothing more; undefined where it is not dearer without. */
function promotionalPrice(
  { condition = {}, discount, promotion_class: ofClass }: Promotion,
  price: Money | undefined,
  currency: string,
): number | undefined {
  const asksMore = (condition.minimum_quantity ?? 1) > 1 || condition.minimum_amounts !== undefined;
  if (ofClass !== 'product' || price === undefined || asksMore) return undefined;
  const off = amountOff(discount, price, 1, currency);
  return off.isZero() ? undefined : toNumber(price.minus(off));
}

/** The promotions of a product that hold now for who asks, the most important first; those of coupons are left out. */
export async function promotionsOf(
  product: Product,
  reading: Pick<ProductReading, 'shop' | 'currency' | 'inventoryIds' | 'customerId'>,
): Promise<{ promotion: Promotion; price: number | undefined }[]> {
  const { shop, currency, customerId = '' } = reading;
  const { offers } = await offersFor(shop, { customer_id: customerId });
  const products = new Map([[product.id, { product, prices: [] }]]);
  const facts = (await productFacts(shop, offers, { products })).get(product.id);
  const price = await ownPrice(product, reading);
  return offers
    .map(({ promotion }) => promotion)
    .filter((promotion) => promotion.currency_code === undefined || promotion.currency_code === currency)
    .filter((promotion) => concerns(promotion, facts))
    .map((promotion) => ({ promotion, price: promotionalPrice(promotion, price, currency) }));
}

export async function promotionFields(product: Product, reading: ProductReading): Promise<Document> {
  const { context } = reading;
  return {
    product_promotions: (await promotionsOf(product, reading)).map(({ promotion, price }): ProductPromotion =>
      present({
        callout_msg: textIn(promotion.callout_message, context.locale),
        link: context.links.to(`/promotions/${encodeURIComponent(promotion.id)}`),
        promotion_id: promotion.id,
        promotional_price: price,
      }),
    ),
  };
}

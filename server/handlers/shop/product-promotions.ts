import type { Product as Document, ProductPromotion } from '../../../contract/documents/product.ts';
import type { Product } from '../../records/catalog.ts';
import type { Promotion } from '../../records/marketing.ts';
import { textIn } from '../../domain/localized-text.ts';
import { toNumber, type Money } from '../../domain/money.ts';
import { amountOff } from '../../domain/promotions/discount.ts';
import type { ProductFacts } from '../../domain/promotions/product-facts.ts';
import type { ProductViewContext } from './product-view.ts';
import { productPrice } from './product-price-and-availability.ts';
import { omitUndefined } from './omit-undefined.ts';
import { offersFor, productFacts } from './shopper-offers.ts';

/**
 * Whether the conditions of a promotion name a product or one of its categories. A product promotion without conditions
 * on products or categories applies to every product.
 */
function appliesTo(
  { condition = {}, promotion_class: promotionClass }: Promotion,
  facts: ProductFacts | undefined,
): boolean {
  const { product_ids: productIds, category_ids: categoryIds } = condition;
  if (productIds === undefined && categoryIds === undefined) return promotionClass === 'product';
  return (
    (productIds?.some((id) => facts?.ids.has(id)) ?? false) ||
    (categoryIds?.some((id) => facts?.categoryIds.has(id)) ?? false)
  );
}

/**
 * Returns the price of one unit under a product promotion. Returns undefined for a promotion of another class, for one
 * that does not lower the price or requires a minimum quantity or amount, and for a product without a price.
 */
function promotionalPrice(
  { condition = {}, discount, promotion_class: promotionClass }: Promotion,
  price: Money | undefined,
  currency: string,
): number | undefined {
  const hasMinimum = (condition.minimum_quantity ?? 1) > 1 || condition.minimum_amounts !== undefined;
  if (promotionClass !== 'product' || price === undefined || hasMinimum) return undefined;
  const reduction = amountOff(discount, price, 1, currency);
  return reduction.isZero() ? undefined : toNumber(price.minus(reduction));
}

/**
 * Returns the promotions of a product that currently apply to the customer, ordered by priority, without those that
 * require a coupon.
 */
export function promotionsOf(
  product: Product,
  view: Pick<ProductViewContext, 'shop' | 'currency' | 'inventoryIds' | 'customerId'>,
): { promotion: Promotion; price: number | undefined }[] {
  const { shop, currency, customerId = '' } = view;
  const { offers } = offersFor(shop, { customer_id: customerId });
  const products = new Map([[product.id, { product, prices: [] }]]);
  const facts = productFacts(shop, offers, { products }).get(product.id);
  const price = productPrice(product, view);
  return offers
    .map(({ promotion }) => promotion)
    .filter((promotion) => promotion.currency_code === undefined || promotion.currency_code === currency)
    .filter((promotion) => appliesTo(promotion, facts))
    .map((promotion) => ({ promotion, price: promotionalPrice(promotion, price, currency) }));
}

export function promotionFields(product: Product, view: ProductViewContext): Document {
  const { context } = view;
  return {
    product_promotions: promotionsOf(product, view).map(({ promotion, price }): ProductPromotion =>
      omitUndefined({
        callout_msg: textIn(promotion.callout_message, context.locale),
        link: context.links.resource(`/promotions/${encodeURIComponent(promotion.id)}`),
        promotion_id: promotion.id,
        promotional_price: price,
      }),
    ),
  };
}

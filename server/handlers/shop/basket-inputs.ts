import type { UnitOfWork } from '../../ports/store.ts';
import type { Basket, Totals } from '../../records/commerce.ts';
import type { PaymentMethod } from '../../records/site.ts';
import type { LineItemContainer, PricedProduct, TotalsInputs } from '../../domain/totals/line.ts';
import { totalsOf } from '../../domain/totals/totals.ts';
import { flashesOf, type BasketFlash } from '../../domain/flashes.ts';
import { pricesOf, type Shop } from './shop-reader.ts';
import { unavailableItems } from './stock.ts';

/** A basket with all that follows from it now. */
export interface BasketView {
  readonly basket: Basket;
  readonly totals: Totals;
  readonly inputs: TotalsInputs;
  readonly unavailable: ReadonlySet<string>;
  readonly invalidCoupons: ReadonlySet<string>;
  readonly flashes: readonly BasketFlash[];
}

/** Looks up what the totals of a basket (or the names in an order) depend on. */
export async function totalsInputs(shop: Shop, container: LineItemContainer): Promise<TotalsInputs> {
  const { work, site } = shop;
  const products = new Map<string, PricedProduct>();
  for (const { product_id: id } of container.product_lines) {
    if (products.has(id)) continue;
    const product = await work.of('products').get(id);
    if (product !== undefined) {
      products.set(id, { product, prices: await pricesOf(shop, product, container.currency) });
    }
  }
  return {
    products,
    shippingMethods: await work.of('shipping_methods').find('site', site.id),
    taxClasses: await work.of('tax_classes').find('site', site.id),
  };
}

export const paymentMethods = ({ work, site }: Shop): Promise<PaymentMethod[]> =>
  work.of('payment_methods').find('site', site.id);

export async function basketView(shop: Shop, basket: Basket): Promise<BasketView> {
  const inputs = await totalsInputs(shop, basket);
  const totals = totalsOf(basket, inputs);
  const unavailable = await unavailableItems(shop, basket.product_lines);
  const invalidCoupons = await unknownCoupons(shop, basket);
  const flashes = flashesOf(basket, {
    totals,
    shippingMethods: inputs.shippingMethods,
    paymentMethods: await paymentMethods(shop),
    unavailable,
    invalidCoupons,
  });
  return { basket, totals, inputs, unavailable, invalidCoupons, flashes };
}

async function unknownCoupons({ work, site }: Shop, basket: Basket): Promise<Set<string>> {
  const entered = basket.coupon_codes ?? [];
  if (entered.length === 0) return new Set();
  const known = new Set(
    (await work.of('coupons').find('site', site.id))
      .filter((coupon) => coupon.enabled)
      .flatMap((coupon) => coupon.codes),
  );
  return new Set(entered.filter(({ code }) => !known.has(code)).map((coupon) => coupon.item_id));
}

/**
 * The totals of a basket as the script runtime needs them.
 * @param now ISO 8601 UTC; decides which price books hold
 */
export async function computeTotals(basket: Basket, work: UnitOfWork, now: string): Promise<Totals> {
  const site = await work.of('sites').get(basket.site_id);
  if (site === undefined)
    throw new Error(`basket ${basket.basket_id} belongs to the unknown site ${basket.site_id}`);
  return totalsOf(basket, await totalsInputs({ work, site, now }, basket));
}

import type { UnitOfWork } from '../../ports/store.ts';
import type { Basket, BonusChoice, Totals } from '../../records/commerce.ts';
import type { Product } from '../../records/catalog.ts';
import type { ShippingMethod } from '../../records/site.ts';
import type { LineItemContainer, PricedProduct, TotalsInputs, Wish } from '../../domain/totals/line.ts';
import { mayOversell } from '../../domain/availability.ts';
import { textIn } from '../../domain/localized-text.ts';
import { appliedCodes, isValid, normalCode, type CouponStatus } from '../../domain/promotions/coupons.ts';
import type { Offer } from '../../domain/promotions/offers.ts';
import { promote, type Gift } from '../../domain/promotions/promote.ts';
import { flashesOf, type BasketFlash } from '../../domain/flashes.ts';
import { applicablePaymentMethods } from './payment-methods.ts';
import { boughtItem } from './product-list-access.ts';
import { factsOf } from './product-facts.ts';
import { customerGroups, offersFor, productFacts } from './promotion-reader.ts';
import { availabilityOf, pricesOf, visibleProduct, type Shop } from './shop-reader.ts';
import { unavailableItems } from './stock.ts';

/** A basket with all that follows from it now. */
export interface BasketView {
  /** With the bonus products that promotions add to it. */
  readonly basket: Basket;
  readonly totals: Totals;
  /** Bonus products of which the customer may choose some. */
  readonly choices: readonly BonusChoice[];
  readonly inputs: TotalsInputs;
  readonly unavailable: ReadonlySet<string>;
  /** By coupon item id. */
  readonly couponStatuses: ReadonlyMap<string, CouponStatus>;
  readonly flashes: readonly BasketFlash[];
}

/** Looks up what the totals of a basket (or the names in an order) depend on. */
export async function totalsInputs(
  shop: Shop,
  container: LineItemContainer & Partial<Pick<Basket, 'customer_id'>>,
): Promise<TotalsInputs> {
  const { work, site } = shop;
  const products = new Map<string, PricedProduct>();
  const parts = new Map<string, Product>();
  const wishes = new Map<string, Wish>();
  for (const { product_id: id, product_list_item_id: wishId } of container.product_lines) {
    const wish = wishId && (await boughtItem(shop, container.customer_id, wishId));
    if (wish) wishes.set(wish.item.id, wish);
    if (products.has(id)) continue;
    const product = await work.of('products').get(id);
    if (product === undefined) continue;
    products.set(id, await priced(shop, product, container.currency));
    for (const { product_id: partId } of product.bundled_products ?? []) {
      const part = parts.has(partId) ? undefined : await work.of('products').get(partId);
      if (part !== undefined) parts.set(partId, part);
    }
  }
  const shippingMethods = await work.of('shipping_methods').find('site', site.id);
  const all = Array.from(products.values(), ({ product }) => product);
  return {
    products,
    parts,
    wishes,
    ...(await whatMethodsAsk(shop, shippingMethods, all, container.customer_id)),
    shippingMethods,
    taxClasses: await work.of('tax_classes').find('site', site.id),
  };
}

/** What shipping methods ask about goods and customer; nothing where none asks. */
export async function whatMethodsAsk(
  shop: Shop,
  methods: readonly ShippingMethod[],
  products: readonly Product[],
  customerId: string | undefined,
): Promise<Pick<TotalsInputs, 'facts' | 'customerGroups'>> {
  const byCategory = methods.some((method) => method.excluded_category_ids !== undefined);
  const byGroup = methods.some((method) => method.customer_group_ids !== undefined);
  return {
    ...(byCategory ? { facts: await factsOf(shop, products, { categories: true }) } : {}),
    ...(byGroup ? { customerGroups: await customerGroups(shop, customerId ?? '') } : {}),
  };
}

const priced = async (shop: Shop, product: Product, currency: string): Promise<PricedProduct> => ({
  product,
  prices: await pricesOf(shop, product, currency),
});

/** A basket with its bonus products, and its totals under the promotions that hold for it now. */
async function promotedBasket(
  shop: Shop,
  stored: Basket,
): Promise<Pick<BasketView, 'basket' | 'totals' | 'choices' | 'inputs' | 'couponStatuses'>> {
  const listed = await totalsInputs(shop, stored);
  const { offers, couponProblems } = await offersFor(shop, stored);
  const facts = await productFacts(shop, offers, listed);
  const locale = stored.customer_locale ?? 'default';
  const { gifts, products } = await bonusProducts(shop, stored, offers, locale);
  const inputs = { ...listed, products: new Map([...products, ...listed.products]) };
  const { product_lines, totals, choices } = promote(stored, inputs, offers, {
    locale,
    gifts,
    facts: (productId) => facts.get(productId),
  });
  const applied = appliedCodes(totals);
  const couponStatuses = new Map(
    (stored.coupon_codes ?? []).map(({ item_id: id, code }): [string, CouponStatus] => [
      id,
      couponProblems.get(id) ?? (applied.has(normalCode(code)) ? 'applied' : 'no_applicable_promotion'),
    ]),
  );
  return { basket: { ...stored, product_lines }, totals, choices, inputs, couponStatuses };
}

/** The products that offers may give away, with how many there are beside what the basket asks for. */
async function bonusProducts(shop: Shop, basket: Basket, offers: readonly Offer[], locale: string) {
  const ids = offers.flatMap(({ promotion: { discount } }) =>
    discount.type === 'bonus' || discount.type === 'bonus_choice' ? (discount.bonus_product_ids ?? []) : [],
  );
  const gifts = new Map<string, Gift>();
  const products = new Map<string, PricedProduct>();
  for (const id of new Set(ids)) {
    const product = await visibleProduct(shop, id);
    const found = product && (await availabilityOf(shop, product));
    if (product === undefined || found === undefined) continue;
    const asked = basket.product_lines
      .filter((line) => line.product_id === id)
      .reduce((total, line) => total + line.quantity, 0);
    gifts.set(id, {
      text: textIn(product.name, locale) ?? id,
      available: mayOversell(found) ? Infinity : found.ats - asked,
    });
    products.set(id, await priced(shop, product, basket.currency));
  }
  return { gifts, products };
}

export async function basketView(shop: Shop, stored: Basket): Promise<BasketView> {
  const promoted = await promotedBasket(shop, stored);
  const { basket, totals, inputs, couponStatuses } = promoted;
  const unavailable = await unavailableItems(shop, basket.product_lines);
  const flashes = flashesOf(basket, {
    totals,
    inputs,
    paymentMethods: await applicablePaymentMethods(shop, basket),
    unavailable,
    invalidCoupons: new Set([...couponStatuses].filter(([, status]) => !isValid(status)).map(([id]) => id)),
  });
  return { ...promoted, unavailable, flashes };
}

/**
 * The totals of a basket as the script runtime needs them.
 * @param now ISO 8601 UTC; decides which price books and promotions hold
 */
export async function computeTotals(basket: Basket, work: UnitOfWork, now: string): Promise<Totals> {
  const site = await work.of('sites').get(basket.site_id);
  if (site === undefined)
    throw new Error(`basket ${basket.basket_id} belongs to the unknown site ${basket.site_id}`);
  return (await promotedBasket({ work, site, now }, basket)).totals;
}

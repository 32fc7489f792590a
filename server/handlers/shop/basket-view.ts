import type { UnitOfWork } from '../../ports/store.ts';
import type { Basket, BonusChoice, Totals } from '../../records/commerce.ts';
import type { Product } from '../../records/catalog.ts';
import type { ShippingMethod } from '../../records/site.ts';
import type {
  LineItemContainer,
  PricedProduct,
  TotalsInputs,
  ListedProduct,
} from '../../domain/totals/line.ts';
import { mayOversell } from '../../domain/availability.ts';
import { textIn } from '../../domain/localized-text.ts';
import {
  appliedCodes,
  isCouponValid,
  normalizeCouponCode,
  type CouponStatus,
} from '../../domain/promotions/coupons.ts';
import type { Offer } from '../../domain/promotions/offers.ts';
import { applyPromotions, type BonusProduct } from '../../domain/promotions/apply-promotions.ts';
import { flashesOf, type BasketFlash } from '../../domain/flashes.ts';
import { applicablePaymentMethods } from './payment-methods.ts';
import { findPurchasableItem } from './product-list-access.ts';
import { factsOf } from './product-facts.ts';
import { customerGroups, offersFor, productFacts } from './shopper-offers.ts';
import { availabilityOf, pricesOf, readShop, visibleProduct, type ShopReader } from './shop.ts';
import { unavailableItems } from './stock.ts';

/** A basket and the data that is computed from it. */
export interface BasketView {
  /**
   * The basket with the bonus products that promotions add, and without chosen bonus products for which it does not
   * qualify.
   */
  readonly basket: Basket;
  readonly totals: Totals;
  /** The choices of bonus products that the customer has. */
  readonly choices: readonly BonusChoice[];
  readonly inputs: TotalsInputs;
  readonly unavailableItemIds: ReadonlySet<string>;
  /** Statuses by the coupon item's ID. */
  readonly couponStatuses: ReadonlyMap<string, CouponStatus>;
  readonly flashes: readonly BasketFlash[];
}

/** Reads the records that are needed for the totals of a basket or an order, and for the names in its document. */
export function totalsInputs(
  shop: ShopReader,
  container: LineItemContainer & Partial<Pick<Basket, 'customer_id'>>,
): TotalsInputs {
  const { reader, site } = shop;
  const products = new Map<string, PricedProduct>();
  const parts = new Map<string, Product>();
  const listedProducts = new Map<string, ListedProduct>();
  for (const { product_id: id, product_list_item_id: listItemId } of container.product_lines) {
    const listedProduct = listItemId && findPurchasableItem(shop, container.customer_id, listItemId);
    if (listedProduct) listedProducts.set(listedProduct.item.id, listedProduct);
    if (products.has(id)) continue;
    const product = reader.collection('products').get(id);
    if (product === undefined) continue;
    products.set(id, pricedProduct(shop, product, container.currency));
    for (const { product_id: partId } of product.bundled_products ?? []) {
      const part = parts.has(partId) ? undefined : reader.collection('products').get(partId);
      if (part !== undefined) parts.set(partId, part);
    }
  }
  const shippingMethods = reader.collection('shipping_methods').find('site', site.id);
  const loadedProducts = Array.from(products.values(), ({ product }) => product);
  return {
    products,
    parts,
    listedProducts,
    ...shippingConditionInputs(shop, shippingMethods, loadedProducts, container.customer_id),
    shippingMethods,
    taxClasses: reader.collection('tax_classes').find('site', site.id),
  };
}

/**
 * Returns the data that conditions of shipping methods need: facts about the products if a method has a condition on
 * categories, and the customer's groups if a method has a condition on groups.
 */
export function shippingConditionInputs(
  shop: ShopReader,
  methods: readonly ShippingMethod[],
  products: readonly Product[],
  customerId: string | undefined,
): Pick<TotalsInputs, 'facts' | 'customerGroups'> {
  const needsCategories = methods.some((method) => method.excluded_category_ids !== undefined);
  const needsGroups = methods.some((method) => method.customer_group_ids !== undefined);
  return {
    ...(needsCategories ? { facts: factsOf(shop, products, { needsCategories }) } : {}),
    ...(needsGroups ? { customerGroups: customerGroups(shop, customerId ?? '') } : {}),
  };
}

const pricedProduct = (shop: ShopReader, product: Product, currency: string): PricedProduct => ({
  product,
  prices: pricesOf(shop, product, currency),
});

/** Returns a basket with its bonus products, and its totals under the promotions that currently apply. */
export function applyCurrentPromotions(
  shop: ShopReader,
  storedBasket: Basket,
): Pick<BasketView, 'basket' | 'totals' | 'choices' | 'inputs' | 'couponStatuses'> {
  const baseInputs = totalsInputs(shop, storedBasket);
  const { offers, couponProblems } = offersFor(shop, storedBasket);
  const facts = productFacts(shop, offers, baseInputs);
  const locale = storedBasket.customer_locale ?? 'default';
  const { bonusProducts, products } = bonusProductsOf(shop, storedBasket, offers, locale);
  const inputs = { ...baseInputs, products: new Map([...products, ...baseInputs.products]) };
  const { product_lines, totals, choices } = applyPromotions(storedBasket, inputs, offers, {
    locale,
    bonusProducts,
    facts: (productId) => facts.get(productId),
  });
  const appliedCouponCodes = appliedCodes(totals);
  const couponStatuses = new Map(
    (storedBasket.coupon_codes ?? []).map(({ item_id: id, code }): [string, CouponStatus] => [
      id,
      couponProblems.get(id) ??
        (appliedCouponCodes.has(normalizeCouponCode(code)) ? 'applied' : 'no_applicable_promotion'),
    ]),
  );
  return { basket: { ...storedBasket, product_lines }, totals, choices, inputs, couponStatuses };
}

/**
 * Returns the bonus products of offers, with the quantities that are available in addition to the basket's own items.
 */
function bonusProductsOf(shop: ShopReader, basket: Basket, offers: readonly Offer[], locale: string) {
  const ids = offers.flatMap(({ promotion: { discount } }) =>
    discount.type === 'bonus' || discount.type === 'bonus_choice' ? (discount.bonus_product_ids ?? []) : [],
  );
  const bonusProducts = new Map<string, BonusProduct>();
  const products = new Map<string, PricedProduct>();
  for (const id of new Set(ids)) {
    const product = visibleProduct(shop, id);
    const availability = product && availabilityOf(shop, product);
    if (product === undefined || availability === undefined) continue;
    const requestedQuantity = basket.product_lines
      .filter((line) => line.product_id === id)
      .reduce((total, line) => total + line.quantity, 0);
    bonusProducts.set(id, {
      text: textIn(product.name, locale) ?? id,
      availableQuantity: mayOversell(availability) ? Infinity : availability.ats - requestedQuantity,
    });
    products.set(id, pricedProduct(shop, product, basket.currency));
  }
  return { bonusProducts, products };
}

export function basketView(shop: ShopReader, storedBasket: Basket): BasketView {
  const viewWithPromotions = applyCurrentPromotions(shop, storedBasket);
  const { basket, totals, inputs, couponStatuses } = viewWithPromotions;
  const unavailableItemIds = unavailableItems(shop, basket.product_lines);
  const flashes = flashesOf(basket, {
    totals,
    totalsInputs: inputs,
    paymentMethods: applicablePaymentMethods(shop, basket),
    unavailableItemIds,
    invalidCouponItemIds: new Set(
      [...couponStatuses].filter(([, status]) => !isCouponValid(status)).map(([id]) => id),
    ),
  });
  return { ...viewWithPromotions, unavailableItemIds, flashes };
}

/**
 * Returns the totals of a basket for the script runtime.
 * @param now ISO 8601 UTC; determines which price books and promotions apply
 * @param priceBookIds used instead of the site's price books
 * @throws Error if the basket's site does not exist
 */
export async function computeTotals(
  basket: Basket,
  work: UnitOfWork,
  now: string,
  priceBookIds?: readonly string[],
): Promise<Totals> {
  const site = await work.collection('sites').get(basket.site_id);
  if (site === undefined)
    throw new Error(`basket ${basket.basket_id} belongs to the unknown site ${basket.site_id}`);
  const siteWithPriceBooks = { ...site, price_book_ids: [...(priceBookIds ?? site.price_book_ids)] };
  return readShop(
    { work, site: siteWithPriceBooks, now },
    (shop) => applyCurrentPromotions(shop, basket).totals,
  );
}

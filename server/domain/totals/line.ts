import type { Product } from '../../records/catalog.ts';
import type { Basket, FixedPrices, ProductLine, Shipment } from '../../records/commerce.ts';
import type { ProductList, ProductListItem } from '../../records/product-lists.ts';
import type { ShippingMethod, TaxClass } from '../../records/site.ts';
import type { Money } from '../money.ts';
import type { BookPrice } from '../pricing.ts';
import type { ProductFacts } from '../promotions/product-facts.ts';

/** The input of totals: a basket, or an order that is recalculated. */
export type LineItemContainer = Pick<
  Basket,
  | 'currency'
  | 'taxation'
  | 'product_lines'
  | 'shipments'
  | 'gift_certificate_lines'
  | 'manual_adjustments'
  | 'adjustment_custom'
  | 'bonus_line_custom'
>;

export interface PricedProduct {
  readonly product: Product;
  /** Prices in the site's current price books, in their order. */
  readonly prices: readonly BookPrice[];
}

/** An item of a product list, with the list. */
export interface ListedProduct {
  readonly list: ProductList;
  readonly item: ProductListItem;
}

/** The data that the totals of a basket and its document depend on. */
export interface TotalsInputs {
  /** Products by ID. A line whose product is missing has no price. */
  readonly products: ReadonlyMap<string, PricedProduct>;
  /** Parts of bundles by product ID. Only their names are used. */
  readonly parts?: ReadonlyMap<string, Product>;
  /** The product list items that lines refer to, by item ID. Only documents use them. */
  readonly listedProducts?: ReadonlyMap<string, ListedProduct>;
  /** Facts about products by product ID; undefined if no shipping method has a condition on categories. */
  readonly facts?: ReadonlyMap<string, ProductFacts>;
  /** The customer's groups; undefined if no shipping method has a condition on groups. */
  readonly customerGroups?: ReadonlySet<string>;
  readonly shippingMethods: readonly ShippingMethod[];
  readonly taxClasses: readonly TaxClass[];
}

/** An item with a price: a product, an option of a product, or the shipping of a shipment. */
export interface Line {
  readonly id: string;
  readonly kind: 'product' | 'option' | 'shipping';
  readonly shipment: Shipment;
  /** The line item of the product, or of the product that the option belongs to. */
  readonly item?: ProductLine;
  readonly quantity: number;
  /** Price of one unit. Undefined if there is no price; the line then counts as zero. */
  readonly basePrice: Money | undefined;
  /** Base price times quantity. */
  readonly price: Money;
  readonly taxClass: TaxClass | undefined;
  /** Price and tax that a script has set. */
  readonly fixed?: FixedPrices | undefined;
}

/** Whether a container has any products or gift certificates. */
export const hasGoods = ({
  product_lines: products,
  gift_certificate_lines: certificates,
}: LineItemContainer): boolean => products.length > 0 || (certificates ?? []).length > 0;

/** Key of a shipment's shipping item in {@link import('../../records/commerce.ts').Totals}. */
export const shippingLineId = (shipmentId: string): string => `shipping:${shipmentId}`;

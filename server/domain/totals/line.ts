import type { Product } from '../../records/catalog.ts';
import type { Basket, FixedPrices, ProductLine, Shipment } from '../../records/commerce.ts';
import type { ProductList, ProductListItem } from '../../records/product-lists.ts';
import type { ShippingMethod, TaxClass } from '../../records/site.ts';
import type { Money } from '../money.ts';
import type { BookPrice } from '../pricing.ts';
import type { ProductFacts } from '../promotions/product-facts.ts';

/** What totals are computed of: a basket, or an order that is being recomputed. */
export type LineItemContainer = Pick<
  Basket,
  'currency' | 'taxation' | 'product_lines' | 'shipments' | 'gift_certificate_lines' | 'manual_adjustments'
>;

export interface PricedProduct {
  readonly product: Product;
  /** From the site's price books that hold now, in their order. */
  readonly prices: readonly BookPrice[];
}

/** An item of a product list, with the list. */
export interface Wish {
  readonly list: ProductList;
  readonly item: ProductListItem;
}

/** Everything looked up that totals depend on. */
export interface TotalsInputs {
  /** By product id. A line whose product is missing here has no price. */
  readonly products: ReadonlyMap<string, PricedProduct>;
  /** Parts of bundles, by product id: for their names alone. */
  readonly parts?: ReadonlyMap<string, Product>;
  /** Wishes that lines are bought for, by their ids: for documents alone. */
  readonly wishes?: ReadonlyMap<string, Wish>;
  /** By product id; undefined where no shipping method asks. */
  readonly facts?: ReadonlyMap<string, ProductFacts>;
  /** Of the customer; undefined where no shipping method asks. */
  readonly customerGroups?: ReadonlySet<string>;
  readonly shippingMethods: readonly ShippingMethod[];
  readonly taxClasses: readonly TaxClass[];
}

/** One priced thing: a product, an option of one, or the shipping of a shipment. */
export interface Line {
  readonly id: string;
  readonly kind: 'product' | 'option' | 'shipping';
  readonly shipment: Shipment;
  /** Of products and options. */
  readonly item?: ProductLine;
  readonly quantity: number;
  /** Of one unit. Undefined where no price was found; the line then counts as zero. */
  readonly basePrice: Money | undefined;
  /** Base price times quantity. */
  readonly price: Money;
  readonly taxClass: TaxClass | undefined;
  /** What a script said of it. */
  readonly fixed?: FixedPrices | undefined;
}

/** Whether a container has anything to buy. */
export const hasGoods = ({
  product_lines: products,
  gift_certificate_lines: certificates,
}: LineItemContainer): boolean => products.length > 0 || (certificates ?? []).length > 0;

/** Key of a shipment's shipping item in {@link import('../../records/commerce.ts').Totals}. */
export const shippingLineId = (shipmentId: string): string => `shipping:${shipmentId}`;

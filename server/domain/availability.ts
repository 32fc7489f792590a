import type { InventoryList, InventoryRecord, Product } from '../records/catalog.ts';

/** The quantity that the platform shows as "available to sell" if stock is not counted. */
export const unlimitedStock = 999_999;

export interface Availability {
  readonly inventoryListId: string;
  /**
   * Available to sell. If stock is not counted, it is {@link unlimitedStock}, or 0 if the product has no record and the
   * list's default is not in stock.
   */
  readonly ats: number;
  readonly stockLevel: number;
  readonly orderable: boolean;
  readonly backorderable: boolean;
  readonly preorderable: boolean;
  readonly inStockDate: string | undefined;
  /** Whether a sale reduces the stock counter. */
  readonly isCounted: boolean;
}

/**
 * Returns the quantity of an inventory record that can be sold from stock; `stock` is the value of its counter.
 */
export const availableToSell = (record: Pick<InventoryRecord, 'perpetual'>, stock: number): number =>
  record.perpetual === true ? unlimitedStock : Math.max(stock, 0);

/**
 * Returns the availability of one product.
 * @param stock the stock counter's value, which is the quantity that is left to sell
 */
export function computeAvailability(
  list: InventoryList,
  record: InventoryRecord | undefined,
  stock: number,
): Availability {
  const isCounted = record !== undefined && record.perpetual !== true;
  const backorderable = record?.backorderable === true;
  const preorderable = record?.preorderable === true;
  const ats =
    record === undefined ? (list.default_in_stock ? unlimitedStock : 0) : availableToSell(record, stock);
  return {
    inventoryListId: list.id,
    ats,
    stockLevel: ats,
    orderable: ats > 0 || backorderable || preorderable,
    backorderable,
    preorderable,
    inStockDate: record?.in_stock_date,
    isCounted,
  };
}

/** Whether a quantity can be ordered now, from stock or for later delivery. */
export const isAvailable = (availability: Availability, quantity: number): boolean =>
  availability.backorderable || availability.preorderable || availability.ats >= quantity;

/** Whether the counter may fall below zero for this product. */
export const mayOversell = (availability: Availability): boolean =>
  availability.backorderable || availability.preorderable;

/** A part of a bundle with its availability. */
export interface BundlePart {
  readonly quantity: number;
  readonly availability: Availability;
}

/**
 * Returns the availability of a bundle, limited by the bundle's own record and by its scarcest part. If the list uses
 * bundle inventory only, or if the bundle has no parts, its own record alone counts; undefined if it then has none.
 */
export function bundleAvailability(
  ownAvailability: Availability | undefined,
  parts: readonly BundlePart[],
  usesOwnStockOnly: boolean,
): Availability | undefined {
  if (usesOwnStockOnly || parts.length === 0) return ownAvailability;
  const partLimits = parts.map(({ quantity, availability }) =>
    availability.ats === unlimitedStock ? unlimitedStock : Math.floor(availability.ats / quantity),
  );
  const ats = Math.min(
    ...partLimits,
    ownAvailability?.isCounted === true ? ownAvailability.ats : unlimitedStock,
  );
  const base = ownAvailability ?? parts[0]?.availability;
  if (base === undefined) return undefined;
  // A sale also reduces the stock of the bundle's own record, so that record counts like a part.
  const sources = ownAvailability ? [...parts, { quantity: 1, availability: ownAvailability }] : parts;
  const isSellableLater = (flag: 'backorderable' | 'preorderable') =>
    sources.every(({ availability, quantity }) => availability[flag] || availability.ats >= quantity) &&
    sources.some(({ availability }) => availability[flag]);
  const backorderable = isSellableLater('backorderable');
  const preorderable = isSellableLater('preorderable');
  return {
    ...base,
    ats,
    stockLevel: ats,
    backorderable,
    preorderable,
    orderable: ats > 0 || backorderable || preorderable,
    isCounted: parts.some((part) => part.availability.isCounted) || ownAvailability?.isCounted === true,
  };
}

/** Whether a product itself can be sold. Of masters, groups and sets, only the members are sold. */
export const isSellable = (product: Product): boolean =>
  product.type === 'item' || product.type === 'variant' || product.type === 'bundle';

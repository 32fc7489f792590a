import type { InventoryList, InventoryRecord, Product } from '../records/catalog.ts';

/** What the platform shows as "available to sell" where stock is not counted. */
export const unlimitedStock = 999_999;

export interface Availability {
  readonly inventoryListId: string;
  /** Available to sell; {@link unlimitedStock} where stock is not counted. */
  readonly ats: number;
  readonly stockLevel: number;
  readonly orderable: boolean;
  readonly backorderable: boolean;
  readonly preorderable: boolean;
  readonly inStockDate: string | undefined;
  /** Whether a sale is taken off the counter. */
  readonly counted: boolean;
}

/**
 * Availability of one product.
 * @param stock the stock counter's value; what is left to sell
 */
export function availability(
  list: InventoryList,
  record: InventoryRecord | undefined,
  stock: number,
): Availability {
  const counted = record !== undefined && record.perpetual !== true;
  const endless = record === undefined ? list.default_in_stock : record.perpetual === true;
  const backorderable = record?.backorderable === true;
  const preorderable = record?.preorderable === true;
  const ats = endless ? unlimitedStock : counted ? Math.max(stock, 0) : 0;
  return {
    inventoryListId: list.id,
    ats,
    stockLevel: ats,
    orderable: ats > 0 || backorderable || preorderable,
    backorderable,
    preorderable,
    inStockDate: record?.in_stock_date,
    counted,
  };
}

/** Whether a quantity can be sold now: from stock, or on a promise to deliver later. */
export const isAvailable = (found: Availability, quantity: number): boolean =>
  found.backorderable || found.preorderable || found.ats >= quantity;

/** Whether the counter may go below zero for this product. */
export const mayOversell = (found: Availability): boolean => found.backorderable || found.preorderable;

/** A part of a bundle with what there is of it. */
export interface BundlePart {
  readonly quantity: number;
  readonly availability: Availability;
}

/**
 * A bundle can be sold as often as its own record and its scarcest part allow; where the list uses the bundle's own
 * inventory only, or the bundle has no parts, its own record alone decides.
 */
export function bundleAvailability(
  own: Availability | undefined,
  parts: readonly BundlePart[],
  ownOnly: boolean,
): Availability | undefined {
  if (ownOnly || parts.length === 0) return own;
  const ofParts = parts.map((part) => Math.floor(part.availability.ats / part.quantity));
  const ats = Math.min(...ofParts, own?.counted === true ? own.ats : unlimitedStock);
  const first = own ?? parts[0]?.availability;
  if (first === undefined) return undefined;
  const later = (flag: 'backorderable' | 'preorderable') =>
    parts.every((part) => part.availability[flag] || part.availability.ats >= part.quantity) &&
    parts.some((part) => part.availability[flag]);
  const backorderable = later('backorderable');
  const preorderable = later('preorderable');
  return {
    ...first,
    ats,
    stockLevel: ats,
    backorderable,
    preorderable,
    orderable: ats > 0 || backorderable || preorderable,
    counted: parts.some((part) => part.availability.counted) || own?.counted === true,
  };
}

/** Kinds of products that are sold as they are; of masters, groups and sets only their members are. */
export const isSellable = (product: Product): boolean =>
  product.type === 'item' || product.type === 'variant' || product.type === 'bundle';

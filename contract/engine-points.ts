import { hookName, type VendorProfile } from './vendor.ts';

/**
 * Extension points of the order engine that belong to no single operation, without the vendor's root. A script that is
 * registered for one of them replaces what the platform does at that point.
 */
export const enginePoints = {
  /** Calculates a basket after a change. The platform's own calculation runs the two points below. */
  calculate: 'order.calculate',
  calculateShipping: 'order.calculateShipping',
  calculateTax: 'order.calculateTax',
  /** Returns the number of a new order. */
  createOrderNo: 'order.createOrderNo',
} as const;

/** The points that run when a basket is calculated. */
export const calculationPoints: readonly string[] = [
  enginePoints.calculate,
  enginePoints.calculateShipping,
  enginePoints.calculateTax,
];

/**
 * The older name of {@link enginePoints.calculate}, which applies if no script is registered for the newer name.
 */
export const olderCalculatePoint = 'shop.basket.calculate';

/**
 * Returns the point whose scripts run if no script is registered for `name`, or undefined if there is none. Both are
 * full names.
 */
export const fallbackPoint = (vendor: VendorProfile, name: string): string | undefined =>
  name === hookName(vendor, enginePoints.calculate) ? hookName(vendor, olderCalculatePoint) : undefined;

import { handle } from '../../handle.ts';
import { Money } from '../value/Money.ts';
import type { ContainerTotals } from './ContainerTotals.ts';

/** The property with the totals of a basket or order; internal to the Script API. */
export const currentTotals: unique symbol = Symbol('currentTotals');

/** Creates an amount in the container's currency. */
export const toMoney = (container: ContainerTotals, amount: number): Money =>
  new Money(amount, container[handle].data.currency);

/** Returns the ID of a shipment's shipping costs in the totals. */
export const shippingLineId = (shipmentId: string): string => `${shippingPrefix}${shipmentId}`;
export const isShippingLine = (id: string): boolean => id.startsWith(shippingPrefix);
const shippingPrefix = 'shipping:';

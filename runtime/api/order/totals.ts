import { handle } from '../../handle.ts';
import { Money } from '../value/Money.ts';
import type { ContainerTotals } from './ContainerTotals.ts';

/** The totals of a basket or order, shared with its line items. */
export const currentTotals: unique symbol = Symbol('currentTotals');

/** Creates an amount in the container's currency. */
export const money = (container: ContainerTotals, amount: number): Money =>
  new Money(amount, container[handle].data.currency);

/** The ID of a shipment's shipping costs in the totals. */
export const shippingLineId = (shipmentId: string): string => `${shippingPrefix}${shipmentId}`;
export const isShippingLine = (id: string): boolean => id.startsWith(shippingPrefix);
const shippingPrefix = 'shipping:';

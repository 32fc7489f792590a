import { handle } from '../../handle.ts';
import { Money } from '../value/Money.ts';
import type { ContainerTotals } from './ContainerTotals.ts';

/** Sums of a basket or order; shared with its line items. */
export const sums: unique symbol = Symbol('sums');

/** An amount in the container's currency. */
export const money = (container: ContainerTotals, amount: number): Money =>
  new Money(amount, container[handle].data.currency);

/** The id under which the sums know the shipping costs of a shipment. */
export const shippingLine = (shipmentId: string): string => `${shippingPrefix}${shipmentId}`;
export const isShippingLine = (id: string): boolean => id.startsWith(shippingPrefix);
const shippingPrefix = 'shipping:';

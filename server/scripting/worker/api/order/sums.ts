import { handle } from '../../handle.ts';
import { Money } from '../value/Money.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';

/** Sums of a basket or order; shared with its line items. */
export const sums: unique symbol = Symbol('sums');

/** An amount in the container's currency. */
export const money = (container: LineItemCtnr, amount: number): Money =>
  new Money(amount, container[handle].data.currency);

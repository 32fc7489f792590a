import { apportion, money as toDecimal, toNumber } from '../../../server/domain/money.ts';
import { handle } from '../../handle.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { currentTotals, isShippingLine } from './totals.ts';

/** A line item's share of a price adjustment. */
interface ProratedShare {
  readonly adjustmentId: string;
  readonly lineId: string;
  readonly price: number;
}

/**
 * Returns the line items' shares of all price adjustments of products and of the whole order. A line's own adjustment
 * belongs to it alone. The adjustments of the order are apportioned one after another, in proportion to the remaining
 * prices of the lines.
 */
export function proratedShares(container: LineItemCtnr): readonly ProratedShare[] {
  const { lines, order_adjustments: orderAdjustments = [] } = container[currentTotals];
  const productLines = Object.entries(lines).filter(([id]) => !isShippingLine(id));
  const lineShares = productLines.flatMap(([lineId, { adjustments = [] }]) =>
    adjustments.map(({ id, price }) => ({ adjustmentId: id, lineId, price })),
  );
  let remainingPrices = productLines.map(([, line]) => toDecimal(line.price_after_item_discount));
  const orderShares = orderAdjustments.flatMap(({ id, price }) => {
    const shares = apportion(toDecimal(price), remainingPrices, container[handle].data.currency);
    remainingPrices = remainingPrices.map((remainingPrice, index) => remainingPrice.plus(shares[index] ?? 0));
    return productLines.map(([lineId], index) => ({
      adjustmentId: id,
      lineId,
      price: toNumber(shares[index] ?? toDecimal(0)),
    }));
  });
  return [...lineShares, ...orderShares];
}

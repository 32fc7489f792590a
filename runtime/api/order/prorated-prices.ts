import { apportion, money as exactMoney, toNumber } from '../../../server/domain/money.ts';
import { handle } from '../../handle.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { currentTotals, isShippingLine } from './totals.ts';

/** A line item's part of a price adjustment. */
interface ProratedPart {
  readonly adjustmentId: string;
  readonly lineId: string;
  readonly price: number;
}

/**
 * The parts of all price adjustments of products and of the whole order: an adjustment of a line is wholly that line's; those of
 * the order are divided one after the other in proportion to what the lines still cost.
 */
export function proratedParts(container: LineItemCtnr): readonly ProratedPart[] {
  const { lines, order_adjustments: orderAdjustments = [] } = container[currentTotals];
  const productLines = Object.entries(lines).filter(([id]) => !isShippingLine(id));
  const ownParts = productLines.flatMap(([lineId, { adjustments = [] }]) =>
    adjustments.map(({ id, price }) => ({ adjustmentId: id, lineId, price })),
  );
  let remaining = productLines.map(([, line]) => exactMoney(line.price_after_item_discount));
  const orderParts = orderAdjustments.flatMap(({ id, price }) => {
    const parts = apportion(exactMoney(price), remaining, container[handle].data.currency);
    remaining = remaining.map((rest, index) => rest.plus(parts[index] ?? 0));
    return productLines.map(([lineId], index) => ({
      adjustmentId: id,
      lineId,
      price: toNumber(parts[index] ?? exactMoney(0)),
    }));
  });
  return [...ownParts, ...orderParts];
}

import type { Adjustment, FixedPrices, Order, Totals } from '../../records/commerce.ts';
import type { Discounts } from './adjustments.ts';
import { shippingLineId, type TotalsInputs } from './line.ts';
import { totalsOf } from './totals.ts';

/**
 * Recalculates an order's totals after its lines or adjustments have changed. Lines from the submission keep their
 * promotions, and their prices and tax rates if scripts have not set others; new lines are priced from the inputs.
 */
export function repricedTotals(order: Order, inputs: TotalsInputs): Totals {
  const { lines, order_adjustments: orderAdjustments = [] } = order.totals;
  /** Returns the price and tax of a line from the submission; empty if the line had no price then, or is new. */
  const submissionPrices = (id: string, fixed: FixedPrices | undefined): { fixed?: FixedPrices } => {
    const line = lines[id];
    if (line === undefined || line.unpriced === true) return {};
    const { base_price, tax_rate, tax_class_id } = line;
    return {
      fixed: { base_price, tax_rate, ...(tax_class_id === '' ? {} : { tax_class_id }), ...fixed },
    };
  };
  const container = {
    ...order,
    product_lines: order.product_lines.map((line) => ({
      ...line,
      ...submissionPrices(line.item_id, line.fixed),
      ...(line.options === undefined
        ? {}
        : {
            options: line.options.map((option) => ({
              ...option,
              ...submissionPrices(option.item_id, option.fixed),
            })),
          }),
    })),
    shipments: order.shipments.map((shipment) => ({
      ...shipment,
      ...submissionPrices(shippingLineId(shipment.id), shipment.fixed),
    })),
  };
  const promotionAdjustments = new Map(
    Object.entries(lines).map(([id, { adjustments = [] }]) => [id, adjustments.filter(isFromPromotion)]),
  );
  const discounts: Discounts = {
    product: () => promotionAdjustments,
    order: () => orderAdjustments.filter(isFromPromotion),
    shipping: () => promotionAdjustments,
  };
  return totalsOf(container, inputs, discounts);
}

const isFromPromotion = ({ manual }: Adjustment): boolean => manual !== true;

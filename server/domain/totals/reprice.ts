import type { Adjustment, FixedPrices, Order, Totals } from '../../records/commerce.ts';
import type { Discounts } from './adjustments.ts';
import { shippingLineId, type TotalsInputs } from './line.ts';
import { totalsOf } from './totals.ts';

/**
 * An order's totals anew, after its lines or adjustments were changed. What was there when it was submitted keeps its
 * price, tax rate and promotions; what is new costs what the inputs say.
 */
export function repricedTotals(order: Order, inputs: TotalsInputs): Totals {
  const { lines, order_adjustments: ofOrder = [] } = order.totals;
  const frozen = (id: string, fixed: FixedPrices | undefined): { fixed?: FixedPrices } => {
    const line = lines[id];
    if (line === undefined || line.unpriced === true) return fixed === undefined ? {} : { fixed };
    const { base_price, tax_rate, tax_class_id } = line;
    return {
      fixed: { base_price, tax_rate, ...(tax_class_id === '' ? {} : { tax_class_id }), ...fixed },
    };
  };
  const container = {
    ...order,
    product_lines: order.product_lines.map((line) => ({
      ...line,
      ...frozen(line.item_id, line.fixed),
      ...(line.options === undefined
        ? {}
        : { options: line.options.map((one) => ({ ...one, ...frozen(one.item_id, one.fixed) })) }),
    })),
    shipments: order.shipments.map((shipment) => ({
      ...shipment,
      ...frozen(shippingLineId(shipment.id), shipment.fixed),
    })),
  };
  const promoted = new Map(
    Object.entries(lines).map(([id, { adjustments = [] }]) => [id, adjustments.filter(byPromotion)]),
  );
  const discounts: Discounts = {
    product: () => promoted,
    order: () => ofOrder.filter(byPromotion),
    shipping: () => promoted,
  };
  return totalsOf(container, inputs, discounts);
}

const byPromotion = ({ manual }: Adjustment): boolean => manual !== true;

import type { Basket } from '../records/commerce.ts';
import { shippingLineId } from './totals/line.ts';

/** Returns the IDs of the items that can have price adjustments: product lines, their options, and shipping costs. */
export const itemIdsOf = ({
  product_lines: lines,
  shipments,
}: Pick<Basket, 'product_lines' | 'shipments'>): Set<string> =>
  new Set([
    ...lines.flatMap((line) => [line.item_id, ...(line.options ?? []).map((option) => option.item_id)]),
    ...shipments.map(({ id }) => shippingLineId(id)),
  ]);

import { asManual } from '../../between-classes.ts';
import type { Adjustment, ManualAdjustment } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { Discount } from '../campaign/Discount.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { PriceAdjustment } from './PriceAdjustment.ts';
import { sums } from './sums.ts';

/** What an adjustment is on: a line of the sums, or (undefined) the whole. */
export interface AdjustedPart {
  readonly level: ManualAdjustment['level'];
  readonly lineId: string | undefined;
}

const ofPart = (container: LineItemCtnr, { lineId }: AdjustedPart): readonly Adjustment[] => {
  const { lines, order_adjustments: ofOrder = [] } = container[sums];
  return (lineId === undefined ? ofOrder : lines[lineId]?.adjustments) ?? [];
};

/** The adjustments of a part: what promotions and people gave, and what scripts made since the sums were computed. */
export function adjustmentsOf(container: LineItemCtnr, part: AdjustedPart): ArrayList<PriceAdjustment> {
  const computed = ofPart(container, part);
  const given = (container[handle].data.manual_adjustments ?? []).filter(
    ({ id, level, item_id: itemId }) =>
      level === part.level && itemId === part.lineId && !computed.some((one) => one.id === id),
  );
  return new ArrayList<PriceAdjustment>([
    ...computed.map((one) => new PriceAdjustment(container, one.id)),
    ...given.map(({ id }) => new PriceAdjustment(container, id)),
  ]);
}

export const adjustmentByPromotion = (
  container: LineItemCtnr,
  part: AdjustedPart,
  promotionId: string,
): PriceAdjustment | null =>
  adjustmentsOf(container, part)
    .toArray()
    .find((one) => one.promotionID === promotionId) ?? null;

/**
 * A new adjustment of a script's own; without a discount it gives nothing until its price is set.
 * @throws Error where the part has one of that name already, or the site has such a promotion
 */
export function createAdjustment(
  container: LineItemCtnr,
  part: AdjustedPart,
  promotionId: string,
  discount?: Discount,
): PriceAdjustment {
  if (typeof promotionId !== 'string' || promotionId === '')
    throw new TypeError('A price adjustment needs a promotion id.');
  const all = container[handle].data.manual_adjustments ?? [];
  if (all.some((one) => one.promotion_id === promotionId && one.item_id === part.lineId))
    throw new Error(`There is a price adjustment ${promotionId} already.`);
  const now = new Date().toISOString();
  const created: ManualAdjustment = {
    id: UUIDUtils.createUUID(),
    level: part.level,
    ...(part.lineId === undefined ? {} : { item_id: part.lineId }),
    promotion_id: promotionId,
    item_text: promotionId,
    discount: discount instanceof Discount ? discount[asManual]() : { type: 'amount', value: 0, once: true },
    created_by: run().job.scope.customerId === undefined ? 'System' : 'Customer',
    creation_date: now,
    last_modified: now,
  };
  container[handle].change(
    (data) => (data.manual_adjustments = [...(data.manual_adjustments ?? []), created]),
  );
  return new PriceAdjustment(container, created.id);
}

/** Takes an adjustment that a person or script gave; a promotion's comes back with the next computation. */
export function removeAdjustment(container: LineItemCtnr, adjustment: PriceAdjustment): void {
  const id = adjustment.UUID;
  container[handle].change((data) => {
    data.manual_adjustments = (data.manual_adjustments ?? []).filter((one) => one.id !== id);
  });
}

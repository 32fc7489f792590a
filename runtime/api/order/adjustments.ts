import { toManualDiscount } from '../../internal-symbols.ts';
import { itemIdsOf } from '../../../server/domain/item-ids.ts';
import type { Adjustment, ManualAdjustment } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { runInstant } from '../../run-instant.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { Discount } from '../campaign/Discount.ts';
import type { ContainerRecord } from './ContainerTotals.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';
import { PriceAdjustment } from './PriceAdjustment.ts';
import { currentTotals } from './totals.ts';

/** What a price adjustment applies to: a line of the totals, or the whole order if the line is undefined. */
export interface AdjustmentTarget {
  readonly level: ManualAdjustment['level'];
  readonly lineId: string | undefined;
}

const findCalculatedAdjustments = (
  container: LineItemCtnr,
  { lineId }: AdjustmentTarget,
): readonly Adjustment[] => {
  const { lines, order_adjustments: orderAdjustments = [] } = container[currentTotals];
  return (lineId === undefined ? orderAdjustments : lines[lineId]?.adjustments) ?? [];
};

/**
 * Returns the price adjustments of a target: those in the totals, and those that scripts have created since the totals
 * were calculated.
 */
export function findAdjustments(
  container: LineItemCtnr,
  target: AdjustmentTarget,
): ArrayList<PriceAdjustment> {
  const calculatedAdjustments = findCalculatedAdjustments(container, target);
  const manualAdjustments = (container[handle].data.manual_adjustments ?? []).filter(
    ({ id, level, item_id: itemId }) =>
      level === target.level &&
      itemId === target.lineId &&
      !calculatedAdjustments.some((adjustment) => adjustment.id === id),
  );
  return new ArrayList<PriceAdjustment>([
    ...calculatedAdjustments.map((adjustment) => new PriceAdjustment(container, adjustment.id)),
    ...manualAdjustments.map(({ id }) => new PriceAdjustment(container, id)),
  ]);
}

export const findAdjustment = (
  container: LineItemCtnr,
  target: AdjustmentTarget,
  promotionId: string,
): PriceAdjustment | null =>
  findAdjustments(container, target)
    .toArray()
    .find((adjustment) => adjustment.promotionID === promotionId) ?? null;

/**
 * Creates a manual price adjustment. Without a discount, its price is 0 until a script sets it.
 * @throws Error if the ID is in use, or scripts cannot apply a discount of this type
 * @throws TypeError if the ID is empty
 */
export function createAdjustment(
  container: LineItemCtnr,
  target: AdjustmentTarget,
  promotionId: string,
  discount?: Discount,
): PriceAdjustment {
  if (typeof promotionId !== 'string' || promotionId === '')
    throw new TypeError('A price adjustment needs a promotion id.');
  const manualAdjustments = container[handle].data.manual_adjustments ?? [];
  if (
    manualAdjustments.some(
      (adjustment) => adjustment.promotion_id === promotionId && adjustment.item_id === target.lineId,
    )
  )
    throw new Error(`The price adjustment ${promotionId} already exists.`);
  const now = runInstant().toISOString();
  const record: ManualAdjustment = {
    id: UUIDUtils.createUUID(),
    level: target.level,
    ...(target.lineId === undefined ? {} : { item_id: target.lineId }),
    promotion_id: promotionId,
    item_text: promotionId,
    discount:
      discount instanceof Discount ? discount[toManualDiscount]() : { type: 'amount', value: 0, once: true },
    created_by: currentRun().job.scope.customerId === undefined ? 'System' : 'Customer',
    creation_date: now,
    last_modified: now,
  };
  container[handle].change(
    (data) => (data.manual_adjustments = [...(data.manual_adjustments ?? []), record]),
  );
  return new PriceAdjustment(container, record.id);
}

/** Removes a manual price adjustment. Has no effect on a price adjustment of a promotion. */
export function removeAdjustment(container: LineItemCtnr, adjustment: PriceAdjustment): void {
  const id = adjustment.UUID;
  container[handle].change((data) => {
    data.manual_adjustments = (data.manual_adjustments ?? []).filter((candidate) => candidate.id !== id);
  });
}

/** Removes the manual adjustments of items that have been removed. */
export function removeOrphanedAdjustments(data: ContainerRecord): void {
  const itemIds = itemIdsOf(data);
  data.manual_adjustments &&= data.manual_adjustments.filter(
    ({ item_id: id }) => id === undefined || itemIds.has(id),
  );
}

import { bonusChoices, getBonusLine, getCouponStatus, effectiveLines } from '../../internal-symbols.ts';
import type {
  Basket as BasketRecord,
  BasketCalculation,
  BonusChoice,
  ProductLine,
  Totals,
} from '../../protocol/bridge-protocol.ts';
import { channelTypes } from '../../../server/domain/channel-types.ts';
import type { CouponStatus } from '../../../server/domain/promotions/coupons.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, type Handle } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyFlag, readOnlyText, defineFields } from '../../stored-fields.ts';
import { callHost } from '../../host-calls.ts';
import { Status } from '../system/Status.ts';
import { LineItemCtnr } from './LineItemCtnr.ts';
import { currentTotals } from './totals.ts';

/** A basket of a customer on a site. */
export class Basket extends LineItemCtnr {
  declare readonly temporary: boolean;

  constructor(basketId: string) {
    super(recordHandle('baskets', basketId));
  }

  /** Totals are not stored in a basket but calculated from current prices. */
  get [currentTotals](): Totals {
    const { records, bridge } = currentRun();
    const { data } = this.#basket;
    return records.memoize(`totals ${data.basket_id}`, () => bridge.call('totals', data));
  }

  /**
   * Checks only that a transaction is open: the totals of a basket are always calculated from current prices.
   * Requires a transaction.
   */
  updateTotals(): void {
    currentRun().records.requireTransaction();
  }

  /**
   * Always returns an OK status: inventory is reserved only when the order is created. Requires a
   * transaction.
   */
  reserveInventory(_minutes?: number, _removeIfUnavailable?: boolean): Status {
    currentRun().records.requireTransaction();
    return new Status(Status.OK);
  }

  /**
   * Always returns an OK status: baskets hold no reservations that could be released. Requires a transaction.
   */
  releaseInventory(): Status {
    currentRun().records.requireTransaction();
    return new Status(Status.OK);
  }

  /** Always returns null: baskets hold no reservations. */
  get inventoryReservationExpiry(): null {
    return null;
  }

  /**
   * Checks only that a transaction is open: checkout needs no preparation in this service. Requires a
   * transaction.
   */
  startCheckout(): void {
    currentRun().records.requireTransaction();
  }

  /**
   * Sets the sales channel of the basket and its order: one of the CHANNEL_TYPE constants. Requires a transaction.
   * @throws RangeError if baskets have no channel of this type
   */
  setChannelType(type: number): void {
    const channel = channelTypes[Number(type) - 1];
    if (channel === undefined) throw new RangeError(`There is no channel type ${String(type)} of baskets.`);
    this[handle].change((data) => (data.channel_type = channel));
  }

  /** Always returns null: this service does not support editing orders. */
  get orderBeingEdited(): null {
    return null;
  }

  /** Always returns null: this service does not support editing orders. */
  get orderNoBeingEdited(): null {
    return null;
  }

  /** Sets the basket's currency to the session's. Requires a transaction. */
  updateCurrency(): void {
    const { currency } = currentRun().job.scope.session;
    this[handle].change((data) => (data.currency = currency));
  }

  override [getBonusLine](itemId: string): ProductLine | undefined {
    return this.#calculation.bonusLines.find((line) => line.item_id === itemId);
  }

  override [getCouponStatus](itemId: string): CouponStatus | undefined {
    return this.#calculation.couponStatuses[itemId];
  }

  override [effectiveLines](): readonly ProductLine[] {
    const { unentitledLineIds, bonusLines } = this.#calculation;
    const recordedLines = this.#basket.data.product_lines.filter(
      (line) => !unentitledLineIds.includes(line.item_id),
    );
    return [...recordedLines, ...bonusLines];
  }

  override get [bonusChoices](): readonly BonusChoice[] {
    return this.#calculation.choices;
  }

  get #calculation(): BasketCalculation {
    const { basket_id: id } = this.#basket.data;
    return currentRun().records.memoize(`calculation ${id}`, () => callHost('calculateBasket', id));
  }

  get #basket(): Handle<BasketRecord> {
    return this[handle].narrow((data) => 'basket_id' in data);
  }

  [displayId](): string {
    return this.#basket.data.basket_id;
  }
}
defineFields(Basket, {
  /** Returns the unique ID of the basket. */
  UUID: readOnlyText('basket_id'),
  /** Returns true if this is an agent basket, which an agent fills for the customer. */
  agentBasket: readOnlyFlag('agent_basket'),
  /** Returns true if `BasketMgr.createTemporaryBasket` created the basket. */
  temporary: readOnlyFlag('temporary'),
});
registerClass('order.Basket', Basket, {
  booleans: ['agentBasket', 'temporary'],
  // These properties have the same value in every basket of this service.
  hiddenInDebugger: ['inventoryReservationExpiry', 'orderBeingEdited', 'orderNoBeingEdited'],
});

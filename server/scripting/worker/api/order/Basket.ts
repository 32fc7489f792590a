import { bonusChoices, bonusLine, couponStatus, ownLines } from '../../between-classes.ts';
import type {
  Basket as BasketRecord,
  BasketInsight,
  BonusChoice,
  ProductLine,
  Totals,
} from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, type Handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readFlag, readText, storedFields } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import { Status } from '../system/Status.ts';
import { LineItemCtnr } from './LineItemCtnr.ts';
import { sums } from './sums.ts';

export class Basket extends LineItemCtnr {
  declare readonly UUID: string;

  constructor(basketId: string) {
    super(recordHandle('baskets', basketId));
  }

  /** A basket holds no sums: they are computed from the prices of this moment. */
  get [sums](): Totals {
    const { records, bridge } = run();
    const { data } = this.#basket;
    return records.computed(`totals ${data.basket_id}`, () => bridge.call('totals', data));
  }

  /** Sums are always those of this moment: there is nothing to bring up to date. */
  updateTotals(): void {
    run().records.requireTransaction();
  }

  /** Stock is taken when the order is made, and not before: nothing is reserved, and nothing speaks against it. */
  reserveInventory(_minutes?: number, _removeIfUnavailable?: boolean): Status {
    run().records.requireTransaction();
    return new Status(Status.OK);
  }

  /** Nothing is reserved that could be given back. */
  releaseInventory(): Status {
    run().records.requireTransaction();
    return new Status(Status.OK);
  }

  /** When what is reserved is given back: never, as nothing is. */
  get inventoryReservationExpiry(): null {
    return null;
  }

  /** Baskets of this service have nothing to prepare. */
  startCheckout(): void {
    run().records.requireTransaction();
  }

  /** Orders are not edited as baskets here. */
  get orderBeingEdited(): null {
    return null;
  }

  /** Orders are not edited as baskets here. */
  get orderNoBeingEdited(): null {
    return null;
  }

  /** Baskets are kept until they are ordered or deleted. */
  get temporary(): boolean {
    return false;
  }

  /** Takes over the session's currency. */
  updateCurrency(): void {
    const { currency } = run().job.scope.session;
    this[handle].change((data) => (data.currency = currency));
  }

  override [bonusLine](itemId: string): ProductLine | undefined {
    return this.#insight.bonusLines.find((line) => line.item_id === itemId);
  }

  override [couponStatus](itemId: string): string | undefined {
    return this.#insight.couponStatuses[itemId];
  }

  override [ownLines](): readonly ProductLine[] {
    const { notOwed, bonusLines } = this.#insight;
    const own = this.#basket.data.product_lines.filter((line) => !notOwed.includes(line.item_id));
    return [...own, ...bonusLines];
  }

  override get [bonusChoices](): readonly BonusChoice[] {
    return this.#insight.choices;
  }

  get #insight(): BasketInsight {
    const { basket_id: id } = this.#basket.data;
    return run().records.computed(`insight ${id}`, () => service('basketInsight', id));
  }

  get #basket(): Handle<BasketRecord> {
    return this[handle] as unknown as Handle<BasketRecord>;
  }

  [identity](): string {
    return this.#basket.data.basket_id;
  }
}
storedFields(Basket, { UUID: readText('basket_id'), agentBasket: readFlag('agent_basket') });
platformClass('order.Basket', Basket, {
  booleans: ['agentBasket', 'temporary'],
  // What no basket of this service has stands in nobody's way in the debugger.
  unshown: ['inventoryReservationExpiry', 'orderBeingEdited', 'orderNoBeingEdited', 'temporary'],
});

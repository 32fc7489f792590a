import type { Basket as BasketRecord, Totals } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, type Handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readFlag, readText, storedFields } from '../../stored-fields.ts';
import { LineItemCtnr } from './LineItemCtnr.ts';
import { sums } from './sums.ts';

export class Basket extends LineItemCtnr {
  constructor(basketId: string) {
    super(recordHandle('baskets', basketId));
  }

  /** A basket holds no sums: they are computed from the prices of this moment. */
  get [sums](): Totals {
    return run().bridge.call('totals', this.#basket.data);
  }

  get #basket(): Handle<BasketRecord> {
    return this[handle] as unknown as Handle<BasketRecord>;
  }

  [identity](): string {
    return this.#basket.data.basket_id;
  }
}
storedFields(Basket, { UUID: readText('basket_id'), agentBasket: readFlag('agent_basket') });
platformClass('order.Basket', Basket, { booleans: ['agentBasket'] });

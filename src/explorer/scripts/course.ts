import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { versionSegment } from '../../../contract/version.ts';
import { newestVersion } from '../../client/address.ts';
import { trialAddress } from '../shop/basket-steps.ts';
import type { Trial } from './trial.ts';

/** A request that a launch configuration's `trigger` takes as it stands. */
export interface HookStep {
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly as: 'guest' | 'customer' | 'agent' | 'none';
  readonly body?: unknown;
}

export type As = HookStep['as'];

const { shop } = contract;
export const card = (number = '4111111111111111') => ({
  payment_method_id: 'CREDIT_CARD',
  payment_card: {
    card_type: 'Visa',
    number,
    holder: 'Wren Hollis',
    expiration_month: 11,
    expiration_year: 2039,
    security_code: '123',
  },
});

/** Requests one after another; a later one takes values out of the answers of earlier ones. */
export class Course {
  readonly steps: HookStep[] = [];
  readonly #trial: Trial;
  readonly #as: As;

  constructor(trial: Trial, as: As) {
    this.#trial = trial;
    this.#as = as;
  }

  /** Adds a request; gives back how later ones refer to a field of its answer. */
  add(
    operation: Operation,
    params: Readonly<Record<string, string>> = {},
    body?: unknown,
    query = '',
    as = this.#as,
  ): (field: string) => string {
    const number = this.steps.length;
    this.steps.push({
      method: operation.method,
      path: pathOf(this.#trial, operation, params) + query,
      as,
      ...(body === undefined ? {} : { body }),
    });
    return (field) => `\${steps.${number}.${field}}`;
  }

  /** A basket of the one who sends it. */
  basket(): string {
    return this.add(
      shop.baskets.post,
      {},
      { customer_info: { email: 'wren.hollis@example.com' } },
    )('basket_id');
  }

  /** With something in it; also how to refer to its first line item. */
  filled(): { id: string; item: string } {
    const id = this.basket();
    const answer = this.add(shop.baskets.addItems, { basket_id: id }, [
      { product_id: this.#trial.product, quantity: 1 },
    ]);
    return { id, item: answer('product_items.0.item_id') };
  }

  /** Ready to be submitted. */
  ready(): string {
    const { id } = this.filled();
    const me = { basket_id: id, shipment_id: 'me' };
    this.add(shop.basketShipments.putShippingAddress, me, trialAddress, '?use_as_billing=true');
    const methods = this.add(shop.basketShipments.getShippingMethods, me);
    this.add(shop.basketShipments.putShippingMethod, me, { id: methods('applicable_shipping_methods.0.id') });
    this.add(shop.basketPayment.addPaymentInstrument, { basket_id: id }, card());
    return id;
  }

  /** Its number. */
  order(): (field: string) => string {
    return this.add(shop.orders.post, {}, { basket_id: this.ready() });
  }

  /** The id of the customer who sends the requests. */
  customer(): string {
    return this.add(shop.auth.post, {}, { type: 'refresh' })('customer_id');
  }
}

/** Path of an operation; placeholders within stay readable. */
function pathOf(
  { vendor, site }: Trial,
  operation: Operation,
  params: Readonly<Record<string, string>>,
): string {
  const family = operation.family === 'shop' ? 'shop' : 'data';
  const at = family === 'shop' ? encodeURIComponent(site) : '-';
  const below = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return value.startsWith('${') ? value : encodeURIComponent(value);
  });
  return `/s/${at}/${vendor.prefix}/${family}/${versionSegment(newestVersion(family))}${below}`;
}

export type Recipe = (course: Course, trial: Trial) => void;
/** Who sends the requests, and which. */
export interface Way {
  readonly who: As;
  readonly recipe: Recipe;
}

export const as = (who: As, recipe: Recipe): Way => ({ who, recipe });
export const guest = (recipe: Recipe) => as('guest', recipe);
export const customer = (recipe: Recipe) => as('customer', recipe);
export const agent = (recipe: Recipe) => as('agent', recipe);

import { contract } from '../../../contract/index.ts';
import { looseCall, type JsonObject } from '../../client/loose-call.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { textOf } from '../listing.ts';

const { shop } = contract;

/** A basket of one shopper at one site. Each step may halt in its hooks for as long as somebody looks, and waits. */
export class BasketSteps {
  readonly #client: PlatformClient;
  readonly #site: string;
  readonly #signal: AbortSignal | undefined;

  constructor(client: PlatformClient, site: string, signal?: AbortSignal) {
    this.#client = client;
    this.#site = site;
    this.#signal = signal;
  }

  #call(
    operation: Parameters<typeof looseCall>[1],
    params: Record<string, string>,
    body?: unknown,
    query = {},
  ) {
    return looseCall(this.#client, operation, {
      params,
      query,
      ...(body === undefined ? {} : { body }),
      site: this.#site,
      signal: this.#signal,
      timeout: 0,
    });
  }

  /** Resolves with the basket, as do all steps that change one. */
  create(email?: string): Promise<JsonObject> {
    return this.#call(shop.baskets.post, {}, email === undefined ? {} : { customer_info: { email } });
  }

  setEmail(basket: string, email: string): Promise<JsonObject> {
    return this.#call(shop.basketHolders.putCustomer, { basket_id: basket }, { email });
  }

  addItem(basket: string, product: string, quantity: number): Promise<JsonObject> {
    return this.#call(shop.baskets.addItems, { basket_id: basket }, [{ product_id: product, quantity }]);
  }

  setQuantity(basket: string, item: string, quantity: number): Promise<JsonObject> {
    return this.#call(shop.baskets.patchItem, { basket_id: basket, item_id: item }, { quantity });
  }

  removeItem(basket: string, item: string): Promise<JsonObject> {
    return this.#call(shop.baskets.deleteItem, { basket_id: basket, item_id: item });
  }

  addCoupon(basket: string, code: string): Promise<JsonObject> {
    return this.#call(shop.basketDiscounts.addCoupon, { basket_id: basket }, { code });
  }

  removeCoupon(basket: string, coupon: string): Promise<JsonObject> {
    return this.#call(shop.basketDiscounts.deleteCoupon, { basket_id: basket, coupon_item_id: coupon });
  }

  /** The billing address, too. */
  setAddress(basket: string, shipment: string, address: JsonObject): Promise<JsonObject> {
    return this.#call(
      shop.basketShipments.putShippingAddress,
      { basket_id: basket, shipment_id: shipment },
      address,
      { use_as_billing: true },
    );
  }

  shippingMethods(basket: string, shipment: string): Promise<JsonObject> {
    return this.#call(shop.basketShipments.getShippingMethods, { basket_id: basket, shipment_id: shipment });
  }

  setShippingMethod(basket: string, shipment: string, id: string): Promise<JsonObject> {
    return this.#call(
      shop.basketShipments.putShippingMethod,
      { basket_id: basket, shipment_id: shipment },
      { id },
    );
  }

  paymentMethods(basket: string): Promise<JsonObject> {
    return this.#call(shop.basketPayment.getPaymentMethods, { basket_id: basket });
  }

  addPayment(basket: string, payment: JsonObject): Promise<JsonObject> {
    return this.#call(shop.basketPayment.addPaymentInstrument, { basket_id: basket }, payment);
  }

  removePayment(basket: string, payment: string): Promise<JsonObject> {
    return this.#call(shop.basketPayment.deletePaymentInstrument, {
      basket_id: basket,
      payment_instrument_id: payment,
    });
  }

  /** Resolves with the order. */
  submit(basket: string): Promise<JsonObject> {
    return this.#call(shop.orders.post, {}, { basket_id: basket });
  }
}

/** An address for trying things out: a made-up person in a place that the sample shop ships to. */
export const trialAddress: JsonObject = {
  first_name: 'Wren',
  last_name: 'Hollis',
  address1: '63 Chandlery Row',
  city: 'Astoria',
  postal_code: '97103',
  state_code: 'OR',
  country_code: 'US',
  phone: '+1 503 555 0188',
};

/** A payment with the test number that card schemes publish. */
export const trialPayment = (method: JsonObject): JsonObject => {
  const id = textOf(method['id']);
  const cards = method['cards'];
  const first = Array.isArray(cards) ? (cards[0] as JsonObject | undefined) : undefined;
  if (!first) return { payment_method_id: id };
  return {
    payment_method_id: id,
    payment_card: {
      card_type: textOf(first['card_type']) || 'Visa',
      number: '4111111111111111',
      holder: 'Wren Hollis',
      expiration_month: 11,
      expiration_year: 2039,
      security_code: '123',
    },
  };
};

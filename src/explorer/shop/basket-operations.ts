import { contract } from '../../../contract/index.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { textOrEmpty } from '../listing.ts';
import type { RemovableBasketNode } from '../node.ts';

const { shop } = contract;

/**
 * Operations on the baskets of a shopper at a site. They have no timeout, since each may halt in its hooks
 * for as long as the user inspects the script.
 */
export class BasketOperations {
  readonly #client: PlatformClient;
  readonly #site: string;
  readonly #signal: AbortSignal | undefined;

  constructor(client: PlatformClient, site: string, signal?: AbortSignal) {
    this.#client = client;
    this.#site = site;
    this.#signal = signal;
  }

  #call(
    operation: Parameters<typeof callUntyped>[1],
    params: Record<string, string>,
    body?: unknown,
    query = {},
  ) {
    return callUntyped(this.#client, operation, {
      params,
      query,
      ...(body === undefined ? {} : { body }),
      site: this.#site,
      signal: this.#signal,
      timeoutMs: 0,
    });
  }

  /** Creates a basket. Resolves with the basket, like all operations that change one. */
  create(email?: string): Promise<JsonObject> {
    return this.#call(shop.baskets.post, {}, email === undefined ? {} : { customer_info: { email } });
  }

  setEmail(basket: string, email: string): Promise<JsonObject> {
    return this.#call(shop.basketOwners.putCustomer, { basket_id: basket }, { email });
  }

  addItem(basket: string, product: string, quantity: number): Promise<JsonObject> {
    return this.#call(shop.baskets.addItems, { basket_id: basket }, [{ product_id: product, quantity }]);
  }

  setQuantity(basket: string, item: string, quantity: number): Promise<JsonObject> {
    return this.#call(shop.baskets.patchItem, { basket_id: basket, item_id: item }, { quantity });
  }

  /** Removes a line item, a coupon or a payment. */
  remove(node: RemovableBasketNode): Promise<JsonObject> {
    const { basketId } = node.basket;
    switch (node.kind) {
      case 'basketItem':
        return this.removeItem(basketId, node.itemId);
      case 'basketCoupon':
        return this.removeCoupon(basketId, node.couponItemId);
      case 'basketPayment':
        return this.removePayment(basketId, node.paymentInstrumentId);
    }
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

  /** Sets the shipping address and the billing address. */
  setAddress(basket: string, shipment: string, address: JsonObject): Promise<JsonObject> {
    return this.#call(
      shop.basketShipments.putShippingAddress,
      { basket_id: basket, shipment_id: shipment },
      address,
      { use_as_billing: true },
    );
  }

  /** Resolves with the addresses of a customer; the preferred one comes first. */
  addresses(customer: string): Promise<JsonObject> {
    return this.#call(shop.customerAddresses.list, { customer_id: customer });
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

  /** Submits a basket. Resolves with the order. */
  submit(basket: string): Promise<JsonObject> {
    return this.#call(shop.orders.post, {}, { basket_id: basket });
  }
}

/** A sample address: a fictional person in a place to which the sample shop ships. */
export const sampleAddress: JsonObject = {
  first_name: 'Wren',
  last_name: 'Hollis',
  address1: '63 Chandlery Row',
  city: 'Astoria',
  postal_code: '97103',
  state_code: 'OR',
  country_code: 'US',
  phone: '+1 503 555 0188',
};

/** A sample card, with the test number that its card scheme publishes. */
export const sampleCard = {
  card_type: 'Visa',
  number: '4111111111111111',
  holder: 'Wren Hollis',
  expiration_month: 11,
  expiration_year: 2039,
  security_code: '123',
};

/** Returns a sample payment; with the sample card if the method has cards, in the name of `holder`. */
export const samplePayment = (method: JsonObject, holder = sampleCard.holder): JsonObject => {
  const id = textOrEmpty(method['id']);
  const cards = method['cards'];
  const firstCard = Array.isArray(cards) ? (cards[0] as JsonObject | undefined) : undefined;
  if (!firstCard) return { payment_method_id: id };
  return {
    payment_method_id: id,
    payment_card: {
      ...sampleCard,
      holder,
      card_type: textOrEmpty(firstCard['card_type']) || sampleCard.card_type,
    },
  };
};

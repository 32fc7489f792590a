import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { versionSegment } from '../../../contract/version.ts';
import { newestVersion } from '../../client/operation-url.ts';
import { sampleAddress, sampleCard } from '../shop/basket-operations.ts';
import { defaultShipmentId } from '../shop/basket-completion.ts';
import type { RequestInputs } from './request-inputs.ts';

/** A request in the format of a launch configuration's `trigger`. */
export interface HookStep {
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly as: 'guest' | 'customer' | 'agent' | 'none';
  readonly body?: unknown;
}

export type RequestIdentity = HookStep['as'];

const { shop } = contract;
export const cardPayment = {
  payment_method_id: 'CREDIT_CARD',
  payment_card: sampleCard,
};

/** A sequence of requests in which later requests use values from the responses of earlier ones. */
export class RequestSequence {
  readonly steps: HookStep[] = [];
  readonly #inputs: RequestInputs;
  readonly #as: RequestIdentity;

  constructor(inputs: RequestInputs, as: RequestIdentity) {
    this.#inputs = inputs;
    this.#as = as;
  }

  /**
   * Adds a request. Returns a function that creates references to fields of its response for later requests.
   */
  add(
    operation: Operation,
    params: Readonly<Record<string, string>> = {},
    body?: unknown,
    query = '',
    as = this.#as,
  ): (field: string) => string {
    const stepIndex = this.steps.length;
    this.steps.push({
      method: operation.method,
      path: operationPath(this.#inputs, operation, params) + query,
      as,
      ...(body === undefined ? {} : { body }),
    });
    return (field) => `\${steps.${stepIndex}.${field}}`;
  }

  /** Adds a request that creates a basket of the sender. Returns a reference to the basket's ID. */
  addBasket(): string {
    return this.add(
      shop.baskets.post,
      {},
      { customer_info: { email: 'wren.hollis@example.com' } },
    )('basket_id');
  }

  /** Adds requests that create a basket with an item. Returns references to their IDs. */
  addFilledBasket(): { id: string; item: string } {
    const id = this.addBasket();
    const responseField = this.add(shop.baskets.addItems, { basket_id: id }, [
      { product_id: this.#inputs.product, quantity: 1 },
    ]);
    return { id, item: responseField('product_items.0.item_id') };
  }

  /** Adds requests that create a basket that is ready to be submitted. Returns a reference to the basket's ID. */
  addCompleteBasket(): string {
    const { id } = this.addFilledBasket();
    const shipmentParams = { basket_id: id, shipment_id: defaultShipmentId };
    this.add(shop.basketShipments.putShippingAddress, shipmentParams, sampleAddress, '?use_as_billing=true');
    const methodsField = this.add(shop.basketShipments.getShippingMethods, shipmentParams);
    this.add(shop.basketShipments.putShippingMethod, shipmentParams, {
      id: methodsField('applicable_shipping_methods.0.id'),
    });
    this.add(shop.basketPayment.addPaymentInstrument, { basket_id: id }, cardPayment);
    return id;
  }

  /** Adds requests that place an order. Returns a function that creates references to the order's fields. */
  addOrder(): (field: string) => string {
    return this.add(shop.orders.post, {}, { basket_id: this.addCompleteBasket() });
  }

  /** Adds a request that reads the ID of the customer who sends the requests. Returns a reference to the ID. */
  addCustomerIdRequest(): string {
    return this.add(shop.auth.post, {}, { type: 'refresh' })('customer_id');
  }
}

/** Returns the path of an operation. References to earlier responses are not encoded, so that they can be resolved. */
function operationPath(
  { vendor, site }: RequestInputs,
  operation: Operation,
  params: Readonly<Record<string, string>>,
): string {
  const family = operation.family === 'shop' ? 'shop' : 'data';
  const siteSegment = family === 'shop' ? encodeURIComponent(site) : '-';
  const resourcePath = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return value.startsWith('${') ? value : encodeURIComponent(value);
  });
  return `/s/${siteSegment}/${vendor.prefix}/${family}/${versionSegment(newestVersion(family))}${resourcePath}`;
}

/** Adds the requests of a plan to a sequence. */
export type RequestBuilder = (sequence: RequestSequence, inputs: RequestInputs) => void;

/** The identity of the sender, and the function that adds the requests. */
export interface RequestPlan {
  readonly identity: RequestIdentity;
  readonly addRequests: RequestBuilder;
}

export const planAs = (identity: RequestIdentity, addRequests: RequestBuilder): RequestPlan => ({
  identity,
  addRequests,
});
export const planAsGuest = (addRequests: RequestBuilder) => planAs('guest', addRequests);
export const planAsCustomer = (addRequests: RequestBuilder) => planAs('customer', addRequests);
export const planAsAgent = (addRequests: RequestBuilder) => planAs('agent', addRequests);

import { isFault, PlatformFault } from '../../client/errors.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { elementsOf, textOrEmpty } from '../listing.ts';
import { sampleAddress, samplePayment, type BasketOperations } from './basket-operations.ts';

/** The parts that a basket still needs before it can be submitted. */
export interface MissingParts {
  readonly email: boolean;
  /** The shipping address or the billing address, which are set together. */
  readonly address: boolean;
  readonly shippingMethod: boolean;
  readonly payment: boolean;
}

export const sampleEmail = 'wren.hollis@example.com';

/** Returns the parts that a basket lacks, according to the flashes and fields of its document. */
export function findMissingParts(basket: JsonObject): MissingParts {
  const flashes = new Set(elementsOf(basket, '_flash').map(({ type }) => textOrEmpty(type)));
  const customer = (basket['customer_info'] ?? {}) as JsonObject;
  return {
    email: textOrEmpty(customer['email']) === '',
    address: flashes.has('ShippingAddressRequired') || flashes.has('BillingAddressRequired'),
    shippingMethod: flashes.has('ShippingMethodRequired') || flashes.has('OrderTotalNotSet'),
    payment: elementsOf(basket, 'payment_instruments').length === 0,
  };
}

/** A command on a basket, and what it does. */
interface FlashRemedy {
  readonly command: string;
  readonly label: string;
}

const setAddress: FlashRemedy = { command: 'cartwright.shop.setAddress', label: 'Set Address...' };
const setShippingMethod: FlashRemedy = {
  command: 'cartwright.shop.setShippingMethod',
  label: 'Set Shipping Method...',
};
const addPayment: FlashRemedy = { command: 'cartwright.shop.addPayment', label: 'Add Payment...' };

/**
 * Returns the command that solves a flash of a basket; undefined if there is none. The commands set the address and the
 * shipping method of the first shipment only.
 */
export function findFlashRemedy(basket: JsonObject, flash: JsonObject): FlashRemedy | undefined {
  const { shipmentId = defaultShipmentId } = (flash['details'] ?? {}) as JsonObject;
  if (shipmentId !== defaultShipmentId) return undefined;
  switch (flash['type']) {
    case 'PaymentMethodRequired':
      return addPayment;
    case 'BillingAddressRequired':
    case 'ShippingAddressRequired':
      return setAddress;
    case 'ShippingMethodRequired':
      return setShippingMethod;
    case 'OrderTotalNotSet':
    case 'ShippingItemAdjustedPriceNotSet':
      // The costs and the total depend on the shipping method.
      return elementsOf(basket, '_flash')
        .filter(({ type }) => type === 'ShippingMethodRequired')
        .map((cause) => findFlashRemedy(basket, cause))
        .find((remedy) => remedy !== undefined);
    default:
      return undefined;
  }
}

/** Returns the payment method for a sample payment: credit card if the basket allows it, or else the first method. */
export const preferredPaymentMethod = (methods: readonly JsonObject[]): JsonObject | undefined =>
  methods.find(({ id }) => id === 'CREDIT_CARD') ?? methods[0];

/**
 * Returns the shipping method for a completed basket: the default one, or else the first one, but only those that ship
 * if there are any. `storePickup` or, on instances, `storePickupEnabled` marks a method that does not.
 */
export function preferredShippingMethod(response: JsonObject): JsonObject | undefined {
  const methods = shippingMethodsOf(response);
  const shippedMethods = methods.filter(
    (method) => method['c_storePickup'] !== true && method['c_storePickupEnabled'] !== true,
  );
  const candidates = shippedMethods.length === 0 ? methods : shippedMethods;
  return candidates.find(({ id }) => id === response['default_shipping_method_id']) ?? candidates[0];
}

/** Fields of a customer's address that an address of a basket does not have. */
const customerFields = ['address_id', 'creation_date', 'last_modified', 'preferred'];

/**
 * Resolves with the preferred address of the registered customer to whom a basket belongs, without custom attributes;
 * undefined for guests, for customers without addresses, and if the platform does not list them.
 */
async function findOwnAddress(
  operations: BasketOperations,
  basket: JsonObject,
): Promise<JsonObject | undefined> {
  const customer = (basket['customer_info'] ?? {}) as JsonObject;
  if (textOrEmpty(customer['customer_no']) === '') return undefined;
  const response = await operations
    .addresses(textOrEmpty(customer['customer_id']))
    .catch((error: unknown): JsonObject => {
      if (error instanceof PlatformFault) return {};
      throw error;
    });
  const [address] = elementsOf(response, 'data');
  if (!address) return undefined;
  const isBasketField = (field: string): boolean => !/^(_|c_)/.test(field) && !customerFields.includes(field);
  return Object.fromEntries(Object.entries(address).filter(([field]) => isBasketField(field)));
}

/** Returns the name of a person in an address; undefined if it has none. */
const nameIn = (address: JsonObject | undefined): string | undefined =>
  ['first_name', 'last_name']
    .map((field) => textOrEmpty(address?.[field]))
    .join(' ')
    .trim() || undefined;

/**
 * Sets sample values for the parts that a basket lacks. Uses the customer's own address, if there is one. Resolves with
 * the basket. Rejects with a `PlatformError`.
 */
export async function completeBasket(
  operations: BasketOperations,
  basketId: string,
  basket: JsonObject,
): Promise<JsonObject> {
  const missingParts = findMissingParts(basket);
  const ownAddress =
    missingParts.address || missingParts.payment ? await findOwnAddress(operations, basket) : undefined;
  let result = basket;
  if (missingParts.email) result = await operations.setEmail(basketId, sampleEmail);
  if (missingParts.address)
    result = await operations.setAddress(basketId, defaultShipmentId, ownAddress ?? sampleAddress);
  if (missingParts.shippingMethod) {
    const method = preferredShippingMethod(await operations.shippingMethods(basketId, defaultShipmentId));
    if (method)
      result = await operations.setShippingMethod(basketId, defaultShipmentId, textOrEmpty(method['id']));
  }
  if (missingParts.payment) {
    const method = preferredPaymentMethod(paymentMethodsOf(await operations.paymentMethods(basketId)));
    if (method) result = await operations.addPayment(basketId, samplePayment(method, nameIn(ownAddress)));
  }
  return result;
}

/**
 * Returns sentences about what still prevents the submission of a basket: the messages of its flashes; none if it has
 * no flashes. No flash says that a basket is empty, so an empty basket has one sentence of its own instead.
 */
export function incompleteReasons(basket: JsonObject): string[] {
  const flashes = elementsOf(basket, '_flash');
  if (flashes.length > 0 && isEmpty(basket)) return ['It has no items: add a product first.'];
  return flashes.map(({ message, type }) => textOrEmpty(message) || textOrEmpty(type));
}

/**
 * Reads a basket whose submission was rejected because it is incomplete. Resolves with the basket and the
 * {@link incompleteReasons}. Rejects with `submissionError` if it has another cause, if the basket cannot be read, or
 * if there are no such reasons. The user then sees the original error.
 */
export async function readIncompleteBasket(
  submissionError: unknown,
  readBasket: () => Promise<JsonObject>,
): Promise<{ readonly basket: JsonObject; readonly reasons: readonly string[] }> {
  if (!isFault(submissionError, 'Validation')) throw submissionError;
  const basket = await readBasket().catch(() => undefined);
  const reasons = basket === undefined ? [] : incompleteReasons(basket);
  if (basket === undefined || reasons.length === 0) throw submissionError;
  return { basket, reasons };
}

const isEmpty = (basket: JsonObject): boolean =>
  ['product_items', 'gift_certificate_items'].every((field) => elementsOf(basket, field).length === 0);

/** Whether `completeBasket` can add something that a basket lacks: an empty basket needs a product first. */
export const isCompletable = (basket: JsonObject): boolean =>
  !isEmpty(basket) && Object.values(findMissingParts(basket)).includes(true);

/** ID of the shipment that every basket has. */
export const defaultShipmentId = 'me';

export const shippingMethodsOf = (response: JsonObject): readonly JsonObject[] =>
  elementsOf(response, 'applicable_shipping_methods');

export const paymentMethodsOf = (response: JsonObject): readonly JsonObject[] =>
  elementsOf(response, 'applicable_payment_methods');

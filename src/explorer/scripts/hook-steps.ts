import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { defaultShipmentId } from '../shop/basket-completion.ts';
import { sampleAddress } from '../shop/basket-operations.ts';
import {
  planAsAgent,
  planAs,
  cardPayment,
  RequestSequence,
  planAsCustomer,
  planAsGuest,
  type HookStep,
  type RequestPlan,
} from './request-sequence.ts';
import { productListPlans } from './product-list-plans.ts';
import type { RequestInputs } from './request-inputs.ts';

const { shop, data } = contract;

const basketPlan = (operation: Operation, body?: unknown, query = '') =>
  planAsGuest(
    (sequence) => void sequence.add(operation, { basket_id: sequence.addFilledBasket().id }, body, query),
  );
const productPlan = (operation: Operation) =>
  planAsGuest((sequence, { product }) => void sequence.add(operation, { id: product }));
const customerPlan = (operation: Operation, body?: unknown) =>
  planAsCustomer(
    (sequence) => void sequence.add(operation, { customer_id: sequence.addCustomerIdRequest() }, body),
  );
const customObjectPlan = (operation: Operation, isSiteScoped: boolean, body?: unknown) =>
  planAsAgent((sequence, { site, objectType, objectKey }) => {
    const params = { ...(isSiteScoped ? { site_id: site } : {}), object_type: objectType, key: objectKey };
    sequence.add(operation, params, body);
  });

const customerAddress = { ...sampleAddress, last_name: 'Hollis' };
const adjustment = {
  level: 'order',
  item_text: 'Test adjustment',
  discount: { type: 'amount', amount: 1 },
};
const note = { subject: 'Delivery', text: 'Leave it at the door' };
/** A coupon of the sample shop: the hooks after the operation run only if the code is valid. */
const sampleCouponCode = 'WELCOME10';
/** A payment method of the sample shop: a payment by card runs other hooks. */
const methodWithoutCard = 'PAYPAL';
const certificate = { amount: 10, recipient_email: 'rowan@example.com', recipient_name: 'Rowan' };

/**
 * The plans of the requests that run the hooks of each operation. Omitted are the operations that change a password or
 * reset it by the customer's ID, and the removal of a coupon.
 */
const plansByOperation = new Map<Operation, RequestPlan>([
  [shop.auth.post, planAs('none', (sequence) => void sequence.add(shop.auth.post, {}, { type: 'guest' }))],
  [
    shop.auth.onBehalf,
    planAsAgent((sequence) => {
      const customerField = sequence.add(shop.auth.post, {}, { type: 'refresh' }, '', 'customer');
      sequence.add(shop.auth.onBehalf, { customer_id: customerField('customer_id') });
    }),
  ],
  [
    shop.customers.post,
    planAsGuest((sequence, { uniqueSuffix }) => void addCustomer(sequence, uniqueSuffix)),
  ],
  [shop.customers.get, customerPlan(shop.customers.get)],
  [shop.customers.patch, customerPlan(shop.customers.patch, { job_title: 'Tester' })],
  [shop.customers.baskets, customerPlan(shop.customers.baskets)],
  [shop.customers.orders, customerPlan(shop.customers.orders)],
  [
    shop.customers.resetPassword,
    planAsGuest((sequence, { uniqueSuffix }) => {
      const identification = addCustomer(sequence, uniqueSuffix);
      sequence.add(shop.customers.resetPassword, {}, { identification, type: 'email' });
    }),
  ],
  [shop.customerAddresses.list, customerPlan(shop.customerAddresses.list)],
  [
    shop.customerAddresses.post,
    planAsCustomer((sequence, { uniqueSuffix }) => {
      const customer_id = sequence.addCustomerIdRequest();
      sequence.add(
        shop.customerAddresses.post,
        { customer_id },
        { ...customerAddress, address_id: `trial-${uniqueSuffix}` },
      );
    }),
  ],
  ...(['get', 'patch', 'delete'] as const).map((name): [Operation, RequestPlan] => [
    shop.customerAddresses[name],
    planAsCustomer((sequence, { uniqueSuffix }) => {
      const customer_id = sequence.addCustomerIdRequest();
      const address_name = `trial-${uniqueSuffix}`;
      sequence.add(
        shop.customerAddresses.post,
        { customer_id },
        { ...customerAddress, address_id: address_name },
      );
      const body = name === 'patch' ? { phone: '+1 503 555 0189' } : undefined;
      sequence.add(shop.customerAddresses[name], { customer_id, address_name }, body);
    }),
  ]),
  [shop.customerPaymentInstruments.list, customerPlan(shop.customerPaymentInstruments.list)],
  [shop.customerPaymentInstruments.post, customerPlan(shop.customerPaymentInstruments.post, walletCard())],
  ...(['get', 'delete'] as const).map((name): [Operation, RequestPlan] => [
    shop.customerPaymentInstruments[name],
    planAsCustomer((sequence) => {
      const customer_id = sequence.addCustomerIdRequest();
      const instrumentField = sequence.add(
        shop.customerPaymentInstruments.post,
        { customer_id },
        walletCard(),
      );
      const params = { customer_id, payment_instrument_id: instrumentField('payment_instrument_id') };
      sequence.add(shop.customerPaymentInstruments[name], params);
    }),
  ]),
  ...productListPlans,
  [shop.baskets.post, planAsGuest((sequence) => void sequence.addBasket())],
  [shop.baskets.get, basketPlan(shop.baskets.get)],
  [shop.baskets.delete, basketPlan(shop.baskets.delete)],
  [shop.baskets.addItems, planAsGuest((sequence) => void sequence.addFilledBasket())],
  [shop.baskets.patch, basketPlan(shop.baskets.patch, { customer_info: { email: 'wren@example.com' } })],
  [
    shop.baskets.patchItem,
    planAsGuest((sequence) => {
      const { id, item } = sequence.addFilledBasket();
      sequence.add(shop.baskets.patchItem, { basket_id: id, item_id: item }, { quantity: 2 });
    }),
  ],
  [
    shop.baskets.deleteItem,
    planAsGuest((sequence) => {
      const { id, item } = sequence.addFilledBasket();
      sequence.add(shop.baskets.deleteItem, { basket_id: id, item_id: item });
    }),
  ],
  [shop.basketOwners.putCustomer, basketPlan(shop.basketOwners.putCustomer, { email: 'wren@example.com' })],
  [
    shop.basketOwners.putAgent,
    planAsAgent(
      (sequence) => void sequence.add(shop.basketOwners.putAgent, { basket_id: sequence.addBasket() }),
    ),
  ],
  [
    shop.basketOwners.putStorefront,
    planAsAgent(
      (sequence) => void sequence.add(shop.basketOwners.putStorefront, { basket_id: sequence.addBasket() }),
    ),
  ],
  [
    shop.basketOwners.postReference,
    planAsGuest((sequence) => {
      const basketField = sequence.add(shop.baskets.post, {}, {});
      const reference = {
        basket_id: basketField('basket_id'),
        customer_id: basketField('customer_info.customer_id'),
      };
      sequence.add(shop.basketOwners.postReference, {}, reference, '', 'customer');
    }),
  ],
  [shop.basketShipments.addShipment, basketPlan(shop.basketShipments.addShipment, { shipment_id: 'second' })],
  ...(['patchShipment', 'deleteShipment'] as const).map((name): [Operation, RequestPlan] => [
    shop.basketShipments[name],
    planAsGuest((sequence) => {
      const basket_id = sequence.addBasket();
      sequence.add(shop.basketShipments.addShipment, { basket_id }, { shipment_id: 'second' });
      const body = name === 'patchShipment' ? { gift: true } : undefined;
      sequence.add(shop.basketShipments[name], { basket_id, shipment_id: 'second' }, body);
    }),
  ]),
  [shop.basketShipments.putBillingAddress, basketPlan(shop.basketShipments.putBillingAddress, sampleAddress)],
  [
    shop.basketShipments.putShippingAddress,
    planAsGuest((sequence) => {
      const params = { basket_id: sequence.addFilledBasket().id, shipment_id: defaultShipmentId };
      sequence.add(shop.basketShipments.putShippingAddress, params, sampleAddress);
    }),
  ],
  [
    shop.basketShipments.putShippingMethod,
    planAsGuest((sequence) => {
      const params = { basket_id: sequence.addFilledBasket().id, shipment_id: defaultShipmentId };
      sequence.add(shop.basketShipments.putShippingAddress, params, sampleAddress);
      const methodsField = sequence.add(shop.basketShipments.getShippingMethods, params);
      const id = methodsField('applicable_shipping_methods.0.id');
      sequence.add(shop.basketShipments.putShippingMethod, params, { id });
    }),
  ],
  [
    shop.basketShipments.getShippingMethods,
    planAsGuest((sequence) => {
      const params = { basket_id: sequence.addFilledBasket().id, shipment_id: defaultShipmentId };
      sequence.add(shop.basketShipments.getShippingMethods, params);
    }),
  ],
  [shop.basketDiscounts.addCoupon, basketPlan(shop.basketDiscounts.addCoupon, { code: sampleCouponCode })],
  [shop.basketDiscounts.addPriceAdjustment, basketPlan(shop.basketDiscounts.addPriceAdjustment, adjustment)],
  ...(['patchPriceAdjustment', 'deletePriceAdjustment'] as const).map((name): [Operation, RequestPlan] => [
    shop.basketDiscounts[name],
    planAsGuest((sequence) => {
      const { id } = sequence.addFilledBasket();
      const adjustmentField = sequence.add(
        shop.basketDiscounts.addPriceAdjustment,
        { basket_id: id },
        adjustment,
      );
      const price_adjustment_id = adjustmentField('order_price_adjustments.0.price_adjustment_id');
      const body = name === 'patchPriceAdjustment' ? { item_text: 'Test' } : undefined;
      sequence.add(shop.basketDiscounts[name], { basket_id: id, price_adjustment_id }, body);
    }),
  ]),
  [shop.basketDiscounts.getApproachingDiscounts, basketPlan(shop.basketDiscounts.getApproachingDiscounts)],
  [
    shop.basketGiftCertificates.addGiftCertificateItem,
    basketPlan(shop.basketGiftCertificates.addGiftCertificateItem, certificate),
  ],
  ...(['patchGiftCertificateItem', 'deleteGiftCertificateItem'] as const).map(
    (name): [Operation, RequestPlan] => [
      shop.basketGiftCertificates[name],
      planAsGuest((sequence) => {
        const basket_id = sequence.addBasket();
        const itemField = sequence.add(
          shop.basketGiftCertificates.addGiftCertificateItem,
          { basket_id },
          certificate,
        );
        const gift_certificate_item_id = itemField('gift_certificate_items.0.gift_certificate_item_id');
        const body = name === 'patchGiftCertificateItem' ? { ...certificate, amount: 20 } : undefined;
        sequence.add(shop.basketGiftCertificates[name], { basket_id, gift_certificate_item_id }, body);
      }),
    ],
  ),
  [shop.basketPayment.addPaymentInstrument, basketPlan(shop.basketPayment.addPaymentInstrument, cardPayment)],
  ...(['patchPaymentInstrument', 'deletePaymentInstrument'] as const).map(
    (name): [Operation, RequestPlan] => [
      shop.basketPayment[name],
      planAsGuest((sequence) => {
        const { id } = sequence.addFilledBasket();
        const instrumentField = sequence.add(
          shop.basketPayment.addPaymentInstrument,
          { basket_id: id },
          cardPayment,
        );
        const payment_instrument_id = instrumentField('payment_instruments.0.payment_instrument_id');
        const body = name === 'patchPaymentInstrument' ? { c_trial: true } : undefined;
        sequence.add(shop.basketPayment[name], { basket_id: id, payment_instrument_id }, body);
      }),
    ],
  ),
  [shop.basketNotes.get, basketPlan(shop.basketNotes.get)],
  [shop.basketNotes.post, basketPlan(shop.basketNotes.post, note)],
  [
    shop.basketNotes.delete,
    planAsGuest((sequence) => {
      const basket_id = sequence.addBasket();
      sequence.add(shop.basketNotes.post, { basket_id }, note);
      const notesField = sequence.add(shop.basketNotes.get, { basket_id });
      sequence.add(shop.basketNotes.delete, { basket_id, note_id: notesField('notes.0.id') });
    }),
  ],
  [shop.basketPayment.getPaymentMethods, basketPlan(shop.basketPayment.getPaymentMethods)],
  [shop.orders.post, planAsGuest((sequence) => void sequence.addOrder())],
  [
    shop.orders.put,
    planAsAgent((sequence, { uniqueSuffix }) => {
      const basket_id = sequence.addCompleteBasket();
      sequence.add(shop.orders.put, { order_no: `trial-${uniqueSuffix}` }, { basket_id });
    }),
  ],
  [
    shop.orders.patch,
    planAsAgent(
      (sequence) =>
        void sequence.add(
          shop.orders.patch,
          { order_no: sequence.addOrder()('order_no') },
          { c_trial: true },
        ),
    ),
  ],
  [
    shop.orders.get,
    planAsGuest(
      (sequence) => void sequence.add(shop.orders.get, { order_no: sequence.addOrder()('order_no') }),
    ),
  ],
  [
    shop.orderPayment.addPaymentInstrument,
    planAsGuest((sequence) => {
      const order_no = sequence.addOrder()('order_no');
      sequence.add(shop.orderPayment.addPaymentInstrument, { order_no }, cardPayment);
    }),
  ],
  ...(['patchPaymentInstrument', 'deletePaymentInstrument'] as const).map(
    (name): [Operation, RequestPlan] => [
      shop.orderPayment[name],
      planAsGuest((sequence) => {
        const orderField = sequence.addOrder();
        const params = {
          order_no: orderField('order_no'),
          payment_instrument_id: orderField('payment_instruments.0.payment_instrument_id'),
        };
        if (name === 'deletePaymentInstrument') {
          sequence.add(shop.orderPayment[name], params);
          return;
        }
        sequence.add(shop.orderPayment[name], params, { payment_method_id: methodWithoutCard });
      }),
    ],
  ),
  [
    shop.orderPayment.getPaymentMethods,
    planAsGuest(
      (sequence) =>
        void sequence.add(shop.orderPayment.getPaymentMethods, { order_no: sequence.addOrder()('order_no') }),
    ),
  ],
  ...(['get', 'post', 'delete'] as const).map((name): [Operation, RequestPlan] => [
    shop.orderNotes[name],
    planAsGuest((sequence) => {
      const order_no = sequence.addOrder()('order_no');
      if (name !== 'delete') {
        sequence.add(shop.orderNotes[name], { order_no }, name === 'post' ? note : undefined);
        return;
      }
      sequence.add(shop.orderNotes.post, { order_no }, note);
      const notesField = sequence.add(shop.orderNotes.get, { order_no });
      sequence.add(shop.orderNotes.delete, { order_no, note_id: notesField('notes.0.id') });
    }),
  ]),
  [
    shop.products.list,
    planAsGuest((sequence, { product }) => void sequence.add(shop.products.list, { ids: product })),
  ],
  [shop.products.get, productPlan(shop.products.get)],
  ...Object.values(shop.productParts).map((operation): [Operation, RequestPlan] => [
    operation,
    productPlan(operation),
  ]),
  ...Object.values(shop.productSearch).map((operation): [Operation, RequestPlan] => [
    operation,
    planAsGuest((sequence) => void sequence.add(operation)),
  ]),
  [data.siteCustomObjects.put, customObjectPlan(data.siteCustomObjects.put, true, {})],
  [data.siteCustomObjects.patch, customObjectPlan(data.siteCustomObjects.patch, true, {})],
  [data.siteCustomObjects.delete, customObjectPlan(data.siteCustomObjects.delete, true)],
  [data.customObjects.put, customObjectPlan(data.customObjects.put, false, {})],
  [data.customObjects.patch, customObjectPlan(data.customObjects.patch, false, {})],
  [data.customObjects.delete, customObjectPlan(data.customObjects.delete, false)],
]);

/** Adds a request that registers a customer. Returns the customer's email address. */
function addCustomer(sequence: RequestSequence, uniqueSuffix: string): string {
  const login = `trial-${uniqueSuffix}@example.com`;
  const customer = { login, email: login, last_name: 'Hollis' };
  sequence.add(shop.customers.post, {}, { customer, password: `Trial-${uniqueSuffix}-1` });
  return login;
}

/** Returns a test card to store with a customer, without a security code. */
function walletCard() {
  const { payment_method_id, payment_card } = cardPayment;
  const { security_code: _code, ...storableCard } = payment_card;
  return { payment_method_id, payment_card: storableCard };
}

/** Whether there is a plan that runs an operation's hooks. */
export const canReach = (operation: Operation): boolean => plansByOperation.has(operation);

/** Whether the plan needs a custom object, whose type and key the user has to enter. */
export const needsCustomObject = (operation: Operation): boolean => /custom_objects/.test(operation.path);

/** Returns the requests that run an operation's hooks; undefined if it has no plan. */
export function planSteps(operation: Operation, inputs: RequestInputs): readonly HookStep[] | undefined {
  const plan = plansByOperation.get(operation);
  if (!plan) return undefined;
  const sequence = new RequestSequence(inputs, plan.identity);
  plan.addRequests(sequence, inputs);
  return sequence.steps;
}

import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { trialAddress } from '../shop/basket-steps.ts';
import { agent, as, card, Course, customer, guest, type HookStep, type Way } from './course.ts';
import { productListWays } from './product-list-ways.ts';
import type { Trial } from './trial.ts';

const { shop, data } = contract;

const onBasket = (operation: Operation, body?: unknown, query = '') =>
  guest((course) => void course.add(operation, { basket_id: course.filled().id }, body, query));
const onProduct = (operation: Operation) =>
  guest((course, { product }) => void course.add(operation, { id: product }));
const onCustomer = (operation: Operation, body?: unknown) =>
  customer((course) => void course.add(operation, { customer_id: course.customer() }, body));
const onObject = (operation: Operation, scoped: boolean, body?: unknown) =>
  agent((course, { site, objectType, objectKey }) => {
    const params = { ...(scoped ? { site_id: site } : {}), object_type: objectType, key: objectKey };
    course.add(operation, params, body);
  });

const address = { ...trialAddress, last_name: 'Hollis' };
const adjustment = {
  level: 'order',
  item_text: 'For trying out',
  discount: { type: 'amount', amount: 1 },
};
const certificate = { amount: 10, recipient_email: 'rowan@example.com', recipient_name: 'Rowan' };

/** How each operation with hooks is reached. Those that would change a password of the person's own are left out. */
const recipes = new Map<Operation, Way>([
  [shop.auth.post, as('none', (course) => void course.add(shop.auth.post, {}, { type: 'guest' }))],
  [
    shop.customers.post,
    guest((course, { unique }) => {
      const login = `trial-${unique}@example.com`;
      const document = { login, email: login, last_name: 'Hollis' };
      course.add(shop.customers.post, {}, { customer: document, password: `Trial-${unique}-1` });
    }),
  ],
  [shop.customers.get, onCustomer(shop.customers.get)],
  [shop.customers.patch, onCustomer(shop.customers.patch, { job_title: 'Tries things out' })],
  [shop.customers.baskets, onCustomer(shop.customers.baskets)],
  [shop.customers.orders, onCustomer(shop.customers.orders)],
  [
    shop.customers.resetPassword,
    guest((course) => {
      const body = { identification: 'nobody@example.com', type: 'email' };
      course.add(shop.customers.resetPassword, {}, body);
    }),
  ],
  [shop.customerAddresses.list, onCustomer(shop.customerAddresses.list)],
  [
    shop.customerAddresses.post,
    customer((course, { unique }) => {
      const customer_id = course.customer();
      course.add(shop.customerAddresses.post, { customer_id }, { ...address, address_id: `trial-${unique}` });
    }),
  ],
  ...(['get', 'patch', 'delete'] as const).map((name): [Operation, Way] => [
    shop.customerAddresses[name],
    customer((course, { unique }) => {
      const customer_id = course.customer();
      const address_name = `trial-${unique}`;
      course.add(shop.customerAddresses.post, { customer_id }, { ...address, address_id: address_name });
      const body = name === 'patch' ? { phone: '+1 503 555 0189' } : undefined;
      course.add(shop.customerAddresses[name], { customer_id, address_name }, body);
    }),
  ]),
  [shop.customerPaymentInstruments.list, onCustomer(shop.customerPaymentInstruments.list)],
  [shop.customerPaymentInstruments.post, onCustomer(shop.customerPaymentInstruments.post, walletCard())],
  ...(['get', 'delete'] as const).map((name): [Operation, Way] => [
    shop.customerPaymentInstruments[name],
    customer((course) => {
      const customer_id = course.customer();
      const kept = course.add(shop.customerPaymentInstruments.post, { customer_id }, walletCard());
      const params = { customer_id, payment_instrument_id: kept('payment_instrument_id') };
      course.add(shop.customerPaymentInstruments[name], params);
    }),
  ]),
  ...productListWays,
  [shop.baskets.post, guest((course) => void course.basket())],
  [shop.baskets.get, onBasket(shop.baskets.get)],
  [shop.baskets.delete, onBasket(shop.baskets.delete)],
  [shop.baskets.addItems, guest((course) => void course.filled())],
  [shop.baskets.patch, onBasket(shop.baskets.patch, { customer_info: { email: 'wren@example.com' } })],
  [
    shop.baskets.patchItem,
    guest((course) => {
      const { id, item } = course.filled();
      course.add(shop.baskets.patchItem, { basket_id: id, item_id: item }, { quantity: 2 });
    }),
  ],
  [
    shop.baskets.deleteItem,
    guest((course) => {
      const { id, item } = course.filled();
      course.add(shop.baskets.deleteItem, { basket_id: id, item_id: item });
    }),
  ],
  [shop.basketHolders.putCustomer, onBasket(shop.basketHolders.putCustomer, { email: 'wren@example.com' })],
  [
    shop.basketHolders.putAgent,
    agent((course) => void course.add(shop.basketHolders.putAgent, { basket_id: course.basket() })),
  ],
  [
    shop.basketHolders.putStorefront,
    agent((course) => void course.add(shop.basketHolders.putStorefront, { basket_id: course.basket() })),
  ],
  [
    shop.basketHolders.postReference,
    guest((course) => {
      const mine = course.add(shop.baskets.post, {}, {});
      const reference = { basket_id: mine('basket_id'), customer_id: mine('customer_info.customer_id') };
      course.add(shop.basketHolders.postReference, {}, reference, '', 'customer');
    }),
  ],
  [shop.basketShipments.addShipment, onBasket(shop.basketShipments.addShipment, { shipment_id: 'second' })],
  ...(['patchShipment', 'deleteShipment'] as const).map((name): [Operation, Way] => [
    shop.basketShipments[name],
    guest((course) => {
      const basket_id = course.basket();
      course.add(shop.basketShipments.addShipment, { basket_id }, { shipment_id: 'second' });
      const body = name === 'patchShipment' ? { gift: true } : undefined;
      course.add(shop.basketShipments[name], { basket_id, shipment_id: 'second' }, body);
    }),
  ]),
  [shop.basketShipments.putBillingAddress, onBasket(shop.basketShipments.putBillingAddress, trialAddress)],
  [
    shop.basketShipments.putShippingAddress,
    guest((course) => {
      const params = { basket_id: course.filled().id, shipment_id: 'me' };
      course.add(shop.basketShipments.putShippingAddress, params, trialAddress);
    }),
  ],
  [
    shop.basketShipments.putShippingMethod,
    guest((course) => {
      const params = { basket_id: course.filled().id, shipment_id: 'me' };
      course.add(shop.basketShipments.putShippingAddress, params, trialAddress);
      const methods = course.add(shop.basketShipments.getShippingMethods, params);
      const id = methods('applicable_shipping_methods.0.id');
      course.add(shop.basketShipments.putShippingMethod, params, { id });
    }),
  ],
  [
    shop.basketShipments.getShippingMethods,
    guest((course) => {
      const params = { basket_id: course.filled().id, shipment_id: 'me' };
      course.add(shop.basketShipments.getShippingMethods, params);
    }),
  ],
  [shop.basketDiscounts.addCoupon, onBasket(shop.basketDiscounts.addCoupon, { code: 'TRIAL' })],
  [shop.basketDiscounts.addPriceAdjustment, onBasket(shop.basketDiscounts.addPriceAdjustment, adjustment)],
  ...(['patchPriceAdjustment', 'deletePriceAdjustment'] as const).map((name): [Operation, Way] => [
    shop.basketDiscounts[name],
    guest((course) => {
      const { id } = course.filled();
      const added = course.add(shop.basketDiscounts.addPriceAdjustment, { basket_id: id }, adjustment);
      const price_adjustment_id = added('order_price_adjustments.0.price_adjustment_id');
      const body = name === 'patchPriceAdjustment' ? { item_text: 'Tried out' } : undefined;
      course.add(shop.basketDiscounts[name], { basket_id: id, price_adjustment_id }, body);
    }),
  ]),
  [shop.basketDiscounts.getApproachingDiscounts, onBasket(shop.basketDiscounts.getApproachingDiscounts)],
  [
    shop.basketGiftCertificates.addGiftCertificateItem,
    onBasket(shop.basketGiftCertificates.addGiftCertificateItem, certificate),
  ],
  ...(['patchGiftCertificateItem', 'deleteGiftCertificateItem'] as const).map((name): [Operation, Way] => [
    shop.basketGiftCertificates[name],
    guest((course) => {
      const basket_id = course.basket();
      const added = course.add(
        shop.basketGiftCertificates.addGiftCertificateItem,
        { basket_id },
        certificate,
      );
      const gift_certificate_item_id = added('gift_certificate_items.0.gift_certificate_item_id');
      const body = name === 'patchGiftCertificateItem' ? { ...certificate, amount: 20 } : undefined;
      course.add(shop.basketGiftCertificates[name], { basket_id, gift_certificate_item_id }, body);
    }),
  ]),
  [shop.basketPayment.addPaymentInstrument, onBasket(shop.basketPayment.addPaymentInstrument, card())],
  ...(['patchPaymentInstrument', 'deletePaymentInstrument'] as const).map((name): [Operation, Way] => [
    shop.basketPayment[name],
    guest((course) => {
      const { id } = course.filled();
      const added = course.add(shop.basketPayment.addPaymentInstrument, { basket_id: id }, card());
      const payment_instrument_id = added('payment_instruments.0.payment_instrument_id');
      const body = name === 'patchPaymentInstrument' ? { c_trial: true } : undefined;
      course.add(shop.basketPayment[name], { basket_id: id, payment_instrument_id }, body);
    }),
  ]),
  [shop.basketPayment.getPaymentMethods, onBasket(shop.basketPayment.getPaymentMethods)],
  [shop.orders.post, guest((course) => void course.order())],
  [
    shop.orders.put,
    agent((course, { unique }) => {
      const basket_id = course.ready();
      course.add(shop.orders.put, { order_no: `trial-${unique}` }, { basket_id });
    }),
  ],
  [
    shop.orders.patch,
    agent(
      (course) =>
        void course.add(shop.orders.patch, { order_no: course.order()('order_no') }, { c_trial: true }),
    ),
  ],
  [
    shop.orders.get,
    guest((course) => void course.add(shop.orders.get, { order_no: course.order()('order_no') })),
  ],
  [
    shop.orderPayment.addPaymentInstrument,
    guest((course) => {
      const order_no = course.order()('order_no');
      course.add(shop.orderPayment.addPaymentInstrument, { order_no }, card());
    }),
  ],
  ...(['patchPaymentInstrument', 'deletePaymentInstrument'] as const).map((name): [Operation, Way] => [
    shop.orderPayment[name],
    guest((course) => {
      const order = course.order();
      const params = {
        order_no: order('order_no'),
        payment_instrument_id: order('payment_instruments.0.payment_instrument_id'),
      };
      course.add(shop.orderPayment[name], params, name === 'patchPaymentInstrument' ? card() : undefined);
    }),
  ]),
  [
    shop.orderPayment.getPaymentMethods,
    guest(
      (course) =>
        void course.add(shop.orderPayment.getPaymentMethods, { order_no: course.order()('order_no') }),
    ),
  ],
  [shop.products.list, guest((course, { product }) => void course.add(shop.products.list, { ids: product }))],
  [shop.products.get, onProduct(shop.products.get)],
  ...Object.values(shop.productParts).map((operation): [Operation, Way] => [operation, onProduct(operation)]),
  ...Object.values(shop.productSearch).map((operation): [Operation, Way] => [
    operation,
    guest((course) => void course.add(operation)),
  ]),
  [data.siteCustomObjects.put, onObject(data.siteCustomObjects.put, true, {})],
  [data.siteCustomObjects.patch, onObject(data.siteCustomObjects.patch, true, {})],
  [data.siteCustomObjects.delete, onObject(data.siteCustomObjects.delete, true)],
  [data.customObjects.put, onObject(data.customObjects.put, false, {})],
  [data.customObjects.patch, onObject(data.customObjects.patch, false, {})],
  [data.customObjects.delete, onObject(data.customObjects.delete, false)],
]);

/** Cards that are kept carry no security code. */
function walletCard() {
  const { payment_method_id, payment_card } = card();
  const { security_code: _code, ...kept } = payment_card;
  return { payment_method_id, payment_card: kept };
}

/** Whether there is a way to reach an operation's hooks. */
export const canReach = (operation: Operation): boolean => recipes.has(operation);

/** Whether the way leads through a custom object, whose type and key somebody has to name. */
export const needsObject = (operation: Operation): boolean => /custom_objects/.test(operation.path);

/** The requests that reach an operation's hooks; undefined where none does without changing something of value. */
export function stepsToReach(operation: Operation, trial: Trial): readonly HookStep[] | undefined {
  const found = recipes.get(operation);
  if (!found) return undefined;
  const course = new Course(trial, found.who);
  found.recipe(course, trial);
  return course.steps;
}

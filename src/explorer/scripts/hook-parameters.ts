import { enginePoints } from '../../../contract/engine-points.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { operations } from '../../../contract/index.ts';

/** A parameter of a hook's function. */
export interface HookParameter {
  readonly name: string;
  /** Type in a JSDoc comment, such as `svc.order.Basket`, `string`, or `Object[]` for a list of documents. */
  readonly type: string;
}

/** Names of the parameters of each phase, separated by spaces. */
interface Phases {
  readonly before?: string;
  readonly after?: string;
  readonly modify?: string;
}

/** The parameters of a group of points, such as those that begin with `shop.basket.item`, by HTTP method. */
type Group = Readonly<Record<string, Phases>>;

const document = 'requestDocument';
const response = 'responseDocument';

/** Returns the phases of an operation whose points before and after it get the same arguments. */
const changePhases = (names: string, modify?: string): Phases => ({
  before: names,
  after: names,
  ...(modify === undefined ? {} : { modify }),
});
const readGroup = (before: string, owner: string): Group => ({
  GET: { before, modify: `${owner} ${response}`.trim() },
});
const basketResponse = `basket ${response}`;
const customerResponse = `customer ${response}`;

/** Returns the group of a part of a basket. `id` is the name of the parameter with the part's ID, or ''. */
const basketPart = (id: string): Group => ({
  POST: changePhases(`basket ${document}`, `${basketResponse} ${document}`),
  PUT: changePhases(`basket ${document}`, `${basketResponse} ${document}`),
  PATCH: changePhases(`basket ${id} ${document}`, `${basketResponse} ${id}`),
  DELETE: changePhases(`basket ${id}`, `${basketResponse} ${id}`),
});

const basketGroups: Readonly<Record<string, Group>> = {
  'shop.basket': {
    POST: { before: document, after: `basket ${document}`, modify: basketResponse },
    ...readGroup('basketId', 'basket'),
    PATCH: changePhases(`basket ${document}`, basketResponse),
    DELETE: { before: 'basket', after: 'basketId' },
  },
  'shop.basket.reference': {
    POST: { before: document, after: 'sourceBasket basket', modify: basketResponse },
  },
  'shop.basket.items': basketPart(''),
  'shop.basket.item': {
    ...basketPart('itemId'),
    PATCH: changePhases(`basket ${document}`, `${basketResponse} itemId`),
  },
  'shop.basket.customer': basketPart(''),
  'shop.basket.agent': { PUT: changePhases('basket', basketResponse) },
  'shop.basket.storefront': { PUT: changePhases('basket', basketResponse) },
  'shop.basket.shipment': {
    ...basketPart('shipmentId'),
    PATCH: changePhases(`basket shipment ${document}`, `${basketResponse} shipmentId`),
    DELETE: { before: 'basket shipment', after: 'basket shipmentId', modify: `${basketResponse} shipmentId` },
  },
  'shop.basket.billing_address': basketPart(''),
  'shop.basket.shipment.shipping_address': {
    PUT: changePhases(`basket shipment ${document}`, `${basketResponse} ${document}`),
  },
  'shop.basket.shipment.shipping_method': {
    PUT: changePhases(`basket shipment ${document}`, `${basketResponse} ${document}`),
  },
  'shop.basket.shipments.shipping_methods': readGroup('basketId shipmentId', 'shipment'),
  'shop.basket.coupon': basketPart('couponItemId'),
  'shop.basket.price_adjustment': basketPart('priceAdjustmentId'),
  'shop.basket.approaching_discounts': readGroup('basket', 'basket'),
  'shop.basket.gift_certificate_item': basketPart('giftCertificateItemId'),
  'shop.basket.payment_instrument': {
    POST: changePhases(`basket ${document}`, `${basketResponse} ${document}`),
    PATCH: changePhases(`basket paymentInstrument ${document}`, `${basketResponse} paymentInstrumentId`),
    DELETE: {
      before: 'basket paymentInstrument',
      after: 'basket paymentInstrumentId',
      modify: `${basketResponse} paymentInstrumentId`,
    },
  },
  'shop.basket.payment_methods': readGroup('basketId', 'basket'),
  'shop.basket.notes': readGroup('basketId', 'basket'),
  'shop.basket.note': basketPart('noteId'),
};

const orderResponse = `order ${response}`;
const submission: Phases = { before: 'basket', after: 'order', modify: orderResponse };

const orderGroups: Readonly<Record<string, Group>> = {
  'shop.order': {
    POST: submission,
    PUT: submission,
    PATCH: changePhases(`order ${document}`, orderResponse),
    ...readGroup('orderNo', 'order'),
  },
  'shop.order.payment_instrument': {
    POST: {
      before: `order ${document}`,
      after: `order ${document} isAuthorized`,
      modify: `${orderResponse} ${document}`,
    },
    PATCH: {
      before: `order paymentInstrument ${document}`,
      after: `order paymentInstrument ${document} isAuthorized`,
      modify: `${orderResponse} paymentInstrumentId`,
    },
    DELETE: {
      before: 'order paymentInstrument',
      after: 'order paymentInstrumentId',
      modify: `${orderResponse} paymentInstrumentId`,
    },
  },
  'shop.order.payment_methods': readGroup('orderNo', 'order'),
  'shop.order.notes': readGroup('orderNo', 'order'),
  'shop.order.note': {
    POST: changePhases(`order ${document}`, `${orderResponse} ${document}`),
    DELETE: changePhases('order noteId', `${orderResponse} noteId`),
  },
};

const addresses: Group = {
  POST: changePhases(`customer ${document}`, `${customerResponse} ${document}`),
  PATCH: changePhases(`customer address ${document}`, `${customerResponse} addressName`),
  DELETE: { before: 'customer addressName', after: 'customer addressName' },
};

const signIn: Group = {
  POST: { before: 'authorization type', after: 'customer type', modify: `${customerResponse} type` },
};

const customerGroups: Readonly<Record<string, Group>> = {
  'shop.auth': signIn,
  'shop.customer.auth': signIn,
  'shop.customer': {
    POST: { before: document, after: `customer ${document}`, modify: customerResponse },
    PATCH: changePhases(`customer ${document}`, customerResponse),
    ...readGroup('customerId', 'customer'),
  },
  'shop.customer.password': { PUT: changePhases(`customer ${document}`) },
  'shop.customer.password_reset': { POST: { before: document, after: 'customer resetToken' } },
  'shop.customer.baskets': readGroup('customerId', 'customer'),
  'shop.customer.orders': readGroup('customerId', 'customer'),
  'shop.customer.payment_instruments': readGroup('customerId', 'customer'),
  'shop.customer.payment_instrument': {
    POST: changePhases(`customer ${document}`, `${customerResponse} ${document}`),
    DELETE: { before: 'customer paymentInstrumentId', after: 'customer paymentInstrumentId' },
    ...readGroup('customerId paymentInstrumentId', 'customer'),
  },
  'shop.customer.addresses': { ...addresses, ...readGroup('customerId', 'customer') },
  'shop.customer.address': { ...addresses, ...readGroup('customerId addressName', 'customer') },
};

const creationPhases = (owner: string, part: string): Phases => ({
  before: `${owner} ${document}`,
  after: `${owner} ${part}`,
  modify: `${customerResponse} ${part}`,
});
const listParameters = 'customer productList';
const itemParameters = `${listParameters} productListItem`;

const productListGroups: Readonly<Record<string, Group>> = {
  'shop.customer.product_lists': {
    POST: creationPhases('customer', 'productList'),
    ...readGroup('customerId', 'customer'),
  },
  'shop.customer.product_list': {
    POST: creationPhases('customer', 'productList'),
    PATCH: changePhases(`${listParameters} ${document}`, `${customerResponse} productListId`),
    DELETE: { before: listParameters, after: 'customer productListId' },
    ...readGroup('customerId productListId', 'customer'),
  },
  'shop.customer.product_list.items': {
    POST: creationPhases(listParameters, 'productListItem'),
    ...readGroup('customerId productListId', 'customer'),
  },
  'shop.customer.product_list.item': {
    POST: creationPhases(listParameters, 'productListItem'),
    PATCH: changePhases(`${itemParameters} ${document}`, `${customerResponse} itemId`),
    DELETE: { before: itemParameters, after: `${listParameters} itemId` },
    ...readGroup('customerId productListId itemId', 'customer'),
  },
  'shop.customer.product_list.item.purchases': {
    POST: creationPhases(itemParameters, 'purchaseId'),
    ...readGroup('customerId productListId itemId', 'customer'),
  },
  'shop.customer.product_list.item.purchase': {
    POST: creationPhases(itemParameters, 'purchaseId'),
    PATCH: changePhases(`${itemParameters} purchaseId ${document}`, `${customerResponse} purchaseId`),
    ...readGroup('customerId productListId itemId purchaseId', 'customer'),
  },
};

const groups: Readonly<Record<string, Group>> = {
  ...basketGroups,
  ...orderGroups,
  ...customerGroups,
  ...productListGroups,
  'data.object': {
    PUT: changePhases('customObject objectDocument'),
    PATCH: changePhases('customObject objectDocument'),
    DELETE: changePhases('customObject objectDocument'),
  },
  'data.users': { PATCH: { after: 'login email' } },
};

/** Parameters of points whose names contain no phase, such as `before`. */
const singlePoints: Readonly<Record<string, string>> = {
  'shop.basket.validateBasket': `basketDocument duringSubmit`,
  'shop.order.validateOrder': `orderDocument duringPlace`,
  'shop.order.authorizeCreditCard': 'order paymentInstrument securityCode',
  'shop.order.authorize': 'order paymentInstrument',
  'order.payment.authorizeCreditCard': 'order paymentInstrument securityCode',
  'order.payment.authorize': 'order paymentInstrument',
  [enginePoints.calculate]: 'basket',
  [enginePoints.calculateShipping]: 'basket',
  [enginePoints.calculateTax]: 'basket',
  [enginePoints.createOrderNo]: '',
};

/** Parameters that are objects of the storefront's own code. */
const storefrontObjects: ReadonlySet<string> = new Set([
  'req',
  'paymentInformation',
  'paymentForm',
  'viewFormData',
  'billingData',
  'pdict',
  'route',
]);

/** Classes of the Script API, by the name of the parameter. */
const classes: Readonly<Record<string, string>> = {
  basket: 'order.Basket',
  sourceBasket: 'order.Basket',
  order: 'order.Order',
  shipment: 'order.Shipment',
  paymentInstrument: 'order.OrderPaymentInstrument',
  paymentProcessor: 'order.PaymentProcessor',
  customer: 'customer.Customer',
  address: 'customer.CustomerAddress',
  type: 'value.EnumValue',
  productList: 'customer.ProductList',
  productListItem: 'customer.ProductListItem',
  product: 'catalog.Product',
  customObject: 'object.CustomObject',
};

/**
 * Returns the parameters of the function that runs at an extension point, in order. `point` does not contain the
 * vendor's root, as in `shop.order.afterPOST`. Returns undefined if the parameters are unknown.
 */
export function hookParameters(point: string, { moduleRoot }: VendorProfile): HookParameter[] | undefined {
  const names = singlePoints[point] ?? parameterNames(point);
  if (names === undefined) return undefined;
  const parameters = parametersFromNames(names, moduleRoot);
  if (!pointsWithListBody.has(point)) return parameters;
  return parameters.map(({ name, type }) => ({ name, type: name === document ? `${type}[]` : type }));
}

/** Returns parameters with their types from names separated by spaces, such as `order paymentInstrument`. */
export const parametersFromNames = (names: string, moduleRoot: string): HookParameter[] =>
  names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => ({ name, type: parameterType(name, moduleRoot) }));

/** Points of operations whose request document is a list, such as the items that are added to a basket. */
const pointsWithListBody = new Set(
  operations
    .filter(({ body }) => body && 'type' in body && body.type === 'array')
    .flatMap(({ hooks }) => [hooks?.before, hooks?.after, hooks?.modify].flatMap((points) => points ?? [])),
);

/** Points whose only parameter is the response. */
const pointsWithResponseAlone = new Set(operations.flatMap(({ hooks }) => hooks?.modifyAlone ?? []));

function parameterNames(point: string): string | undefined {
  if (pointsWithResponseAlone.has(point)) return 'responseDocument';
  // A point with a suffix such as `_v2` has the same parameters as the one without it.
  const match = /^(.+)\.(before|after|modify)(get|post|put|patch|delete)(?:Response)?(?:_v[23])?$/i.exec(
    point,
  );
  if (!match) return undefined;
  const [, group = '', phase = '', method = ''] = match;
  return findGroup(group)?.[method.toUpperCase()]?.[phase as keyof Phases];
}

function findGroup(name: string): Group | undefined {
  // The points for a part of a product or a search have the parameters of the whole product or search.
  if (/^shop\.product(\.|$)/.test(name)) return readGroup('productId', 'product');
  if (/^shop\.product_search(\.|$)/.test(name)) return readGroup('', '');
  return groups[name];
}

function parameterType(name: string, moduleRoot: string): string {
  const className = classes[name];
  if (className !== undefined) return `${moduleRoot}.${className}`;
  if (name.endsWith('Document')) return 'Object';
  if (storefrontObjects.has(name)) return 'Object';
  return ['duringSubmit', 'duringPlace', 'isAuthorized', 'validateTax'].includes(name) ? 'boolean' : 'string';
}

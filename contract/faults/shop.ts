import { defineFault } from '../fault.ts';

/** Faults of authentication, baskets, orders and products (shop-and-debugger-api 4). */
export const AuthorizationBasicMissing = defineFault(
  'AuthorizationBasicMissing',
  400,
  {},
  'Sign-in with credentials needs an Authorization: Basic header with user name and password.',
);
export const AuthenticationFailed = defineFault(
  'AuthenticationFailed',
  401,
  { credentialType: 'string' },
  'Authentication with {credentialType} failed.',
);
export const ExpiredToken = defineFault('ExpiredToken', 401, {}, 'The token has expired; sign in again.');

export const BasketNotFound = defineFault(
  'BasketNotFound',
  404,
  { basketId: 'string' },
  'No basket with id "{basketId}" exists.',
);
export const InvalidCustomer = defineFault(
  'InvalidCustomer',
  400,
  {},
  'The basket belongs to another customer than the token.',
);
export const CustomerBasketsQuotaExceeded = defineFault(
  'CustomerBasketsQuotaExceeded',
  400,
  { basketIds: 'string' },
  'The customer already has as many baskets as allowed: {basketIds}. Delete one of them or use it.',
);
export const InvalidPaymentMethodId = defineFault(
  'InvalidPaymentMethodId',
  400,
  { paymentMethodId: 'string' },
  'The payment method "{paymentMethodId}" is unknown or not applicable to this basket.',
);
export const InvalidShippingMethodId = defineFault(
  'InvalidShippingMethodId',
  400,
  { shippingMethodId: 'string' },
  'The shipping method "{shippingMethodId}" is unknown or not applicable to this shipment.',
);
export const DuplicateShipmentId = defineFault(
  'DuplicateShipmentId',
  400,
  { shipmentId: 'string' },
  'The shipment id "{shipmentId}" is used twice.',
);
export const ShipmentNotFound = defineFault(
  'ShipmentNotFound',
  404,
  { shipmentId: 'string' },
  'There is no shipment "{shipmentId}" here.',
);
export const InvalidProductItem = defineFault(
  'InvalidProductItem',
  400,
  { productId: 'string' },
  'The product "{productId}" is unknown, offline, or cannot be bought as it is (a master, for example).',
);
export const InvalidProductOptionItem = defineFault(
  'InvalidProductOptionItem',
  400,
  { optionId: 'string' },
  'The product has no option "{optionId}".',
);
export const InvalidProductOptionValueItem = defineFault(
  'InvalidProductOptionValueItem',
  400,
  { optionValueId: 'string', optionId: 'string' },
  'The option "{optionId}" has no value "{optionValueId}".',
);
export const InvalidProductItemQuantity = defineFault(
  'InvalidProductItemQuantity',
  400,
  { productId: 'string', quantity: 'number', minOrderQuantity: 'number', stepQuantity: 'number' },
  'The product "{productId}" cannot be bought in quantity {quantity}: at least {minOrderQuantity}, in steps of {stepQuantity}.',
);
export const ProductItemNotAvailable = defineFault(
  'ProductItemNotAvailable',
  400,
  { productId: 'string', quantity: 'number' },
  'The product "{productId}" is not available in quantity {quantity}.',
);
export const InvalidBasketId = defineFault(
  'InvalidBasketId',
  400,
  {},
  'The body must name the basket to submit in basket_id.',
);
export const Validation = defineFault(
  'Validation',
  400,
  { validationMessage: 'string', validationPath: 'string', validationType: 'string' },
  'The basket cannot be submitted: {validationMessage}',
);
export const GiftCertificateCreation = defineFault(
  'GiftCertificateCreation',
  400,
  {},
  'A gift certificate of the basket could not be created.',
);
export const DuplicateOrderNumber = defineFault(
  'DuplicateOrderNumber',
  409,
  { orderNo: 'string' },
  'An order with number "{orderNo}" exists already.',
);
export const OrderNotFound = defineFault(
  'OrderNotFound',
  404,
  { orderNumber: 'string' },
  'No order with number "{orderNumber}" exists.',
);
/** As 17.x names {@link OrderNotFound}. */
export const NotFound = defineFault(
  'NotFound',
  404,
  { orderNumber: 'string' },
  'No order with number "{orderNumber}" exists.',
);
export const ProductNotFound = defineFault(
  'ProductNotFound',
  404,
  { productId: 'string' },
  'No product with id "{productId}" exists in this site.',
);
export const InvalidExpandParameter = defineFault(
  'InvalidExpandParameter',
  400,
  { param: 'string' },
  '"{param}" cannot be expanded here.',
);
export const ProductItemNotFound = defineFault(
  'ProductItemNotFound',
  404,
  { itemId: 'string' },
  'The basket has no product item "{itemId}".',
);
export const PaymentInstrumentNotFound = defineFault(
  'PaymentInstrumentNotFound',
  404,
  { paymentInstrumentId: 'string' },
  'There is no payment instrument "{paymentInstrumentId}" here.',
);
export const StatusTransitionNotPossible = defineFault(
  'StatusTransitionNotPossible',
  400,
  { statusFrom: 'string', statusTo: 'string' },
  'An order cannot go from the status "{statusFrom}" to "{statusTo}".',
);
export const MissingCouponCode = defineFault(
  'MissingCouponCode',
  400,
  {},
  'A coupon item must have the code that the customer entered.',
);
/** `statusCode` is what the coupon item's `status_code` would be. */
export const InvalidCouponCode = defineFault(
  'InvalidCouponCode',
  400,
  { couponCode: 'string', statusCode: 'string' },
  'The coupon code "{couponCode}" cannot be used: {statusCode}.',
);
export const CouponItemNotFound = defineFault(
  'CouponItemNotFound',
  404,
  { couponItemId: 'string' },
  'The basket has no coupon item "{couponItemId}".',
);

/** Manual price adjustments (shop-and-debugger-api 4, Baskets). */
export const InvalidPriceAdjustmentLevel = defineFault(
  'InvalidPriceAdjustmentLevel',
  400,
  {},
  'A fixed price cannot be given to a whole order: adjust a product or a shipping item, or take an amount off.',
);
export const InvalidPromotionId = defineFault(
  'InvalidPromotionId',
  400,
  { promotionId: 'string' },
  'The basket already has a price adjustment with the promotion id "{promotionId}".',
);
export const SystemPromotionId = defineFault(
  'SystemPromotionId',
  400,
  { promotionId: 'string' },
  '"{promotionId}" is a promotion of the site: a manual price adjustment needs an id of its own.',
);
export const TooManyPromotions = defineFault(
  'TooManyPromotions',
  400,
  {},
  'A basket has at most a hundred manual price adjustments.',
);
export const PriceAdjustmentNotFound = defineFault(
  'PriceAdjustmentNotFound',
  404,
  { priceAdjustmentId: 'string' },
  'The basket has no manual price adjustment "{priceAdjustmentId}".',
);
export const ShippingItemNotFound = defineFault(
  'ShippingItemNotFound',
  404,
  { itemId: 'string' },
  'The basket has no shipping item "{itemId}".',
);
export const GiftCertificateItemNotFound = defineFault(
  'GiftCertificateItemNotFound',
  404,
  { giftCertificateItemId: 'string' },
  'The basket has no gift certificate item "{giftCertificateItemId}".',
);
export const DefaultShipmentRemoval = defineFault(
  'DefaultShipmentRemoval',
  400,
  { shipmentId: 'string' },
  'The shipment "{shipmentId}" is the default shipment and stays. Remove its items instead.',
);

import { defineFault } from '../fault.ts';

// Faults of authentication, baskets, orders and products (shop-and-debugger-api 4).

export const AuthorizationBasicMissing = defineFault(
  'AuthorizationBasicMissing',
  400,
  {},
  'Signing in with credentials requires an Authorization: Basic header with user name and password.',
);
export const AuthenticationFailed = defineFault(
  'AuthenticationFailed',
  401,
  { credentialType: 'string' },
  'Authentication with {credentialType} failed.',
);
export const ExpiredToken = defineFault('ExpiredToken', 401, {}, 'The token has expired. Sign in again.');

export const BasketNotFound = defineFault(
  'BasketNotFound',
  404,
  { basketId: 'string' },
  'There is no basket with the ID "{basketId}".',
);
export const InvalidCustomer = defineFault(
  'InvalidCustomer',
  400,
  {},
  'The basket belongs to a different customer than the token.',
);
export const CustomerBasketsQuotaExceeded = defineFault(
  'CustomerBasketsQuotaExceeded',
  400,
  { basketIds: 'string' },
  'The customer already has the maximum number of baskets: {basketIds}. Use or delete one of them.',
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
  'The shipment ID "{shipmentId}" is used twice.',
);
export const ShipmentNotFound = defineFault(
  'ShipmentNotFound',
  404,
  { shipmentId: 'string' },
  'The shipment "{shipmentId}" does not exist.',
);
export const InvalidProductItem = defineFault(
  'InvalidProductItem',
  400,
  { productId: 'string' },
  'The product "{productId}" is unknown, offline, or not sold directly (for example, a master product).',
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
  'The product "{productId}" cannot be ordered in the quantity {quantity}: the minimum is {minOrderQuantity}, in steps of {stepQuantity}.',
);
export const ProductItemNotAvailable = defineFault(
  'ProductItemNotAvailable',
  400,
  { productId: 'string', quantity: 'number' },
  'The product "{productId}" is not available in the quantity {quantity}.',
);
export const InvalidBasketId = defineFault(
  'InvalidBasketId',
  400,
  {},
  'The body must contain the ID of the basket to submit in basket_id.',
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
  'An order with the number "{orderNo}" already exists.',
);
export const OrderNotFound = defineFault(
  'OrderNotFound',
  404,
  { orderNumber: 'string' },
  'There is no order with the number "{orderNumber}".',
);
/** The name of {@link OrderNotFound} in 17.x. */
export const NotFound = defineFault(
  'NotFound',
  404,
  { orderNumber: 'string' },
  'There is no order with the number "{orderNumber}".',
);
export const ProductNotFound = defineFault(
  'ProductNotFound',
  404,
  { productId: 'string' },
  'This site has no product with the ID "{productId}".',
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
  'The payment instrument "{paymentInstrumentId}" does not exist.',
);
export const StatusTransitionNotPossible = defineFault(
  'StatusTransitionNotPossible',
  400,
  { statusFrom: 'string', statusTo: 'string' },
  'An order\'s status cannot be changed from "{statusFrom}" to "{statusTo}".',
);
export const MissingCouponCode = defineFault(
  'MissingCouponCode',
  400,
  {},
  'A coupon item requires a coupon code.',
);
/** `statusCode` is the value that the coupon item's `status_code` would have. */
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

// Faults of manual price adjustments (shop-and-debugger-api 4, Baskets).

export const InvalidPriceAdjustmentLevel = defineFault(
  'InvalidPriceAdjustmentLevel',
  400,
  {},
  'A fixed price cannot be set for a whole order. Adjust a product or shipping item, or discount the order by an amount.',
);
export const InvalidPromotionId = defineFault(
  'InvalidPromotionId',
  400,
  { promotionId: 'string' },
  'The basket already has a price adjustment with the promotion ID "{promotionId}".',
);
export const SystemPromotionId = defineFault(
  'SystemPromotionId',
  400,
  { promotionId: 'string' },
  '"{promotionId}" is the ID of a promotion of the site. A manual price adjustment needs a different ID.',
);
export const TooManyPromotions = defineFault(
  'TooManyPromotions',
  400,
  {},
  'A basket can have at most 100 manual price adjustments.',
);
export const PriceAdjustmentNotFound = defineFault(
  'PriceAdjustmentNotFound',
  404,
  { priceAdjustmentId: 'string' },
  'The basket has no manual price adjustment "{priceAdjustmentId}".',
);

// Faults of shipping items, gift certificate items and the default shipment.

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
  'The default shipment "{shipmentId}" cannot be deleted. Delete its items instead.',
);

import type { VendorProfile } from '../contract/vendor.ts';

/**
 * The extension points in the documentation of the Script API that an instance runs but the bundled service does not,
 * without the vendor's module root.
 */
const instancePoints = new Set(
  `
  extensions.applepay.cancel extensions.applepay.getRequest
  extensions.applepay.paymentAuthorized.authorizeOrderPayment extensions.applepay.paymentAuthorized.createOrder
  extensions.applepay.paymentAuthorized.failOrder extensions.applepay.paymentAuthorized.placeOrder
  extensions.applepay.paymentMethodSelected extensions.applepay.prepareBasket
  extensions.applepay.shippingContactSelected extensions.applepay.shippingMethodSelected
  extensions.facebook.feed.transformProduct extensions.paymentapi.afterAuthorization
  extensions.paymentapi.beforeAuthorization extensions.paymentrequest.abort
  extensions.paymentrequest.getPaymentRequest extensions.paymentrequest.paymentAccepted.authorizeOrderPayment
  extensions.paymentrequest.paymentAccepted.placeOrder extensions.paymentrequest.shippingAddressChange
  extensions.paymentrequest.shippingOptionChange extensions.payments.adyenFailureNotification
  extensions.payments.adyenNotification extensions.payments.asyncPaymentSucceeded
  extensions.payments.sendOrderConfirmationEmail extensions.payments.stripePaymentEvent
  extensions.pinterest.feed.transformAvailability extensions.pinterest.feed.transformProduct
  extensions.pinterest.order.getStatus order.mergeBasket order.payment.authorize order.payment.authorizeCreditCard
  order.payment.capture order.payment.reauthorize order.payment.refund order.payment.releaseAuthorization
  order.payment.validateAuthorization order.populateCustomerDetails order.return.addReturnItem
  order.return.afterStatusChange order.return.changeStatus order.return.createReturn order.return.notifyStatusChange
  order.shippingorder.afterStatusChange order.shippingorder.changeStatus order.shippingorder.createShippingOrders
  order.shippingorder.notifyStatusChange order.shippingorder.prepareCreateShippingOrders
  order.shippingorder.resolveShippingOrder order.shippingorder.setShippingOrderCancelled
  order.shippingorder.setShippingOrderShipped order.shippingorder.setShippingOrderWarehouse
  order.shippingorder.updateShippingOrderItem system.request.onRequest system.request.onSession
`
    .trim()
    .split(/\s+/),
);

/** Root of the extension points of the platform's commerce apps, which calculate tax and shipping. */
const commerceAppRoot = 'sfcc.app.';

/** When an instance runs the points whose names, without the module root, start with a prefix. */
const occasions: Readonly<Record<string, string>> = {
  'system.request.': 'for storefront requests',
  'extensions.': 'for an extension of the storefront',
  'order.payment.': 'when it processes payments',
  'order.return.': 'in order management',
  'order.shippingorder.': 'in order management',
};

/**
 * Returns when an instance runs an extension point that the bundled service does not run, such as `for storefront
 * requests`. Returns undefined for any other name.
 */
export function instanceOccasion(
  name: string,
  { moduleRoot }: Pick<VendorProfile, 'moduleRoot'>,
): string | undefined {
  if (name.startsWith(commerceAppRoot)) return 'for commerce apps';
  if (!name.startsWith(`${moduleRoot}.`)) return undefined;
  const point = name.slice(moduleRoot.length + 1);
  if (!instancePoints.has(point)) return undefined;
  const prefix = Object.keys(occasions).find((candidate) => point.startsWith(candidate));
  return prefix === undefined ? 'at other times than API requests' : occasions[prefix];
}

import Type, { type Static } from 'typebox';
import { documentSchema, enumeration } from '../document.ts';

export const OrderConfirmationStatusUpdateRequest = documentSchema(
  'order_confirmation_status_update_request',
  {
    status: enumeration('confirmed', 'not_confirmed'),
  },
);
export type OrderConfirmationStatusUpdateRequest = Static<typeof OrderConfirmationStatusUpdateRequest>;

export const OrderExportStatusUpdateRequest = documentSchema('order_export_status_update_request', {
  status: enumeration('exported', 'not_exported', 'ready', 'failed'),
});
export type OrderExportStatusUpdateRequest = Static<typeof OrderExportStatusUpdateRequest>;

export const OrderExternalStatusUpdateRequest = documentSchema('order_external_status_update_request', {
  status: Type.String({ minLength: 1, maxLength: 256 }),
});
export type OrderExternalStatusUpdateRequest = Static<typeof OrderExternalStatusUpdateRequest>;

export const OrderPaymentStatusUpdateRequest = documentSchema('order_payment_status_update_request', {
  status: enumeration('paid', 'part_paid', 'not_paid'),
});
export type OrderPaymentStatusUpdateRequest = Static<typeof OrderPaymentStatusUpdateRequest>;

export const OrderShippingStatusUpdateRequest = documentSchema('order_shipping_status_update_request', {
  status: enumeration('shipped', 'part_shipped', 'not_shipped'),
});
export type OrderShippingStatusUpdateRequest = Static<typeof OrderShippingStatusUpdateRequest>;

export const OrderStatusUpdateRequest = documentSchema('order_status_update_request', {
  status: enumeration('created', 'new', 'open', 'completed', 'cancelled', 'failed', 'failed_with_reopen'),
});
export type OrderStatusUpdateRequest = Static<typeof OrderStatusUpdateRequest>;

export const OrderUpdateRequest = documentSchema('order_update_request', {}, { custom: true });
export type OrderUpdateRequest = Static<typeof OrderUpdateRequest>;

export const PaymentInstrumentUpdateRequest = documentSchema(
  'payment_instrument_update_request',
  {},
  { custom: true },
);
export type PaymentInstrumentUpdateRequest = Static<typeof PaymentInstrumentUpdateRequest>;

export const PaymentTransactionUpdateRequest = documentSchema(
  'payment_transaction_update_request',
  {},
  { custom: true },
);
export type PaymentTransactionUpdateRequest = Static<typeof PaymentTransactionUpdateRequest>;

export const ShippingAddressUpdateRequest = documentSchema(
  'shipping_address_update_request',
  {
    address1: Type.String(),
    address2: Type.String(),
    city: Type.String(),
    company_name: Type.String(),
    country_code: Type.String(),
    first_name: Type.String(),
    full_name: Type.String(),
    id: Type.String(),
    job_title: Type.String(),
    last_name: Type.String(),
    phone: Type.String(),
    post_box: Type.String(),
    postal_code: Type.String(),
    salutation: Type.String(),
    second_name: Type.String(),
    state_code: Type.String(),
    suffix: Type.String(),
    suite: Type.String(),
    title: Type.String(),
  },
  { custom: true },
);
export type ShippingAddressUpdateRequest = Static<typeof ShippingAddressUpdateRequest>;

import Type, { type Static, type TSchema } from 'typebox';
import { documentSchema, enumeration } from '../document.ts';

/** Returns the schema of a body that sets a status. The status is required. */
const statusRequest = <S extends TSchema>(title: string, status: S) =>
  Type.Object(
    {
      _v: Type.Optional(Type.String()),
      _type: Type.Optional(Type.String()),
      _resource_state: Type.Optional(Type.String()),
      status,
    },
    { title, additionalProperties: false },
  );

export const OrderConfirmationStatusUpdateRequest = statusRequest(
  'order_confirmation_status_update_request',
  enumeration('confirmed', 'not_confirmed'),
);
export type OrderConfirmationStatusUpdateRequest = Static<typeof OrderConfirmationStatusUpdateRequest>;

/**
 * The specification writes `EXPORTED` here (data-api 4, Sites), so requests may contain that status in either case.
 * Responses contain all statuses in lower case.
 */
export const OrderExportStatusUpdateRequest = statusRequest(
  'order_export_status_update_request',
  enumeration('exported', 'not_exported', 'ready', 'failed', 'EXPORTED'),
);
export type OrderExportStatusUpdateRequest = Static<typeof OrderExportStatusUpdateRequest>;

export const OrderExternalStatusUpdateRequest = statusRequest(
  'order_external_status_update_request',
  Type.String({ minLength: 1, maxLength: 256 }),
);
export type OrderExternalStatusUpdateRequest = Static<typeof OrderExternalStatusUpdateRequest>;

export const OrderPaymentStatusUpdateRequest = statusRequest(
  'order_payment_status_update_request',
  enumeration('paid', 'part_paid', 'not_paid'),
);
export type OrderPaymentStatusUpdateRequest = Static<typeof OrderPaymentStatusUpdateRequest>;

export const OrderShippingStatusUpdateRequest = statusRequest(
  'order_shipping_status_update_request',
  enumeration('shipped', 'part_shipped', 'not_shipped'),
);
export type OrderShippingStatusUpdateRequest = Static<typeof OrderShippingStatusUpdateRequest>;

/**
 * `failed_with_reopen` fails the order, and creates a basket from it if its customer may have one more. No basket is
 * created if the status already is `failed`.
 */
export const OrderStatusUpdateRequest = statusRequest(
  'order_status_update_request',
  enumeration('created', 'new', 'open', 'completed', 'cancelled', 'failed', 'failed_with_reopen'),
);
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

/** The payment transaction in responses: the amount, the payment instrument's ID and the transaction's attributes. */
export const PaymentTransaction = documentSchema(
  'payment_transaction',
  { amount: Type.Number(), payment_instrument_id: Type.String() },
  { custom: true },
);
export type PaymentTransaction = Static<typeof PaymentTransaction>;

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

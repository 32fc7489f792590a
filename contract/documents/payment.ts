import Type, { type Static } from 'typebox';
import { Timestamp, documentSchema } from './document.ts';

export const PaymentCardSpec = documentSchema('payment_card_spec', {
  card_type: Type.String(),
  checksum_verification_enabled: Type.Boolean(),
  description: Type.String(),
  image: Type.String(),
  name: Type.String(),
  number_lengths: Type.Array(Type.String()),
  number_prefixes: Type.Array(Type.String()),
  security_code_length: Type.Integer(),
});
export type PaymentCardSpec = Static<typeof PaymentCardSpec>;

export const PaymentMethod = documentSchema('payment_method', {
  cards: Type.Array(PaymentCardSpec),
  description: Type.String(),
  id: Type.String({ maxLength: 256 }),
  image: Type.String(),
  name: Type.String(),
  payment_processor_id: Type.String(),
});
export type PaymentMethod = Static<typeof PaymentMethod>;

export const PaymentMethodResult = documentSchema('payment_method_result', {
  applicable_payment_methods: Type.Array(PaymentMethod),
});
export type PaymentMethodResult = Static<typeof PaymentMethodResult>;

const cardFields = {
  card_type: Type.String({ maxLength: 256 }),
  credit_card_expired: Type.Boolean(),
  credit_card_token: Type.String(),
  expiration_month: Type.Integer(),
  expiration_year: Type.Integer(),
  holder: Type.String({ maxLength: 256 }),
  issue_number: Type.String({ maxLength: 256 }),
  masked_number: Type.String({ maxLength: 4000 }),
  number_last_digits: Type.String({ maxLength: 4000 }),
  valid_from_month: Type.Integer({ minimum: 1, maximum: 12 }),
  valid_from_year: Type.Integer(),
};

export const PaymentCard = documentSchema('payment_card', cardFields);
export type PaymentCard = Static<typeof PaymentCard>;

const bankAccountFields = {
  drivers_license_last_digits: Type.String({ maxLength: 256 }),
  drivers_license_state_code: Type.String({ maxLength: 256 }),
  holder: Type.String({ maxLength: 256 }),
  masked_drivers_license: Type.String({ maxLength: 256 }),
  masked_number: Type.String({ maxLength: 256 }),
  number_last_digits: Type.String({ maxLength: 256 }),
};

export const PaymentBankAccount = documentSchema('payment_bank_account', bankAccountFields);
export type PaymentBankAccount = Static<typeof PaymentBankAccount>;

export const Status = documentSchema('status', {
  code: Type.String(),
  message: Type.String(),
  status: Type.Integer(),
});
export type Status = Static<typeof Status>;

const instrumentFields = {
  amount: Type.Number(),
  authorization_status: Status,
  bank_routing_number: Type.String({ maxLength: 256 }),
  masked_gift_certificate_code: Type.String(),
  payment_bank_account: PaymentBankAccount,
  payment_card: PaymentCard,
  payment_instrument_id: Type.String(),
  payment_method_id: Type.String({ maxLength: 256 }),
};

export const OrderPaymentInstrument = documentSchema('order_payment_instrument', instrumentFields, {
  custom: true,
});
export type OrderPaymentInstrument = Static<typeof OrderPaymentInstrument>;

export const OrderPaymentCardRequest = documentSchema('order_payment_card_request', {
  card_type: Type.String({ maxLength: 256 }),
  credit_card_token: Type.String(),
  expiration_month: Type.Integer(),
  expiration_year: Type.Integer(),
  holder: Type.String({ maxLength: 256 }),
  issue_number: Type.String({ maxLength: 256 }),
  number: Type.String({ maxLength: 4000 }),
  security_code: Type.String({ maxLength: 4 }),
  valid_from_month: Type.Integer({ minimum: 1, maximum: 12 }),
  valid_from_year: Type.Integer(),
});
export type OrderPaymentCardRequest = Static<typeof OrderPaymentCardRequest>;

export const PaymentBankAccountRequest = documentSchema('payment_bank_account_request', {
  drivers_license: Type.String({ maxLength: 256 }),
  drivers_license_state_code: Type.String({ maxLength: 256 }),
  holder: Type.String({ maxLength: 256 }),
  number: Type.String({ maxLength: 256 }),
});
export type PaymentBankAccountRequest = Static<typeof PaymentBankAccountRequest>;

/**
 * A payment instrument in the body of a new basket. In contrast to responses, it may contain the unmasked number of a
 * card or a bank account.
 */
export const NewBasketPaymentInstrument = documentSchema(
  'order_payment_instrument',
  {
    ...instrumentFields,
    payment_bank_account: documentSchema('payment_bank_account', {
      ...bankAccountFields,
      drivers_license: Type.String({ maxLength: 256 }),
      number: Type.String({ maxLength: 256 }),
    }),
    payment_card: documentSchema('payment_card', {
      ...cardFields,
      number: Type.String({ maxLength: 4000 }),
      security_code: Type.String({ maxLength: 4 }),
    }),
  },
  { custom: true },
);
export type NewBasketPaymentInstrument = Static<typeof NewBasketPaymentInstrument>;

export const BasketPaymentInstrumentRequest = documentSchema(
  'basket_payment_instrument_request',
  {
    amount: Type.Number(),
    bank_routing_number: Type.String({ maxLength: 256 }),
    customer_payment_instrument_id: Type.String(),
    gift_certificate_code: Type.String({ maxLength: 256 }),
    payment_bank_account: PaymentBankAccountRequest,
    payment_card: OrderPaymentCardRequest,
    payment_method_id: Type.String({ maxLength: 256 }),
  },
  { custom: true },
);
export type BasketPaymentInstrumentRequest = Static<typeof BasketPaymentInstrumentRequest>;

export const OrderPaymentInstrumentRequest = documentSchema(
  'order_payment_instrument_request',
  {
    amount: Type.Number(),
    bank_routing_number: Type.String({ maxLength: 256 }),
    create_customer_payment_instrument: Type.Boolean(),
    customer_payment_instrument_id: Type.String(),
    gift_certificate_code: Type.String({ maxLength: 256 }),
    payment_bank_account: PaymentBankAccountRequest,
    payment_card: OrderPaymentCardRequest,
    payment_method_id: Type.String({ maxLength: 256 }),
  },
  { custom: true },
);
export type OrderPaymentInstrumentRequest = Static<typeof OrderPaymentInstrumentRequest>;

export const CustomerPaymentInstrument = documentSchema(
  'customer_payment_instrument',
  {
    bank_routing_number: Type.String({ maxLength: 256 }),
    creation_date: Timestamp,
    last_modified: Timestamp,
    masked_gift_certificate_code: Type.String(),
    payment_bank_account: PaymentBankAccount,
    payment_card: PaymentCard,
    payment_instrument_id: Type.String(),
    payment_method_id: Type.String({ maxLength: 256 }),
  },
  { custom: true },
);
export type CustomerPaymentInstrument = Static<typeof CustomerPaymentInstrument>;

/** A customer's card, either with its number, which is not stored, or with a payment provider's token. */
export const CustomerPaymentCardRequest = documentSchema('customer_payment_card_request', {
  card_type: Type.String({ maxLength: 256 }),
  credit_card_token: Type.String(),
  expiration_month: Type.Integer({ minimum: 1, maximum: 12 }),
  expiration_year: Type.Integer(),
  holder: Type.String({ maxLength: 256 }),
  issue_number: Type.String({ maxLength: 256 }),
  number: Type.String({ maxLength: 4000 }),
  valid_from_month: Type.Integer({ minimum: 1, maximum: 12 }),
  valid_from_year: Type.Integer(),
});
export type CustomerPaymentCardRequest = Static<typeof CustomerPaymentCardRequest>;

export const CustomerPaymentInstrumentRequest = documentSchema(
  'customer_payment_instrument_request',
  {
    bank_routing_number: Type.String({ maxLength: 256 }),
    gift_certificate_code: Type.String({ maxLength: 256 }),
    payment_bank_account: PaymentBankAccountRequest,
    payment_card: CustomerPaymentCardRequest,
    payment_method_id: Type.String({ maxLength: 256 }),
  },
  { custom: true },
);
export type CustomerPaymentInstrumentRequest = Static<typeof CustomerPaymentInstrumentRequest>;

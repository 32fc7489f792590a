import Type, { type Static } from 'typebox';
import { Amount, Custom, Id } from './record.ts';

const closedObject = { additionalProperties: false } as const;

export const paymentInstrumentFields = {
  id: Id,
  payment_method_id: Id,
  /** If absent, the instrument pays the outstanding amount. */
  amount: Type.Optional(Amount),
  bank_routing_number: Type.Optional(Type.String()),
  gift_certificate_code: Type.Optional(Type.String()),
  /** The amount that was deducted from the gift certificate. It is restored when the order fails or is cancelled. */
  redeemed_amount: Type.Optional(Amount),
  card: Type.Optional(
    Type.Object(
      {
        card_type: Type.Optional(Type.String()),
        holder: Type.Optional(Type.String()),
        expiration_month: Type.Optional(Type.Integer()),
        expiration_year: Type.Optional(Type.Integer()),
        issue_number: Type.Optional(Type.String()),
        valid_from_month: Type.Optional(Type.Integer()),
        valid_from_year: Type.Optional(Type.Integer()),
        last_digits: Type.Optional(Type.String()),
        number_length: Type.Optional(Type.Integer()),
        token: Type.Optional(Type.String()),
      },
      closedObject,
    ),
  ),
  bank_account: Type.Optional(
    Type.Object(
      {
        holder: Type.Optional(Type.String()),
        last_digits: Type.Optional(Type.String()),
        number_length: Type.Optional(Type.Integer()),
        drivers_license_last_digits: Type.Optional(Type.String()),
        drivers_license_length: Type.Optional(Type.Integer()),
        drivers_license_state_code: Type.Optional(Type.String()),
      },
      closedObject,
    ),
  ),
  authorization: Type.Optional(
    Type.Object(
      { status: Type.Integer(), code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) },
      closedObject,
    ),
  ),
  custom: Type.Optional(Custom),
  /** Custom attributes of its payment transaction. */
  transaction_custom: Type.Optional(Custom),
  /** The payment provider's ID for the transaction. */
  transaction_id: Type.Optional(Type.String()),
  transaction_type: Type.Optional(Type.Enum(['AUTH', 'AUTH_REVERSAL', 'CAPTURE', 'CREDIT'])),
  /** The payment processor that a script has set; if absent, the payment method's processor applies. */
  processor_id: Type.Optional(Type.String()),
};

/** Card numbers are never stored, only a token and the last digits. */
export const PaymentInstrument = Type.Object(paymentInstrumentFields, closedObject);
export type PaymentInstrument = Static<typeof PaymentInstrument>;

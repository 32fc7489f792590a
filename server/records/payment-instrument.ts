import Type, { type Static } from 'typebox';
import { Amount, Custom, Id } from './record.ts';

const closed = { additionalProperties: false } as const;

export const paymentInstrumentFields = {
  id: Id,
  payment_method_id: Id,
  /** Absent means the open amount. */
  amount: Type.Optional(Amount),
  bank_routing_number: Type.Optional(Type.String()),
  gift_certificate_code: Type.Optional(Type.String()),
  /** What was taken off the gift certificate, and goes back to it when the order fails. */
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
      closed,
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
      closed,
    ),
  ),
  authorization: Type.Optional(
    Type.Object(
      { status: Type.Integer(), code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) },
      closed,
    ),
  ),
  custom: Type.Optional(Custom),
  /** Of its payment transaction. */
  transaction_custom: Type.Optional(Custom),
  /** What the payment provider calls the transaction. */
  transaction_id: Type.Optional(Type.String()),
  transaction_type: Type.Optional(Type.Enum(['AUTH', 'AUTH_REVERSAL', 'CAPTURE', 'CREDIT'])),
  /** Which processor a script has named; the payment method's own where absent. */
  processor_id: Type.Optional(Type.String()),
};

/** Card numbers are never stored: a token and the last digits are. */
export const PaymentInstrument = Type.Object(paymentInstrumentFields, closed);
export type PaymentInstrument = Static<typeof PaymentInstrument>;

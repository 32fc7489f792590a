import { defineFault } from '../fault.ts';

/** Faults of payments and notes, which the contract leaves open (shop-and-debugger-api 4, Orders, Baskets). */
export const NoteNotFound = defineFault(
  'NoteNotFound',
  404,
  { noteId: 'string' },
  'There is no note "{noteId}" here.',
);
export const CustomerPaymentInstrumentNotFound = defineFault(
  'CustomerPaymentInstrumentNotFound',
  400,
  { customerPaymentInstrumentId: 'string' },
  'The customer has no payment instrument "{customerPaymentInstrumentId}".',
);
/** Payments of an order that is completed, cancelled, failed or replaced stay as they are. */
export const InvalidOrderStatus = defineFault(
  'InvalidOrderStatus',
  400,
  { orderNo: 'string', orderStatus: 'string' },
  'The payment of the order "{orderNo}" cannot change any more: it is {orderStatus}.',
);
export const MissingGiftCertificateCode = defineFault(
  'MissingGiftCertificateCode',
  400,
  {},
  'A payment with a gift certificate must have the code that stands on it.',
);
/** `statusCode` is what scripts know it by; the code itself is worth money and is not repeated whole. */
export const InvalidGiftCertificateCode = defineFault(
  'InvalidGiftCertificateCode',
  400,
  { maskedGiftCertificateCode: 'string', statusCode: 'string' },
  'The gift certificate {maskedGiftCertificateCode} cannot pay this: {statusCode}.',
);

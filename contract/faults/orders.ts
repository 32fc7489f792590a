import { defineFault } from '../fault.ts';

// Faults of payments and notes. The specification does not prescribe them (shop-and-debugger-api 4, Orders, Baskets).

export const NoteNotFound = defineFault(
  'NoteNotFound',
  404,
  { noteId: 'string' },
  'The note "{noteId}" does not exist.',
);
export const CustomerPaymentInstrumentNotFound = defineFault(
  'CustomerPaymentInstrumentNotFound',
  400,
  { customerPaymentInstrumentId: 'string' },
  'The customer has no payment instrument "{customerPaymentInstrumentId}".',
);
/** The payments of a completed, cancelled, failed or replaced order cannot be changed. */
export const InvalidOrderStatus = defineFault(
  'InvalidOrderStatus',
  400,
  { orderNo: 'string', orderStatus: 'string' },
  'The payments of the order "{orderNo}" can no longer be changed: its status is {orderStatus}.',
);
export const MissingGiftCertificateCode = defineFault(
  'MissingGiftCertificateCode',
  400,
  {},
  "A gift certificate payment requires the certificate's code.",
);
/**
 * `statusCode` is a status code that scripts know, such as `GIFTCERTIFICATE_PENDING`. The code of the certificate is
 * worth money, so it is never returned in full.
 */
export const InvalidGiftCertificateCode = defineFault(
  'InvalidGiftCertificateCode',
  400,
  { maskedGiftCertificateCode: 'string', statusCode: 'string' },
  'The gift certificate {maskedGiftCertificateCode} cannot be used for this payment: {statusCode}.',
);

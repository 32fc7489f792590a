import type { PaymentInstrument } from '../records/commerce.ts';
import type { PaymentMethod } from '../records/site.ts';

export type StoredCard = NonNullable<PaymentInstrument['card']>;
type CardSpec = NonNullable<PaymentMethod['cards']>[number];

const visibleDigits = 4;

/** Returns the last digits of an account or card number: at most four, and at most half of the number. */
export const lastDigits = (number: string): string =>
  number.slice(number.length - Math.min(visibleDigits, Math.floor(number.length / 2)));

/** Formats a masked number: `************1111`. */
export const maskNumber = (digits: string, length: number): string =>
  '*'.repeat(Math.max(length - digits.length, 0)) + digits;

/** Returns a code, such as a gift certificate's, with all but its last characters masked. */
export const maskCode = (code: string): string => maskNumber(lastDigits(code), code.length);

/**
 * Returns the stored part of a card or account number: its last digits and its length. The number may already be
 * masked.
 */
export function storedDigits(number: string): { last_digits: string; number_length: number } {
  const digits = cardDigits(number);
  const isMasked = /^[*xX]+\d*$/.test(digits);
  const storedPart = lastDigits(digits);
  return {
    last_digits: isMasked ? storedPart.replace(/^[*xX]+/, '') : storedPart,
    number_length: digits.length,
  };
}

/** Returns a card number without spaces and dashes. */
export const cardDigits = (number: string): string => number.replace(/[\s-]/g, '');

/** Whether a card number passes the checksum of ISO/IEC 7812 (Luhn). */
export function passesChecksum(digits: string): boolean {
  let sum = 0;
  for (let indexFromRight = 0; indexFromRight < digits.length; indexFromRight++) {
    const value = Number(digits.at(-1 - indexFromRight)) * (indexFromRight % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether a length is the specified length, such as `16`, or is in the specified range, such as `13-19`. */
const isLengthAllowed = (spec: string, length: number): boolean => {
  const [from, to] = spec.split('-').map(Number);
  return from !== undefined && length >= from && length <= (to ?? from);
};

/**
 * Whether a card number begins with the specified prefix, such as `4`, or with one in the specified range, such as
 * `51-55`.
 */
function isPrefixAllowed(spec: string, digits: string): boolean {
  const [from, to] = spec.split('-').map((part) => part.trim());
  if (from === undefined) return false;
  if (to === undefined) return digits.startsWith(from);
  const start = Number(digits.slice(0, from.length));
  return start >= Number(from) && start <= Number(to);
}

/**
 * Returns the first field of a card that the payment method does not accept, or undefined if it accepts all of them. If
 * the card has no type, or if the method lists no cards, nothing is checked.
 */
export function cardProblem(
  method: PaymentMethod,
  card: {
    readonly card_type?: string | undefined;
    readonly number?: string | undefined;
    readonly security_code?: string | undefined;
  },
): 'card_type' | 'number' | 'security_code' | undefined {
  if (method.cards === undefined || method.cards.length === 0) return undefined;
  if (card.card_type === undefined) return undefined;
  const spec = method.cards.find(({ card_type: type }) => type === card.card_type);
  if (spec === undefined) return 'card_type';
  if (card.number !== undefined && !isNumberValid(spec, cardDigits(card.number))) return 'number';
  const { security_code: code } = card;
  if (code === undefined || (/^\d+$/.test(code) && code.length === spec.security_code_length))
    return undefined;
  return 'security_code';
}

/** Whether a card number is valid. A number that is masked with `*` is not checked. */
function isNumberValid(spec: CardSpec, digits: string): boolean {
  if (digits.startsWith('*')) return true;
  return (
    /^\d+$/.test(digits) &&
    (spec.number_lengths.length === 0 ||
      spec.number_lengths.some((length) => isLengthAllowed(length, digits.length))) &&
    (spec.number_prefixes.length === 0 ||
      spec.number_prefixes.some((prefix) => isPrefixAllowed(prefix, digits))) &&
    (!spec.checksum_verification_enabled || passesChecksum(digits))
  );
}

/** Whether the month in which a card expires is over (UTC). A card without a date does not count as expired. */
export function isExpired(card: StoredCard, now: string): boolean {
  if (card.expiration_month === undefined || card.expiration_year === undefined) return false;
  const today = new Date(now);
  return (
    card.expiration_year * 12 + card.expiration_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
  );
}

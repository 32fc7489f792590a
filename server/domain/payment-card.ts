import type { PaymentInstrument } from '../records/commerce.ts';
import type { PaymentMethod } from '../records/site.ts';

export type StoredCard = NonNullable<PaymentInstrument['card']>;
type CardSpec = NonNullable<PaymentMethod['cards']>[number];

const shownDigits = 4;

/** The last four digits of an account or card number; fewer where it is so short that they would give it away. */
export const lastDigits = (number: string): string =>
  number.slice(-Math.min(shownDigits, Math.floor(number.length / 2)));

/** `************1111` */
export const masked = (digits: string, length: number): string =>
  '*'.repeat(Math.max(length - digits.length, 0)) + digits;

/** Digits of a card number as people write it, with spaces or dashes. */
export const cardDigits = (number: string): string => number.replace(/[\s-]/g, '');

/** The checksum of ISO/IEC 7812 (Luhn). */
export function passesChecksum(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const value = Number(digits.at(-1 - fromRight)) * (fromRight % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** `16` or `13-19`. */
const lengthAllowed = (spec: string, length: number): boolean => {
  const [from, to] = spec.split('-').map(Number);
  return from !== undefined && length >= from && length <= (to ?? from);
};

/** `4` or `51-55`: a range is compared by as many digits as it has. */
function prefixAllowed(spec: string, digits: string): boolean {
  const [from, to] = spec.split('-').map((part) => part.trim());
  if (from === undefined) return false;
  if (to === undefined) return digits.startsWith(from);
  const start = Number(digits.slice(0, from.length));
  return start >= Number(from) && start <= Number(to);
}

/** Field of a card that does not fit the payment method, or undefined where all fit. */
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
  if (card.number !== undefined && !numberFits(spec, cardDigits(card.number))) return 'number';
  const { security_code: code } = card;
  if (code === undefined || (/^\d+$/.test(code) && code.length === spec.security_code_length))
    return undefined;
  return 'security_code';
}

/** An already masked number can only be as long as it is. */
function numberFits(spec: CardSpec, digits: string): boolean {
  if (digits.startsWith('*')) return true;
  return (
    /^\d+$/.test(digits) &&
    (spec.number_lengths.length === 0 ||
      spec.number_lengths.some((length) => lengthAllowed(length, digits.length))) &&
    (spec.number_prefixes.length === 0 ||
      spec.number_prefixes.some((prefix) => prefixAllowed(prefix, digits))) &&
    (!spec.checksum_verification_enabled || passesChecksum(digits))
  );
}

/** Whether a card's last month is over; a card without a date is not known to have expired. */
export function isExpired(card: StoredCard, now: string): boolean {
  if (card.expiration_month === undefined || card.expiration_year === undefined) return false;
  const today = new Date(now);
  return (
    card.expiration_year * 12 + card.expiration_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
  );
}

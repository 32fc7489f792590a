import { InvalidGiftCertificateCode } from '../../../contract/faults/orders.ts';
import { fault } from '../../../contract/fault.ts';
import { currencyDigits, money, roundToCurrency, toNumber } from '../../domain/money.ts';
import { assignAmounts } from '../../domain/payment-amounts.ts';
import { compoundKey, giftCertificateCounterName } from '../../records/collections.ts';
import type { Basket, PaymentInstrument, Totals } from '../../records/commerce.ts';
import type { GiftCertificate } from '../../records/gift-certificates.ts';
import type { RequestContext } from '../implement.ts';
import { maskCode } from '../../domain/payment-card.ts';
import { shopOf, type Shop } from './shop.ts';

/** The reasons why a gift certificate cannot be redeemed, as scripts see them. */
export type GiftCertificateProblem =
  | 'GIFTCERTIFICATE_NOT_FOUND'
  | 'GIFTCERTIFICATE_DISABLED'
  | 'GIFTCERTIFICATE_PENDING'
  | 'GIFTCERTIFICATE_CURRENCY_MISMATCH'
  | 'GIFTCERTIFICATE_REDEEMED'
  | 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE';

/** Returns an amount as a whole number of the currency's smallest unit. */
const toUnits = (amount: number, currency: string): number =>
  toNumber(
    money(amount)
      .times(money(10).pow(currencyDigits(currency)))
      .round(),
  );

const fromUnits = (count: number, currency: string): number =>
  toNumber(roundToCurrency(money(count).div(money(10).pow(currencyDigits(currency))), currency));

const certificateFault = (code: string, statusCode: GiftCertificateProblem) =>
  fault(InvalidGiftCertificateCode, { maskedGiftCertificateCode: maskCode(code), statusCode });

const certificateOf = ({ work, site }: Shop, code: string): Promise<GiftCertificate | undefined> =>
  work.collection('gift_certificates').get(compoundKey(site.id, code));

/** Returns the remaining balance of a certificate in this unit of work. */
export async function balanceOf({ work }: Shop, certificate: GiftCertificate): Promise<number> {
  const { site_id: siteId, code, amount, currency } = certificate;
  // Redemptions count the counter down, so it is 0 or negative.
  const countedUnits = await work.counter(giftCertificateCounterName(siteId, code));
  return fromUnits(toUnits(amount, currency) + countedUnits, currency);
}

/**
 * Returns the amount that an instrument can pay from a gift certificate. This is the balance plus what this instrument
 * has already redeemed, minus the amounts that other instruments of the basket or order will still redeem.
 * @throws InvalidGiftCertificateCode
 */
async function availableBalance(
  shop: Shop,
  { currency, payment_instruments: instruments }: Pick<Basket, 'currency' | 'payment_instruments'>,
  instrument: PaymentInstrument,
  code: string,
): Promise<number> {
  const certificate = await certificateOf(shop, code);
  if (certificate === undefined) throw certificateFault(code, 'GIFTCERTIFICATE_NOT_FOUND');
  if (certificate.status === 'pending') throw certificateFault(code, 'GIFTCERTIFICATE_PENDING');
  if (!certificate.enabled) throw certificateFault(code, 'GIFTCERTIFICATE_DISABLED');
  if (certificate.currency !== currency) throw certificateFault(code, 'GIFTCERTIFICATE_CURRENCY_MISMATCH');
  const reservedUnits = instruments
    .filter((candidate) => candidate.id !== instrument.id && candidate.gift_certificate_code === code)
    .reduce(
      (total, candidate) =>
        total + toUnits(candidate.redeemed_amount === undefined ? (candidate.amount ?? 0) : 0, currency),
      0,
    );
  const redeemedUnits = toUnits(instrument.redeemed_amount ?? 0, currency);
  const availableUnits =
    toUnits(await balanceOf(shop, certificate), currency) + redeemedUnits - reservedUnits;
  if (availableUnits <= 0) throw certificateFault(code, 'GIFTCERTIFICATE_REDEEMED');
  return fromUnits(availableUnits, currency);
}

/**
 * Rejects a gift certificate that cannot pay the amount of its payment instrument. Does nothing for an instrument
 * without a gift certificate.
 * @throws InvalidGiftCertificateCode
 */
export async function checkCertificate(
  input: RequestContext,
  container: Pick<Basket, 'currency' | 'payment_instruments'>,
  instrument: PaymentInstrument,
): Promise<void> {
  const { gift_certificate_code: code, amount } = instrument;
  if (code === undefined) return;
  const availableAmount = await availableBalance(shopOf(input), container, instrument, code);
  if ((amount ?? 0) > availableAmount) throw certificateFault(code, 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE');
}

/**
 * Returns the maximum amount that an instrument can pay; Infinity unless it is a gift certificate.
 * @throws InvalidGiftCertificateCode
 */
export const certificateLimit = async (
  shop: Shop,
  container: Pick<Basket, 'currency' | 'payment_instruments'>,
  instrument: PaymentInstrument,
): Promise<number> => {
  const { gift_certificate_code: code } = instrument;
  return code === undefined ? Infinity : availableBalance(shop, container, instrument, code);
};

/**
 * Deducts an instrument's amount from its gift certificate, unless that has happened before. The commit fails with
 * CounterTooLowError if a concurrent order used up the balance.
 * @throws InvalidGiftCertificateCode
 */
export async function redeemCertificate(
  shop: Shop,
  instrument: PaymentInstrument,
): Promise<PaymentInstrument> {
  const { gift_certificate_code: code, amount = 0 } = instrument;
  if (code === undefined || instrument.redeemed_amount !== undefined) return instrument;
  const certificate = await certificateOf(shop, code);
  if (certificate === undefined) throw certificateFault(code, 'GIFTCERTIFICATE_NOT_FOUND');
  const { currency } = certificate;
  const minimum = -toUnits(certificate.amount, currency);
  const counter = giftCertificateCounterName(shop.site.id, code);
  const amountInUnits = toUnits(amount, currency);
  if ((await shop.work.counter(counter)) - amountInUnits < minimum) {
    throw certificateFault(code, 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE');
  }
  if (amountInUnits !== 0) shop.work.add(counter, -amountInUnits, minimum);
  return { ...instrument, redeemed_amount: amount };
}

/** Restores the amount that was deducted from an instrument's gift certificate. */
export async function restoreCertificate(
  shop: Shop,
  instrument: PaymentInstrument,
): Promise<PaymentInstrument> {
  const { redeemed_amount: redeemedAmount, ...rest } = instrument;
  const code = instrument.gift_certificate_code;
  const certificate = code === undefined ? undefined : await certificateOf(shop, code);
  if (redeemedAmount === undefined || certificate === undefined) return rest;
  const counter = giftCertificateCounterName(shop.site.id, certificate.code);
  const amountInUnits = toUnits(redeemedAmount, certificate.currency);
  if (amountInUnits !== 0) shop.work.add(counter, amountInUnits);
  return rest;
}

/**
 * Returns the payments of a basket that becomes an order, with their amounts set and gift certificates redeemed.
 * @throws InvalidGiftCertificateCode
 */
export async function assignAmountsAndRedeem(
  shop: Shop,
  basket: Basket,
  totals: Totals,
): Promise<PaymentInstrument[]> {
  const limits = new Map<string, number>();
  for (const instrument of basket.payment_instruments)
    limits.set(instrument.id, await certificateLimit(shop, basket, instrument));
  const instrumentsWithAmounts = assignAmounts(
    basket.payment_instruments,
    totals.order_total,
    basket.currency,
    limits,
  );
  return redeemAllCertificates(shop, instrumentsWithAmounts);
}

/** Deducts the amounts of payments by gift certificate from the certificates, which authorizes these payments. */
export async function redeemAllCertificates(
  shop: Shop,
  instruments: readonly PaymentInstrument[],
): Promise<PaymentInstrument[]> {
  const results: PaymentInstrument[] = [];
  for (const instrument of instruments) {
    const redeemedInstrument = await redeemCertificate(shop, instrument);
    const isNew =
      redeemedInstrument.redeemed_amount !== undefined && instrument.redeemed_amount === undefined;
    results.push(
      isNew ? { ...redeemedInstrument, authorization: { status: 0, code: 'OK' } } : redeemedInstrument,
    );
  }
  return results;
}

/** Restores the amounts that an order's instruments deducted from gift certificates. */
export async function restoreAllCertificates(
  shop: Shop,
  instruments: readonly PaymentInstrument[],
): Promise<PaymentInstrument[]> {
  const results: PaymentInstrument[] = [];
  for (const instrument of instruments) results.push(await restoreCertificate(shop, instrument));
  return results;
}

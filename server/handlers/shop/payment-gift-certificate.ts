import { InvalidGiftCertificateCode } from '../../../contract/faults/orders.ts';
import { fault } from '../../../contract/fault.ts';
import { currencyDigits, money, rounded, toNumber } from '../../domain/money.ts';
import { settleAmounts } from '../../domain/payment-amounts.ts';
import { compoundKey, giftCertificateCounter } from '../../records/collections.ts';
import type { Basket, PaymentInstrument, Totals } from '../../records/commerce.ts';
import type { GiftCertificate } from '../../records/gift-certificates.ts';
import type { RequestContext } from '../implement.ts';
import { maskedCode } from './payment-documents.ts';
import { shopOf, type Shop } from './shop-reader.ts';

/** Why a gift certificate cannot pay, as scripts know it. */
export type GiftCertificateProblem =
  | 'GIFTCERTIFICATE_NOT_FOUND'
  | 'GIFTCERTIFICATE_DISABLED'
  | 'GIFTCERTIFICATE_PENDING'
  | 'GIFTCERTIFICATE_CURRENCY_MISMATCH'
  | 'GIFTCERTIFICATE_REDEEMED'
  | 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE';

/** Amounts as whole numbers of the currency's smallest unit. */
const units = (amount: number, currency: string): number =>
  toNumber(
    money(amount)
      .times(money(10).pow(currencyDigits(currency)))
      .round(),
  );

const fromUnits = (count: number, currency: string): number =>
  toNumber(rounded(money(count).div(money(10).pow(currencyDigits(currency))), currency));

const refusal = (code: string, statusCode: GiftCertificateProblem) =>
  fault(InvalidGiftCertificateCode, { maskedGiftCertificateCode: maskedCode(code), statusCode });

const certificateOf = ({ work, site }: Shop, code: string): Promise<GiftCertificate | undefined> =>
  work.of('gift_certificates').get(compoundKey(site.id, code));

/** What a certificate is still worth in this unit of work. */
export async function balanceOf({ work }: Shop, certificate: GiftCertificate): Promise<number> {
  const { site_id: siteId, code, amount, currency } = certificate;
  const spent = await work.counter(giftCertificateCounter(siteId, code));
  return fromUnits(units(amount, currency) + spent, currency);
}

/**
 * The certificate behind a code, with what is left of it for this basket or order: other instruments of the same
 * container may count on it already.
 * @throws InvalidGiftCertificateCode
 */
async function usable(
  shop: Shop,
  { currency, payment_instruments: others }: Pick<Basket, 'currency' | 'payment_instruments'>,
  instrument: PaymentInstrument,
  code: string,
): Promise<number> {
  const certificate = await certificateOf(shop, code);
  if (certificate === undefined) throw refusal(code, 'GIFTCERTIFICATE_NOT_FOUND');
  if (certificate.status === 'pending') throw refusal(code, 'GIFTCERTIFICATE_PENDING');
  if (!certificate.enabled) throw refusal(code, 'GIFTCERTIFICATE_DISABLED');
  if (certificate.currency !== currency) throw refusal(code, 'GIFTCERTIFICATE_CURRENCY_MISMATCH');
  const claimed = others
    .filter((one) => one.id !== instrument.id && one.gift_certificate_code === code)
    .reduce(
      (total, one) => total + units(one.redeemed_amount === undefined ? (one.amount ?? 0) : 0, currency),
      0,
    );
  const own = units(instrument.redeemed_amount ?? 0, currency);
  const left = units(await balanceOf(shop, certificate), currency) + own - claimed;
  if (left <= 0) throw refusal(code, 'GIFTCERTIFICATE_REDEEMED');
  return fromUnits(left, currency);
}

/**
 * Refuses a gift certificate that cannot pay what a payment instrument says of it; others are let through.
 * @throws InvalidGiftCertificateCode
 */
export async function checkCertificate(
  input: RequestContext,
  container: Pick<Basket, 'currency' | 'payment_instruments'>,
  instrument: PaymentInstrument,
): Promise<void> {
  const { gift_certificate_code: code, amount } = instrument;
  if (code === undefined) return;
  const left = await usable(shopOf(input), container, instrument, code);
  if ((amount ?? 0) > left) throw refusal(code, 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE');
}

/**
 * What an instrument can pay at most; Infinity where it is no gift certificate.
 * @throws InvalidGiftCertificateCode
 */
export const certificateLimit = async (
  shop: Shop,
  container: Pick<Basket, 'currency' | 'payment_instruments'>,
  instrument: PaymentInstrument,
): Promise<number> => {
  const { gift_certificate_code: code } = instrument;
  return code === undefined ? Infinity : usable(shop, container, instrument, code);
};

/**
 * Takes an instrument's amount off its gift certificate, which counts as authorised with that. The commit fails with
 * CounterTooLow where another order was faster.
 */
export async function redeemCertificate(
  shop: Shop,
  instrument: PaymentInstrument,
): Promise<PaymentInstrument> {
  const { gift_certificate_code: code, amount = 0 } = instrument;
  if (code === undefined || instrument.redeemed_amount !== undefined) return instrument;
  const certificate = await certificateOf(shop, code);
  if (certificate === undefined) throw refusal(code, 'GIFTCERTIFICATE_NOT_FOUND');
  const { currency } = certificate;
  const least = -units(certificate.amount, currency);
  const counter = giftCertificateCounter(shop.site.id, code);
  const taken = units(amount, currency);
  if ((await shop.work.counter(counter)) - taken < least) {
    throw refusal(code, 'GIFTCERTIFICATE_INSUFFICIENT_BALANCE');
  }
  if (taken !== 0) shop.work.add(counter, -taken, least);
  return { ...instrument, redeemed_amount: amount };
}

/** Gives back what was taken off an instrument's gift certificate. */
export async function giveBackCertificate(
  shop: Shop,
  instrument: PaymentInstrument,
): Promise<PaymentInstrument> {
  const { redeemed_amount: redeemed, ...rest } = instrument;
  const code = instrument.gift_certificate_code;
  const certificate = code === undefined ? undefined : await certificateOf(shop, code);
  if (redeemed === undefined || certificate === undefined) return rest;
  const counter = giftCertificateCounter(shop.site.id, certificate.code);
  const taken = units(redeemed, certificate.currency);
  if (taken !== 0) shop.work.add(counter, taken);
  return rest;
}

/**
 * The payments of a basket that becomes an order: each with its amount, gift certificates redeemed.
 * @throws InvalidGiftCertificateCode
 */
export async function settledPayments(
  shop: Shop,
  basket: Basket,
  totals: Totals,
): Promise<PaymentInstrument[]> {
  const limits = new Map<string, number>();
  for (const instrument of basket.payment_instruments)
    limits.set(instrument.id, await certificateLimit(shop, basket, instrument));
  const settled = settleAmounts(basket.payment_instruments, totals.order_total, basket.currency, limits);
  return redeemAll(shop, settled);
}

/** Takes the amounts of all instruments off their gift certificates, which authorises them. */
export async function redeemAll(
  shop: Shop,
  instruments: readonly PaymentInstrument[],
): Promise<PaymentInstrument[]> {
  const redeemed: PaymentInstrument[] = [];
  for (const instrument of instruments) {
    const paid = await redeemCertificate(shop, instrument);
    const isNew = paid.redeemed_amount !== undefined && instrument.redeemed_amount === undefined;
    redeemed.push(isNew ? { ...paid, authorization: { status: 0, code: 'OK' } } : paid);
  }
  return redeemed;
}

/** Gives back what the instruments of an order took off gift certificates. */
export async function giveBackAll(
  shop: Shop,
  instruments: readonly PaymentInstrument[],
): Promise<PaymentInstrument[]> {
  const restored: PaymentInstrument[] = [];
  for (const instrument of instruments) restored.push(await giveBackCertificate(shop, instrument));
  return restored;
}

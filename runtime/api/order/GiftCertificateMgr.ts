import { compoundKey, splitCompoundKey } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { findFirst, type Queryable } from '../../query/queryable.ts';
import { callHostInTransaction, callHost } from '../../host-calls.ts';
import { runInstant } from '../../run-instant.ts';
import { Status } from '../system/Status.ts';
import { GiftCertificate } from './GiftCertificate.ts';
import { containerOf, type OrderPaymentInstrument } from './OrderPaymentInstrument.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The gift certificates of the site, as the source of queries. */
export const queryableCertificates: Queryable<GiftCertificate> = freezeTable({
  collection: 'gift_certificates',
  class: () => GiftCertificate,
  scope: () => ({ site_id: currentRun().job.scope.siteId }),
  // The code is the last part of the key.
  create: (key) => new GiftCertificate(currentRun().job.scope.siteId, splitCompoundKey(key).at(-1) ?? ''),
});

/** Provides access to the gift certificates of the site. */
export class GiftCertificateMgr extends PlatformObject {
  /** Returns the gift certificate with the given code, or null if there is none. */
  static getGiftCertificateByCode(code: string): GiftCertificate | null {
    const { records, job } = currentRun();
    const certificate = records.get('gift_certificates', compoundKey(job.scope.siteId, asText(code)));
    return certificate ? new GiftCertificate(job.scope.siteId, certificate.code) : null;
  }

  /** Returns the gift certificate with the given code, or null if there is none. */
  static getGiftCertificate(code: string): GiftCertificate | null {
    return GiftCertificateMgr.getGiftCertificateByCode(code);
  }

  /** Returns the gift certificate with the given merchant ID, or null if there is none. */
  static getGiftCertificateByMerchantID(merchantId: string): GiftCertificate | null {
    return findFirst(queryableCertificates, { merchantID: merchantId }, []);
  }

  /**
   * Creates and returns a gift certificate in the session's currency, which can be redeemed immediately. If no code is
   * passed, one is generated. Requires a transaction.
   * @throws TypeError if the amount is not greater than 0
   * @throws Error if the code is in use
   */
  static createGiftCertificate(amount: number, code?: string | null): GiftCertificate {
    if (typeof amount !== 'number' || !(amount > 0))
      throw new TypeError('A gift certificate needs an amount greater than 0.');
    const { records, job } = currentRun();
    const certificateCode =
      code === undefined || code === null ? callHost('newGiftCertificateCode') : asText(code);
    if (GiftCertificateMgr.getGiftCertificateByCode(certificateCode))
      throw new Error('A gift certificate with this code already exists.');
    records.put('gift_certificates', {
      site_id: job.scope.siteId,
      code: certificateCode,
      amount,
      currency: job.scope.session.currency,
      status: 'issued',
      enabled: true,
      creation_date: runInstant().toISOString(),
    });
    return new GiftCertificate(job.scope.siteId, certificateCode);
  }

  /**
   * Redeems the amount of an order's payment instrument. Returns an OK status, or an error status whose code is one of
   * GiftCertificateStatusCodes. Requires a transaction.
   * @throws Error if the payment instrument does not belong to an order
   */
  static redeemGiftCertificate(instrument: OrderPaymentInstrument): Status {
    const { data } = instrument[containerOf][handle];
    if (!('order_no' in data)) throw new Error('A gift certificate can be redeemed only in an order.');
    const errorCode = callHostInTransaction(
      'redeemGiftCertificate',
      data.order_no,
      instrument[handle].data.id,
    );
    return errorCode === undefined ? new Status(Status.OK) : new Status(Status.ERROR, errorCode);
  }
}
registerClass('order.GiftCertificateMgr', GiftCertificateMgr);

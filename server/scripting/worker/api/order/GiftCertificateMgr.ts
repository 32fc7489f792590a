import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { foundOne, type Queryable } from '../../query/queryable.ts';
import { changingService, service } from '../../services.ts';
import { Status } from '../system/Status.ts';
import { GiftCertificate } from './GiftCertificate.ts';
import { containerOf, type OrderPaymentInstrument } from './OrderPaymentInstrument.ts';

/** Certificates of the site, as queries find them. */
export const queryableCertificates: Queryable<GiftCertificate> = {
  collection: 'gift_certificates',
  class: () => GiftCertificate,
  within: () => ({ site_id: run().job.scope.siteId }),
  make: (key) => new GiftCertificate(run().job.scope.siteId, key.split(compoundKey('', '')).at(-1) ?? ''),
};

/** The gift certificates of the site. */
export class GiftCertificateMgr extends PlatformObject {
  /** The certificate of a code; null where there is none. */
  static getGiftCertificateByCode(code: string): GiftCertificate | null {
    const { records, job } = run();
    const known = records.get('gift_certificates', compoundKey(job.scope.siteId, asText(code)));
    return known ? new GiftCertificate(job.scope.siteId, known.code) : null;
  }

  /** The certificate of a code; null where there is none. */
  static getGiftCertificate(code: string): GiftCertificate | null {
    return GiftCertificateMgr.getGiftCertificateByCode(code);
  }

  /** The certificate of a merchant's own id; null where there is none. */
  static getGiftCertificateByMerchantID(merchantId: string): GiftCertificate | null {
    return foundOne(queryableCertificates, { merchantID: merchantId }, []);
  }

  /** In the session's currency; it can be paid with at once. */
  static createGiftCertificate(amount: number, code?: string): GiftCertificate {
    if (typeof amount !== 'number' || !(amount > 0))
      throw new TypeError('A gift certificate needs an amount above zero.');
    const { records, job } = run();
    if (code !== undefined && GiftCertificateMgr.getGiftCertificateByCode(code))
      throw new Error('There is a gift certificate of this code already.');
    const own = code ?? service('newGiftCertificateCode');
    records.put('gift_certificates', {
      ...{ site_id: job.scope.siteId, code: own, amount, currency: job.scope.session.currency },
      ...{ status: 'issued', enabled: true, recipient_email: 'nobody' },
      creation_date: new Date().toISOString(),
    });
    return new GiftCertificate(job.scope.siteId, own);
  }

  /** Takes what an order's instrument pays off its certificate; codes are those of GiftCertificateStatusCodes. */
  static redeemGiftCertificate(instrument: OrderPaymentInstrument): Status {
    const { data } = instrument[containerOf][handle];
    if (!('order_no' in data)) throw new Error('A gift certificate is redeemed in an order only.');
    const refused = changingService('redeemGiftCertificate', data.order_no, instrument[handle].data.id);
    return refused === undefined ? new Status(Status.OK) : new Status(Status.ERROR, refused);
  }
}
platformClass('order.GiftCertificateMgr', GiftCertificateMgr);

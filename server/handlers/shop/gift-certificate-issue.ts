import { GiftCertificateCreation } from '../../../contract/faults/shop.ts';
import { canBeIssued, certificateAfter, issuedCertificate } from '../../domain/gift-certificates.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Order } from '../../records/commerce.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { shopOf, type Shop } from './shop-reader.ts';

/** Letters and digits that nobody mistakes for one another, four by four. */
export function codeFrom(hex: string): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const letters = [...hex.matchAll(/../g)].map(
    ([byte]) => alphabet[parseInt(byte, 16) % alphabet.length] ?? '2',
  );
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Makes the gift certificates that an order sells; they can be paid with once it is placed.
 * @returns the order with their codes
 * @throws GiftCertificateCreation for a line that no certificate can be made of
 */
export async function issueGiftCertificates(
  input: Pick<RequestContext, 'work' | 'site' | 'clock' | 'random'> & {
    readonly fail: Fail<typeof GiftCertificateCreation>;
  },
  order: Order,
): Promise<Order> {
  const { gift_certificate_lines: lines } = order;
  if (lines === undefined) return order;
  const certificates = input.work.of('gift_certificates');
  const issued = [];
  for (const line of lines) {
    if (!canBeIssued(line, order.currency)) throw input.fail(GiftCertificateCreation);
    let code = codeFrom(input.random.hex(32));
    while ((await certificates.get(compoundKey(order.site_id, code))) !== undefined)
      code = codeFrom(input.random.hex(32));
    certificates.put(issuedCertificate(order, line, code, shopOf(input).now));
    issued.push({ ...line, code });
  }
  return { ...order, gift_certificate_lines: issued };
}

/** Brings the certificates that an order sold to where its new status has them. */
export async function moveGiftCertificates({ work }: Pick<Shop, 'work'>, order: Order): Promise<void> {
  if (order.gift_certificate_lines === undefined) return;
  const certificates = work.of('gift_certificates');
  for (const certificate of await certificates.find('order', order.order_no))
    if (certificate.site_id === order.site_id) certificates.put(certificateAfter(certificate, order.status));
}
